// Generates the table of variables in docs/policies.md: `npm run generate` writes it, and a test compares it.
import { rangeText } from '../language/range.js';
import { COUNTS } from '../variables/counts.js';
import { VARIABLES } from '../variables/variables.js';
import { writeTable } from '../../util/tools/page-table.js';

/** Longer lists are not shown. */
const LISTED_MAX = 40;

/** The table, without the markers of the page. */
export function variablesTable(): string {
  const rows = VARIABLES.map(({ name, type, words, range, usualWords, about, doc }) => {
    const place = COUNTS.findIndex((count) => count.name === name);
    const more = [...(words === undefined ? [] : [`One of ${words.join(', ')}.`])];
    const usual = usualWords?.words() ?? [];
    if (usual.length > 0 && usual.length <= LISTED_MAX)
      more.push(`${usualWords?.complete === true ? 'One of' : 'Usually one of'} ${usual.join(', ')}.`);
    if (range !== undefined && !doc.includes(rangeText(range))) more.push(`${rangeText(range)}.`);
    if (place >= 0) more.push(`\`counts[${place + 1}]\`.`);
    return `| \`${name}\` | ${type} | ${about} | ${[doc, ...more].join(' ')} |`;
  });
  return ['| variable | type | about | what it is |', '|---|---|---|---|', ...rows].join('\n');
}

writeTable(import.meta.url, 'policies.md', 'variables', variablesTable);
