// Generated tables in the documents: `npm run generate` writes them, and tests compare them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** When `module` is the program that runs, writes a table between the markers of its name in docs/`page`. */
export function writeTable(module: string, page: string, name: string, table: () => string): void {
  if (process.argv[1] !== fileURLToPath(module)) return;
  const file = new URL(`../../../../docs/${page}`, import.meta.url);
  const marked = new RegExp(`(<!-- ${name}:start -->\\n)[^]*?(\\n<!-- ${name}:end -->)`);
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(marked, (_, start: string, end: string) => `${start}${table()}${end}`),
  );
}
