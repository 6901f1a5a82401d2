// Workspaces whose secret or API keys a browser sent to this node lately.
import { type KeyEntry } from '../../access/key-ring.js';
import { WATCHED } from '../../contract/console/alerts.js';

const KEPT_MS = WATCHED.leaked_keys.windowMinutes * 60_000;

export class Leaks {
  /** When, by workspace and key. */
  readonly #seen = new Map<string, Map<string, number>>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** As many entries as there are keys, at most. */
  readonly note = ({ id, workspace: { name } }: KeyEntry): void => {
    const keys = this.#seen.get(name) ?? new Map<string, number>();
    keys.set(id, this.#clock());
    this.#seen.set(name, keys);
  };

  /** Keys of this workspace. */
  of(workspace: string): number {
    const from = this.#clock() - KEPT_MS;
    return [...this.when(workspace).values()].filter((at) => at > from).length;
  }

  /** By the id of a key of this workspace: when it came from a browser last, since the start, in Unix milliseconds. */
  when(workspace: string): ReadonlyMap<string, number> {
    return this.#seen.get(workspace) ?? new Map<string, number>();
  }
}
