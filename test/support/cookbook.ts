// The questions of the cookbook, as they are printed.
import { readFileSync } from 'node:fs';

const COOKBOOK = new URL('../../../docs/cookbook.md', import.meta.url);

/** Heading -> its SQL. */
export function questions(): Map<string, string> {
  const text = readFileSync(COOKBOOK, 'utf8');
  return new Map(
    [...text.matchAll(/^## \d+\. (.+)$([\s\S]*?)(?=^## |$(?![\s\S]))/gm)].map(([, title = '', body = '']) => [
      title,
      /```sql\n([\s\S]*?)```/.exec(body)?.[1]?.trim() ?? '',
    ]),
  );
}
