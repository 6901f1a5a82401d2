// Personal values become keyed hashes before anything else sees them. Without the workspace's secret a pseudonym
// leads nowhere, and no two workspaces, worlds or kinds share one.
import type { Mode } from '../contract/vocabulary.js';
import type { Workspace } from './key-ring.js';

/** Hex characters, and what stands before the value in each mode. */
function kindOf(name: string, length: number): { readonly length: number } & Readonly<Record<Mode, string>> {
  return { length, test: `${name}/test/`, live: `${name}/live/` };
}

/** Identities that key records are long, mere comparison values short. */
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
