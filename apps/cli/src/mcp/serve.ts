import { createInterface } from 'node:readline';

import { PARSE_ERROR } from '@modelcontextprotocol/server';
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

/** A line that is no JSON belongs to no request, and the transport drops it: whoever wrote it would wait for ever. */
const UNREADABLE = {
  jsonrpc: '2.0',
  id: null,
  error: { code: PARSE_ERROR, message: 'A line that is not JSON cannot be read.' },
};

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
};

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
  const lines = createInterface({ input: process.stdin }).on('line', line => {
    if (line.trim() !== '' && !isJson(line)) process.stdout.write(`${JSON.stringify(UNREADABLE)}\n`);
  });
  await ended.promise;
  lines.close();
  await handle.close();
  await dismiss(agent);
};
