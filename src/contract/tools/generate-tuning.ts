// Generates the table in docs/tuning.md from src/contract/settings: `npm run generate` writes it, and a test compares
// it.
import { LIMIT_SETTINGS } from '../settings/limits.js';
import { type SettingRow } from '../settings/setting.js';
import { SETTINGS } from '../settings/settings.js';
import { writeTable } from '../../util/tools/page-table.js';

/** The table, without the markers of the page. */
export function tuningTable(): string {
  const head = ['| name | default | unit | least | most | what it does, and why |', '|---|---|---|---|---|---|'];
  const limits = Object.entries(LIMIT_SETTINGS).map(([name, row]) => line(`limits.${name}`, row));
  return [...head, ...Object.entries(SETTINGS).map(([name, row]) => line(name, row)), ...limits].join('\n');
}

function line(name: string, [value, unit, least, most, why]: SettingRow): string {
  return `| \`${name}\` | ${value} | ${unit} | ${least} | ${most} | ${why} |`;
}

writeTable(import.meta.url, 'tuning.md', 'tuning', tuningTable);
