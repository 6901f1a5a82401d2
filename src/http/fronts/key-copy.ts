// Keys as an accepting thread knows them. The main thread tells it a key when the first request with it was admitted.
import { type KeyEntry, type KeyRing } from '../../access/key-ring.js';
import { PseudonymKey } from '../../access/pseudonym-key.js';

/** Keys that a front remembers. More are in use nowhere; beyond it, it begins again. */
export const KEYS_MAX = 10_000;

/** What a front needs of a key and its workspace, in a form that can be sent. */
export interface KeyCopy {
  readonly text: string;
  readonly key: Pick<KeyEntry, 'id' | 'kind' | 'mode' | 'active' | 'fullReply' | 'origins'>;
  readonly workspace: { readonly name: string; readonly id: number; readonly secret: Uint8Array };
  /** `KeyRing.generation` in which it is valid. */
  readonly generation: number;
}

export function copyOf(text: string, entry: KeyEntry, generation: number): KeyCopy {
  const { id, kind, mode, active, fullReply, origins, workspace } = entry;
  const { name, id: number, secret } = workspace;
  return {
    text,
    key: { id, kind, mode, active, fullReply, origins },
    workspace: { name, id: number, secret: secret.secret() },
    generation,
  };
}

/** The keys of one generation. Limits are the main thread's: here they are 0. */
export class KeyCopies implements Pick<KeyRing, 'find'> {
  readonly #byText = new Map<string, KeyEntry>();
  generation = -1;

  take({ text, key, workspace, generation }: KeyCopy): void {
    if (generation !== this.generation || this.#byText.size >= KEYS_MAX) this.#byText.clear();
    this.generation = generation;
    this.#byText.set(text, {
      ...key,
      workspace: {
        name: workspace.name,
        id: workspace.id,
        secret: new PseudonymKey(Buffer.from(workspace.secret)),
        protectedDevices: 0,
        retentionDays: 0,
        policy: undefined,
      },
      limitPerSecond: 0,
      addressShare: 0,
      slot: 0,
    });
  }

  find(text: string): KeyEntry | undefined {
    return this.#byText.get(text);
  }
}
