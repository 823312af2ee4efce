export * from './phh/index.ts';
