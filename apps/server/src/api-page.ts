import { ROUTES, type Route } from '@cardroom/wire';

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, sign => `&#${sign.codePointAt(0)};`);

/** The API for people: the same table that the document is made of. */
export const apiPage = (version: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cardroom API</title></head>
<body>
<h1>Cardroom API ${escaped(version)}</h1>
<p>The same as an OpenAPI 3.1 document: ask for <code>/api</code> with <code>Accept: application/json</code>.
Bodies are JSON of at most 4 KiB, a field that is not listed is refused, and every refusal is a code and a sentence.</p>
${Object.values(ROUTES).map(sectionOf).join('\n')}
</body>
</html>
`;

const sectionOf = ({ method, path, summary, query, body }: Route): string =>
  [
    `<h2><code>${method} ${escaped(path)}</code></h2>`,
    `<p>${escaped(summary)}</p>`,
    ...(query ? [schemaOf('Query', query)] : []),
    ...(body ? [schemaOf('Body', body)] : []),
  ].join('\n');

const schemaOf = (title: string, schema: object): string =>
  `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`;
