export * from './coach-facts.ts';
export * from './figures.ts';
export * from './keys.ts';
export * from './screen.ts';
