// Converts a fetched list to the plain CIDR lines that the list reader accepts. Publishers write plain lines, a table
// with the range in the first column, or JSON that contains ranges.
import { type BitRange, parseRange } from '../ranges.js';
import { LIST_RANGES_MAX, parseList } from '../cidr-lists.js';
import { ListError } from './fetch-list.js';

export interface ListText {
  /** One range per line. */
  readonly text: string;
  readonly ranges: number;
}

/** @throws ListError when there is no range, or when most lines are not ranges */
export function listText(bytes: Buffer): ListText {
  const raw = bytes.toString('latin1').trimStart();
  const lines = raw.startsWith('{') || raw.startsWith('[') ? rangesInJson(raw) : firstColumn(raw);
  const text = lines.map((line) => `${line}\n`).join('');
  const { ranges, badLines } = parseList(text, 1);
  if (ranges.length === 0) throw new ListError('it has no network in it');
  if (badLines > ranges.length)
    throw new ListError(`${badLines} of its lines are not CIDR networks, only ${ranges.length} are`);
  if (ranges.length > LIST_RANGES_MAX) throw new ListError(`it has more than ${LIST_RANGES_MAX} networks`);
  return { text, ranges: ranges.length };
}

function firstColumn(raw: string): string[] {
  return raw.split('\n').flatMap((line) => {
    const [column = ''] = line.trim().split(/[\s,;#]/, 1);
    return column === '' ? [] : [column];
  });
}

/** Every string in the JSON that is a CIDR range, at any place. */
function rangesInJson(raw: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw new ListError('it is not valid JSON');
  }
  const found = new Set<string>();
  // A stack instead of recursion: the depth of the JSON is not trusted.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (next.includes('/') && isRange(next)) found.add(next);
    } else if (typeof next === 'object' && next !== null) {
      for (const child of Object.values(next)) left.push(child);
    }
  }
  return [...found];
}

function isRange(text: string): boolean {
  const range: BitRange | undefined = parseRange(text, 1);
  return range !== undefined;
}
