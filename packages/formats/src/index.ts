export * from './links/index.ts';
export * from './phh/index.ts';
