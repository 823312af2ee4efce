// Plays ten rounds of blackjack over HTTP: node docs/api-example.mjs [ADDRESS]
import { randomBytes, randomUUID } from 'node:crypto';

const room = new URL(process.argv[2] ?? 'http://127.0.0.1:7777').origin;
let cookie = '';

/** What changes something is a POST of JSON that names where it comes from. */
const post = async (path, body) => {
  const headers = { 'content-type': 'application/json', origin: room, cookie };
  const answer = await fetch(`${room}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const [set] = answer.headers.getSetCookie();
  if (set) cookie = set.split(';')[0];
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${said.code}: ${said.message}`);
  return said;
};

/** A command has an id of its own: sent again, it is answered again and not done twice. */
const wish = (table, what) => post(`tables/${table}`, { actionId: randomUUID(), ...what });

/** Every change of the table, as this seat may see it; `id:` is where to go on after a break. */
const follow = async function* (table) {
  const { body } = await fetch(`${room}/api/tables/${table}/events`, { headers: { cookie } });
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const parts = (text + chunk).split('\n\n');
    text = parts.pop();
    for (const part of parts) {
      const fields = Object.fromEntries(part.split('\n').map(line => line.split(/: ?(.*)/s)));
      if (fields.event === 'frame') yield JSON.parse(fields.data);
    }
  }
};

/** What to do where the table waits for this seat; `legal` says what may be done, and why not the rest. */
const choice = ({ playing, you }) => {
  if (!playing)
    return you.needsSeed ? { kind: 'ready', seed: randomBytes(32).toString('hex') } : { kind: 'ready' };
  const { legal } = you;
  if (legal.bet.ok) return act({ kind: 'bet', box: legal.bet.boxes[0], amount: legal.bet.min });
  if (legal.decline.ok) return act({ kind: 'decline' });
  return act({ kind: 'stand' });
};
const act = action => ({ kind: 'act', action });

await post('session', { name: 'Script' });
const opened = await post('tables', { actionId: randomUUID(), game: 'blackjack', rules: 'vegas' });
const { table } = opened.receipt;
let [rounds, chips] = [0, 0];
for await (const { view } of follow(table)) {
  const { you } = view;
  chips = view.seats.find(({ seat }) => seat === you.seat).chips;
  if (!view.playing) rounds = view.round;
  if (!view.playing && rounds === 10) break;
  // `expect` names the turn that the command is meant for: too late is refused, never done at another turn.
  if (you.expect !== null) await wish(table, { expect: you.expect, ...choice(view) });
}
await wish(table, { kind: 'leave' });
console.log(`${rounds} rounds, and left with ${chips} chips.`);
process.exit();
