// Personal values become keyed hashes before anything else sees them. Without the workspace's secret a pseudonym
// leads nowhere, and no two workspaces, worlds or kinds share one.
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Mode } from '../contract/vocabulary.js';
import type { Workspace } from './key-ring.js';

/** Hex characters per kind: identities that key records are long, mere comparison values short. */
const LENGTH = { user: 32, 'derived-user': 32, identifier: 32, address: 32, sim: 16, session: 16 } as const;
export type PseudonymKind = keyof typeof LENGTH;

export class Pseudonyms {
  // An HMAC costs 1.4 us and the same people come again; a look here costs a fifth of it.
  readonly #known: LRUCache<string, string>;

  /** @param entriesMax how many are remembered; values are bounded by the request schema */
  constructor(entriesMax: number) {
    this.#known = new LRUCache({ max: entriesMax });
  }

  /** The pseudonym of a value: lower-case hex, 32 characters, for 'sim' and 'session' 16. */
  of(kind: PseudonymKind, workspace: Workspace, mode: Mode, value: string): string {
    const name = `${workspace.tag}/${mode}/${kind}/${value}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const made = pseudonym(kind, workspace, mode, value);
    this.#known.set(name, made);
    return made;
  }
}

/** As `Pseudonyms.of`, remembering nothing. */
export function pseudonym(kind: PseudonymKind, workspace: Workspace, mode: Mode, value: string): string {
  // UTF-16, because in UTF-8 all lone surrogates become the same character and two people one.
  return createHmac('sha256', workspace.secret).update(`${kind}/${mode}/${value}`, 'utf16le').digest('hex').slice(0, LENGTH[kind]);
}
