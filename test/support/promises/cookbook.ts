// The queries of docs/cookbook.md, as printed there.
import { readFileSync } from 'node:fs';

const COOKBOOK = new URL('../../../../docs/cookbook.md', import.meta.url);

/** SQL by heading. */
export function questions(): Map<string, string> {
  const text = readFileSync(COOKBOOK, 'utf8');
  return new Map(
    [...text.matchAll(/^## \d+\. (.+)$([\s\S]*?)(?=^## |$(?![\s\S]))/gm)].map(([, title = '', body = '']) => [
      title,
      /```sql\n([\s\S]*?)```/.exec(body)?.[1]?.trim() ?? '',
    ]),
  );
}
