export * from './battery.ts';
export * from './blackjack-dealer.ts';
export * from './blackjack-game.ts';
export * from './blackjack-round.ts';
export * from './holdem-dealer.ts';
export * from './holdem-game.ts';
export * from './random.ts';
