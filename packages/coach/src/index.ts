export * from './blackjack/index.ts';
