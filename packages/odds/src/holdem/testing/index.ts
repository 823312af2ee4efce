export * from './brute-force.ts';
export * from './hands.ts';
export * from './reference.ts';
