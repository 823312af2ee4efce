import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parseDistinctCards, unwrap } from '@cardroom/engine';

/** A hand that the dealer plays against the client: who holds what, what comes, and what the other side does when asked. */
export type AcpcHand = Readonly<{
  /** 0 has the big blind, 1 the button. */
  position: 0 | 1;
  hole: string;
  /** Flop, turn and river. */
  board: readonly [string, string, string];
  /** What the other side does, in turn. */
  others: readonly string[];
}>;

/** What was said over the wire. */
export type AcpcTalk = Readonly<{ version: string; answers: readonly string[] }>;

/**
 * A small dealer of the Annual Computer Poker Competition for one client, over TCP: sends states after every action, the last
 * one too, as the real one does, and knows of the rules only whose turn it is and when a street ends. Hangs up after the last hand.
 */
export const acpcDealer = async (hands: readonly AcpcHand[]) => {
  const talk = Promise.withResolvers<AcpcTalk>();
  const server = createServer(socket => {
    server.close();
    void dealAll(socket, hands).then(talk.resolve, talk.reject);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, talk: talk.promise };
};

const dealAll = async (socket: Socket, hands: readonly AcpcHand[]): Promise<AcpcTalk> => {
  const lines = createInterface({ input: socket, crlfDelay: Infinity })[Symbol.asyncIterator]();
  const say = (line: string): unknown => socket.write(`${line}\r\n`);
  const hear = async (): Promise<string> => (await lines.next()).value ?? '';
  const version = await hear();
  const answers: string[] = [];
  say('# a comment');
  for (const [number, hand] of hands.entries()) answers.push(...(await dealOne(number, hand, say, hear)));
  socket.end();
  return { version, answers };
};

const dealOne = async (
  number: number,
  { position, hole, board, others }: AcpcHand,
  say: (line: string) => unknown,
  hear: () => Promise<string>,
): Promise<readonly string[]> => {
  const left = [...others];
  const answers: string[] = [];
  const streets: string[][] = [[]];
  unwrap(parseDistinctCards(`${hole}${board.join('')}`));
  const stateNow = (): string => {
    const cards = [position === 0 ? `${hole}|` : `|${hole}`, ...board.slice(0, streets.length - 1)].join('/');
    return `MATCHSTATE:${position}:${number}:${streets.map(street => street.join('')).join('/')}:${cards}`;
  };
  for (let turn = 1, ended = false; !ended;) {
    const state = stateNow();
    say(state);
    const action = turn === position ? await answerTo(state, hear) : (left.shift() ?? 'f');
    if (turn === position) answers.push(action);
    const street = streets.at(-1)!;
    street.push(action);
    const over = action === 'c' && street.length > 1;
    // The big blind is first after the flop.
    turn = over ? 0 : 1 - turn;
    ended = action === 'f' || (over && streets.length === 4);
    if (over && !ended) streets.push([]);
  }
  say(stateNow());
  return answers;
};

/** The action behind the state that was sent; anything else is a mistake of the client. */
const answerTo = async (state: string, hear: () => Promise<string>): Promise<string> => {
  const line = await hear();
  if (!line.startsWith(`${state}:`)) throw new Error(`"${line}" does not answer "${state}".`);
  return line.slice(state.length + 1);
};
