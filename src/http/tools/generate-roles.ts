// Makes the table of roles in docs/operators.md from the declarations of the admin API: `npm run generate` writes it,
// and a test compares it.
import { ADMIN_ROUTES } from '../routes/index.js';
import { writeTable } from '../../util/tools/page-table.js';

/** The lines between the markers in the document. */
export function rolesTable(): string {
  const rows = ADMIN_ROUTES.filter(({ auth }) => auth === 'operator').map(
    ({ method, path, needs }) =>
      `| \`${method} ${path.replace('/admin/v1', '')}\` | ${needs?.role ?? 'nothing'} | ${needs?.of ?? 'nothing'} |`,
  );
  return ['| route of `/admin/v1` | role | whose |', '|---|---|---|', ...rows].join('\n');
}

writeTable(import.meta.url, 'operators.md', 'roles', rolesTable);
