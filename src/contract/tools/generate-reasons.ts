// Generates the table in docs/reasons.md from the catalogue: `npm run generate` writes it, and a test compares it.
import { readFileSync, writeFileSync } from 'node:fs';
import { REASONS } from '../reasons.js';

const PAGE = new URL('../../../../docs/reasons.md', import.meta.url);
const TABLE = /(<!-- reasons:start -->\n)[^]*?(\n<!-- reasons:end -->)/;

/** The table, without the markers of the page. */
export function reasonsTable(): string {
  const rows = Object.entries(REASONS).map(
    ([code, { group, family, template }]) => `| \`${code}\` | ${group} | ${family ?? ''} | ${template} |`,
  );
  return ['| code | group | family | what a support agent reads |', '|---|---|---|---|', ...rows].join('\n');
}

if (process.argv[1]?.endsWith('generate-reasons.js') === true) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(TABLE, (_, start: string, end: string) => `${start}${reasonsTable()}${end}`),
  );
}
