// Whether the rows of an event may still be in a log and in no store: then nobody can say that there is no such event.
import { type FromReaders } from '../../contract/messages.js';
import { type SeenNode } from '../../storage/ports/nodes.js';

/** Reports come once a second; one may be late, and rows between two of them are in neither. */
const REPORT_MS = 3000;

/** What a node last told of the rows that its readers had not processed. */
type Told = Pick<SeenNode, 'silentMs' | 'lagSeconds' | 'lagBytes'>;

/** The reports of this node's own reader of the event log. */
export class StoreLag {
  #told = { lagSeconds: 0, lagBytes: 0 };
  /** By a monotonic clock. */
  #at = performance.now();

  heard({ reader, seconds, bytes }: Extract<FromReaders, { kind: 'lag' }>): void {
    if (reader !== 'store') return;
    this.#told = { lagSeconds: seconds, lagBytes: bytes };
    this.#at = performance.now();
  }

  get told(): Told {
    return { ...this.#told, silentMs: performance.now() - this.#at };
  }
}

/** @param ageMs time since the event @param others the nodes beside this one */
export function mayBeUnstored(ageMs: number, own: Told, others: readonly SeenNode[]): boolean {
  return [own, ...others.filter(hasOpenLog)].some(
    ({ silentMs, lagSeconds, lagBytes }) =>
      (lagBytes > 0 || silentMs > REPORT_MS) && ageMs <= silentMs + lagSeconds * 1000 + REPORT_MS,
  );
}

/** Rows of a node that stopped after its readers had them are all stored; a log that was given up comes no more. */
function hasOpenLog({ state, lagBytes }: SeenNode): boolean {
  return state !== 'adopted' && state !== 'retired' && (state !== 'stopped' || lagBytes > 0);
}
