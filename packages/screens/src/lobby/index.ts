export * from './llm.ts';
export * from './lobby.ts';
export * from './menu.ts';
export * from './overlays.ts';
export * from './records.ts';
