// Writes the keys of profile records as LMDB's own encoder writes texts, which asks for the type of each key and has
// longer ones copied by a call into V8.
import { unitAt } from '../../../util/text/unit-at.js';

const ASCII_MAX = 0x7f;
/** LMDB's encoder writes this before a text that does not begin with a printable character. */
const ESCAPE = 27;

export const KEY_ENCODER = {
  /** @returns the end of the key in `target` */
  writeKey(key: string, target: Buffer, start: number): number {
    let at = start;
    if (key === '' || unitAt(key, 0) <= ESCAPE) target[at++] = ESCAPE;
    const from = at;
    for (let i = 0; i < key.length; i += 1) {
      const code = unitAt(key, i);
      if (code > ASCII_MAX) return from + target.write(key, from, 'utf8');
      target[at++] = code;
    }
    return at;
  },

  readKey: (source: Buffer, start: number, end: number): string => source.toString('utf8', start, end),
};
