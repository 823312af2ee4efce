export {
  commandBy,
  newActionId,
  newSeed,
  openBrowser,
  openTableBy,
  playBlackjackRound,
  signedInBrowser,
  viewBy,
  type Answered,
  type Browser,
  type OpenStream,
} from './browser.ts';
export { startTestServer, type TestServer, type TestSetup } from './test-server.ts';
