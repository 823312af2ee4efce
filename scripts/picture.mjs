// Draws docs/picture.svg, the README's picture, from what the command really prints: `npm run picture`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const COMMANDS = ['rank Kh Ac Ks 8h 3c 5d 9s', 'replay fixtures/kings.phh'];

const print = command =>
  execFileSync(process.execPath, [join(root, 'apps', 'cli', 'bin', 'cardroom.js'), ...command.split(' ')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', COLUMNS: '72' },
  });

const lines = COMMANDS.flatMap(command => [
  `$ npx cardroom ${command}`,
  ...print(command).trimEnd().split('\n'),
  '',
]).slice(0, -1);

const [width, row, top] = [720, 19, 44];
const height = top + lines.length * row + 14;
const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const colour = line => (line.startsWith('$') ? '#E8C468' : line.includes('beats') ? '#5BD68A' : '#F2EFE6');
const text = lines.map(
  (line, at) =>
    `<text x="20" y="${top + (at + 0.8) * row}" fill="${colour(line)}" xml:space="preserve">${escape(line)}</text>`,
);

writeFileSync(
  join(root, 'docs', 'picture.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The cardroom command ranking a hand and replaying one">
<rect width="${width}" height="${height}" rx="10" fill="#0B1310"/>
<circle cx="22" cy="20" r="6" fill="#FF8A80"/><circle cx="42" cy="20" r="6" fill="#E8C468"/><circle cx="62" cy="20" r="6" fill="#5BD68A"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">
${text.join('\n')}
</g>
</svg>
`,
);
