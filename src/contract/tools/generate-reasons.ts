// Generates the table in docs/reasons.md from the catalogue: `npm run generate` writes it, and a test compares it.
import { REASONS } from '../reasons.js';
import { writeTable } from '../../util/tools/page-table.js';

/** The table, without the markers of the page. */
export function reasonsTable(): string {
  const rows = Object.entries(REASONS).map(
    ([code, { group, family, template }]) => `| \`${code}\` | ${group} | ${family ?? ''} | ${template} |`,
  );
  return ['| code | group | family | what a support agent reads |', '|---|---|---|---|', ...rows].join('\n');
}

writeTable(import.meta.url, 'reasons.md', 'reasons', reasonsTable);
