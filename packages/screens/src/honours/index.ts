export * from './honours.ts';
