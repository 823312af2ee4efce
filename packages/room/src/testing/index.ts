export { newPlace } from './postgres-databases-node.ts';
export { startPostgres, type PostgresServer } from './postgres-server-node.ts';
export { createPlayground, type Playground, type Someone } from './random-play.ts';
export { dealerOf, ORDERS, scriptedDealer } from './scripted-dealer.ts';
export { runSchedule, runSchedules, type Broken, type Report } from './simulator.ts';
