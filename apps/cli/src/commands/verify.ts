import { err, ok, type Result } from '@cardroom/engine';
import { JSON_FLAG, isSet, type Args } from '../args.ts';
import { DONE, NO, type Command, type Outcome } from '../command.ts';
import { inColour, printJson, printLines, type Io } from '../io.ts';
import { wrap } from '../layout.ts';
import { readReceipts, type Receipt, type ReceiptFile } from '../verify/receipt.ts';
import { verifyShoe, type Findings } from '../verify/shoe.ts';

type Verified = { readonly receipt: Receipt; readonly findings: Findings };

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const [path, ...more] = args.positionals;
  if (path === undefined || more.length > 0) return err(['Name one file with the receipt of a shoe.']);
  const text = await textAt(path, io);
  if (!text.ok) return err([text.error]);
  const file = readReceipts(text.value);
  if (!file.ok) return err([`${path === STDIN ? 'Standard input' : path}: ${file.error}`]);
  const shoes: Verified[] = [];
  for (const receipt of file.value.receipts) shoes.push({ receipt, findings: await verifyShoe(receipt) });
  const isOk = shoes.every(isFair) && areDistinct(file.value);
  if (isSet(args, 'json')) printJson(io, documentOf(shoes, file.value, isOk));
  else printLines(io, storyOf(shoes, file.value, isOk, io));
  return ok(isOk ? DONE : NO);
};

/** What stands for standard input. */
const STDIN = '-';

const textAt = async (path: string, { stdin, files }: Io): Promise<Result<string, string>> =>
  path === STDIN && stdin ? ok(await stdin()) : files.read(path);

const isFair = ({ findings }: Verified): boolean => findings.checks.every(check => check.ok);

/** Two receipts of one shoe would be two stories of it. */
const areDistinct = ({ receipts }: ReceiptFile): boolean =>
  new Set(receipts.map(({ shoe }) => shoe)).size === receipts.length;

const documentOf = (shoes: readonly Verified[], file: ReceiptFile, isOk: boolean): object => ({
  ok: isOk,
  checks: [
    ...(file.isList ? [{ name: 'shoes', ok: areDistinct(file) }] : []),
    ...shoes.flatMap(({ receipt: { shoe }, findings }) =>
      findings.checks.map(check => ({ shoe, name: check.name, ok: check.ok })),
    ),
  ],
  unproved: shoes.flatMap(({ receipt: { shoe }, findings }) =>
    findings.unproved.map(({ name, why }) => ({ shoe, name, why })),
  ),
});

const storyOf = (shoes: readonly Verified[], file: ReceiptFile, isOk: boolean, io: Io): readonly string[] => {
  const paint = painter(inColour(io));
  return [
    ...shoes.flatMap(shoe => [...chapterOf(shoe, io.columns, paint), '']),
    ...(areDistinct(file) ? [] : [paint('bad', 'A shoe is in this file twice.')]),
    isOk ? paint('good', verdict(shoes)) : paint('bad', 'This does not add up: see the lines marked ✗.'),
  ];
};

type Paint = (tone: keyof typeof TONES, text: string) => string;
const TONES = { good: 32, bad: 31, quiet: 2 } as const;

const painter =
  (coloured: boolean): Paint =>
  (tone, text) =>
    coloured ? `\u001B[${TONES[tone]}m${text}\u001B[0m` : text;

const chapterOf = ({ receipt, findings }: Verified, columns: number, paint: Paint): readonly string[] => {
  const decks = receipt.decks === 1 ? '1 deck' : `${receipt.decks} decks`;
  return [
    `Shoe ${receipt.shoe}: ${decks}, ${receipt.shown.length} cards shown, ${receipt.status}`,
    paint('quiet', `  commitment ${receipt.commitment}`),
    ...findings.checks.flatMap(({ ok: holds, means }) =>
      marked(holds ? '✓' : '✗', means, columns).map(line => (holds ? line : paint('bad', line))),
    ),
    ...findings.unproved.flatMap(({ why }) => marked('·', why, columns).map(line => paint('quiet', line))),
  ];
};

const marked = (mark: string, sentence: string, columns: number): readonly string[] =>
  wrap(sentence, columns - 4).map((line, at) => `  ${at === 0 ? mark : ' '} ${line}`);

const verdict = (shoes: readonly Verified[]): string => {
  const open = shoes.some(({ findings }) => findings.unproved.length > 0);
  const found = open ? 'Nothing is wrong; what is marked · is not proved.' : 'Everything checks out.';
  return `${found} Compare the commitment with the one you had before you bet.`;
};

/** `cardroom verify`: checks the receipt of a shoe with nothing but its specification, none of the dealer's code. */
export const verify: Command = {
  usage: 'FILE|- [--json]',
  about: [
    'Checks the receipt of a shoe (a file of the format cardroom-shoe/1, with one receipt or a list of them): that the shuffle was committed to before the bets, that every card shown was sealed at its place, and, once the seed is revealed, that the sealed cards were full decks. docs/fairness.md says what that proves.',
    'The exit code is 1 if a check fails, 2 if the file cannot be read or is not a receipt. What the receipt cannot prove is listed apart. - reads standard input.',
  ],
  flags: [JSON_FLAG],
  example: 'cardroom verify shoe.json',
  run,
};
