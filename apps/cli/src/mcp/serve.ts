import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';

import packageJson from '../../package.json' with { type: 'json' };
import type { Opened } from '../play/house-at.ts';
import type { Person } from '../play/who.ts';
import { createAgent, dismiss } from './agent.ts';
import { createToolServer } from './tools.ts';

/** What is wrong with a message may be told in pages of JSON: whoever reads this wants to know that something is. */
const sentenceOf = ({ message }: Error): string =>
  /^[[{]/.test(message)
    ? 'A message that the protocol does not have was not answered.'
    : message.split('\n')[0]!;

/** Answers on standard output what is asked on standard input, until that ends. */
export const serveAgent = async (
  opened: Opened,
  person: Person,
  warn: (message: string) => void,
): Promise<void> => {
  await opened.house.driver.start();
  const agent = createAgent(opened, person);
  const ended = Promise.withResolvers<void>();
  process.stdin.once('close', ended.resolve).once('end', ended.resolve);
  const handle = serveStdio(() => createToolServer(agent, packageJson.version), {
    transport: new StdioServerTransport(),
    onerror: error => warn(sentenceOf(error)),
  });
  await ended.promise;
  await handle.close();
  await dismiss(agent);
};
