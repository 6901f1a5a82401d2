// Replaces personal values by keyed hashes before any other use. Without the workspace's secret a pseudonym cannot be
// reversed or computed. Each workspace, mode and kind has different pseudonyms.
import type { Mode } from '../contract/vocabulary.js';
import type { Workspace } from './key-ring.js';

/** Length of the pseudonym in hex characters, and the prefix of the hashed value in each mode. */
function kindOf(name: string, length: number): { readonly length: number } & Readonly<Record<Mode, string>> {
  return { length, test: `${name}/test/`, live: `${name}/live/` };
}

/** Values that are record keys have 32 characters; values that are only compared have 12 or 16. */
const KINDS = {
  user: kindOf('user', 32),
  'derived-user': kindOf('derived-user', 32),
  identifier: kindOf('identifier', 32),
  address: kindOf('address', 32),
  sim: kindOf('sim', 16),
  domain: kindOf('domain', 16),
  session: kindOf('session', 16),
  text: kindOf('text', 12),
} as const;
export type PseudonymKind = keyof typeof KINDS;

/** The pseudonym of a value: lower-case hex of the kind's length. */
export function pseudonym(kind: PseudonymKind, { secret }: Workspace, mode: Mode, value: string): string {
  const { [mode]: prefix, length } = KINDS[kind];
  return secret.hex(prefix, value).slice(0, length);
}
