// Workspaces whose secret or API keys a browser recently sent to this node.
import { type KeyEntry } from '../../access/key-ring.js';
import { WATCHED } from '../../contract/console/alerts.js';

/** How long a key counts after a browser sent it. */
export const LEAK_MS = WATCHED.leaked_keys.windowMinutes * 60_000;

type Leaked = Pick<KeyEntry, 'id'> & { readonly workspace: Pick<KeyEntry['workspace'], 'name'> };

export class Leaks {
  /** Last time, Unix milliseconds, by workspace and key. */
  readonly #seen = new Map<string, Map<string, number>>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Bounded by the number of keys. */
  readonly note = ({ id, workspace: { name } }: Leaked): void => {
    const keys = this.#seen.get(name) ?? new Map<string, number>();
    keys.set(id, this.#clock());
    this.#seen.set(name, keys);
  };

  /** Number of keys of this workspace that a browser sent within the window. */
  of(workspace: string): number {
    const from = this.#clock() - LEAK_MS;
    return [...this.when(workspace).values()].filter((at) => at > from).length;
  }

  /** By key id: when a browser last sent the key since the start, Unix milliseconds. */
  when(workspace: string): ReadonlyMap<string, number> {
    return this.#seen.get(workspace) ?? new Map<string, number>();
  }
}
