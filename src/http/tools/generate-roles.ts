// Makes the table of roles in docs/operators.md from the declarations of the admin API: `npm run generate` writes it,
// and a test compares it.
import { readFileSync, writeFileSync } from 'node:fs';
import { ADMIN_ROUTES } from '../routes/index.js';

const PAGE = new URL('../../../../docs/operators.md', import.meta.url);
const TABLE = /(<!-- roles:start -->\n)[^]*?(\n<!-- roles:end -->)/;

/** The lines between the markers in the document. */
export function rolesTable(): string {
  const rows = ADMIN_ROUTES.filter(({ auth }) => auth === 'operator').map(
    ({ method, path, needs }) =>
      `| \`${method} ${path.replace('/admin/v1', '')}\` | ${needs?.role ?? 'nothing'} | ${needs?.of ?? 'nothing'} |`,
  );
  return ['| route of `/admin/v1` | role | whose |', '|---|---|---|', ...rows].join('\n');
}

if (process.argv[1]?.endsWith('generate-roles.js') === true) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(TABLE, (_, start: string, end: string) => `${start}${rolesTable()}${end}`),
  );
}
