// Whether the rows of an event may still be in a log and in no store: then nobody can say that there is no such event.
import { type FromReaders, STORE_READER } from '../../contract/messages.js';
import { type SeenNode } from '../../storage/ports/nodes.js';

/** Rows may come while a report is made and sent. Earlier releases tell the age of the newest row that is stored. */
const SLACK_MS = 3000;
/** A report that was on its way is older than the moment at which it is heard. */
const LATE_MS = 500;

/** What a node last told of the rows that its reader had not stored. */
type Told = Pick<SeenNode, 'silentMs' | 'lagSeconds' | 'lagBytes'>;

/** The reports of this node's own reader of the event log, once a second. */
export class StoreLag {
  /** The service begins when the reader has caught up. */
  #told = { lagSeconds: 0, lagBytes: 0 };
  /** By a monotonic clock. */
  #at = performance.now();

  heard({ reader, seconds, bytes }: Extract<FromReaders, { kind: 'lag' }>): void {
    if (reader !== STORE_READER) return;
    this.#told = { lagSeconds: seconds, lagBytes: bytes };
    this.#at = performance.now();
  }

  get told(): Told {
    return { ...this.#told, silentMs: performance.now() - this.#at };
  }
}

/**
 * Whether it came after the last report of a node, or before it among the rows that were waiting then.
 * @param ageMs time since the event
 * @param others the nodes beside this one
 */
export function mayBeUnstored(ageMs: number, own: Told, others: readonly SeenNode[]): boolean {
  return [own, ...others.map(ofItsStore).filter(hasOpenLog)].some(
    ({ silentMs, lagSeconds, lagBytes }) => ageMs <= silentMs + (lagBytes > 0 ? lagSeconds * 1000 + SLACK_MS : LATE_MS),
  );
}

/**
 * One of an earlier release, or whose store has not reported yet, tells the lag of its slowest reader only, which may
 * be a longer one.
 */
function ofItsStore(node: SeenNode): SeenNode {
  const { storeLag } = node;
  return storeLag === undefined ? node : { ...node, lagSeconds: storeLag.seconds, lagBytes: storeLag.bytes };
}

/** Rows of a node that stopped after its reader had them are all stored; a log that was given up comes no more. */
function hasOpenLog({ state, lagBytes }: SeenNode): boolean {
  return state !== 'adopted' && state !== 'retired' && (state !== 'stopped' || lagBytes > 0);
}
