// Personal values become keyed hashes before anything else sees them. Without the workspace's secret a pseudonym
// leads nowhere, and no two workspaces, worlds or kinds share one.
import type { Mode } from '../contract/vocabulary.js';
import type { Workspace } from './key-ring.js';

/** Hex characters per kind: identities that key records are long, mere comparison values short. */
const LENGTH = {
  user: 32,
  'derived-user': 32,
  identifier: 32,
  address: 32,
  sim: 16,
  domain: 16,
  session: 16,
  text: 12,
} as const;
export type PseudonymKind = keyof typeof LENGTH;

/** The pseudonym of a value: lower-case hex of the kind's length. */
export function pseudonym(kind: PseudonymKind, { secret }: Workspace, mode: Mode, value: string): string {
  return secret.hex(`${kind}/${mode}/${value}`).slice(0, LENGTH[kind]);
}
