// Files of the kernel, which other systems do not have.
import { readFileSync } from 'node:fs';

/** The text of a file; '' when it cannot be read. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
