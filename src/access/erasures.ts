// Erasure requests in the control store: the user or visitor to erase (keyed hash or visitor id only), and the progress
// of every node. A node that was down finds its open work here.
import Type, { type Static } from '#typebox';
import { Moment, strict } from '../contract/validation/objects.js';
import { words } from '../contract/reply-schemas.js';
import {
  ERASURE_KINDS,
  ERASURE_PLACES,
  noCounts,
  type ErasureCounts,
  type ErasureKind,
  type ErasureSubject,
} from '../contract/erasure.js';
import { type Mode, MODES } from '../contract/vocabulary.js';
import { type ServiceNodes } from '../contract/console/state.js';
import { AdministrationError } from './administration.js';
import { defineCollection } from './control/collection.js';
import type { ControlStore } from './control/store.js';
import { toWorkspace } from './key-ring.js';
import { newId } from './key-text.js';
import { pseudonym } from './pseudonyms.js';
import { workspaceIn } from './records.js';
import { DAY_MS } from '../util/time/units.js';

/** Erasure records are kept as evidence for this long, then removed. */
const KEPT_MS = 30 * DAY_MS;
/** Limits per workspace, so that others have room, and in total. */
export const ERASURES_PER_WORKSPACE_MAX = 1000;
const ERASURES_MAX = 5000;
const AGAIN = 'runs again: the log of another node was read in the meantime';
const LOST = 'runs again: Redis may have lost the completed state';

const Count = Type.Integer({ minimum: 0 });
const Counts = Type.Unsafe<ErasureCounts>(
  // Records from before lists existed do not have them.
  strict(Object.fromEntries(ERASURE_PLACES.map((place) => [place, place === 'lists' ? Type.Optional(Count) : Count]))),
);

const NodeSchema = strict({
  done: Type.Boolean(),
  removed: Counts,
  left: Counts,
  logged: Count,
  reason: Type.String({ maxLength: 300, description: "why it is not done, '' when it is" }),
  at: Moment,
});
export type ErasureNode = Static<typeof NodeSchema>;

const ErasureSchema = strict({
  v: Type.Literal(1),
  id: Type.String({ pattern: '^era_[A-Za-z0-9]{12}$' }),
  workspace: Type.String(),
  mode: words(MODES),
  kind: words(ERASURE_KINDS),
  value: Type.String({ pattern: '^[0-9a-f]{32,64}$' }),
  requestedAt: Moment,
  nodes: Type.Record(Type.String(), NodeSchema),
});
export type ErasureRecord = Static<typeof ErasureSchema>;

export const ERASURES = defineCollection('erasure', ErasureSchema, (erasure) => erasure.id, { secrets: ['value'] });

export interface ErasureRequest {
  workspace: string;
  mode: Mode;
  kind: ErasureKind;
  /** A user id as it was sent, or a visitor id. */
  value: string;
  /** The value is the hash of a user id, as in events. */
  hashed?: boolean;
}

type SeenNode = Static<typeof ServiceNodes>['nodes'][number];

/** No more data can come from this node: another node read its disk, it was retired, or it stopped without backlog. */
function isGone({ state, backlog_bytes: unread }: SeenNode): boolean {
  return state === 'adopted' || state === 'retired' || (state === 'stopped' && unread === 0);
}

function waitsFor({ id, state, silent_s: silent, backlog_bytes: unread }: SeenNode): ErasureNode {
  const isDown = state === 'lost' || state === 'stopped';
  const reason = isDown
    ? `waits for node ${id}, ${state} ${Math.round(silent)} s ago ` +
      `${unread === 0 ? '(it told of no unread bytes; later ones may exist)' : `with some ${unread} unread bytes`}: ` +
      'start it, or `riskgate nodes adopt` its folder, or `riskgate nodes retire` it'
    : `waits for node ${id}`;
  return { done: false, removed: noCounts(), left: noCounts(), logged: 0, reason, at: 0 };
}

/**
 * Records an erasure; it stays open until every node has done it.
 * @param nodes all known nodes; those that may hold data are waited for, also while they are down
 * @throws AdministrationError NOT_FOUND, INVALID, CONFLICT
 */
export function requestErasure(
  store: ControlStore,
  { workspace, mode, kind, value, hashed = false }: ErasureRequest,
  nodes: readonly SeenNode[],
  now = Date.now(),
): Promise<ErasureRecord> {
  if (value === '') throw new AdministrationError('INVALID', 'the user id is empty');
  if (kind === 'visitor' && !/^[0-9a-f]{64}$/i.test(value))
    throw new AdministrationError('INVALID', 'a visitor id must be 64 hex characters');
  const id = newId('era');
  return store.update((transaction) => {
    const of = workspaceIn(transaction, workspace);
    const known = transaction.list(ERASURES);
    const old = known.filter((erasure) => isDone(erasure) && erasure.requestedAt + KEPT_MS < now);
    for (const erasure of old) transaction.delete(ERASURES, erasure.id);
    const left = known.filter((erasure) => !old.includes(erasure));
    const own = left.filter((erasure) => erasure.workspace === workspace).length;
    if (own >= ERASURES_PER_WORKSPACE_MAX || left.length >= ERASURES_MAX)
      throw new AdministrationError(
        'CONFLICT',
        `${own} erasures of ${workspace} are stored and ${left.length} of all; the limits are ` +
          `${ERASURES_PER_WORKSPACE_MAX} and ${ERASURES_MAX}. Try again when old ones have expired, after 30 days`,
      );
    const erasure: ErasureRecord = {
      v: 1,
      id,
      workspace,
      mode,
      kind,
      requestedAt: now,
      nodes: Object.fromEntries(nodes.filter((node) => !isGone(node)).map((node) => [node.id, waitsFor(node)])),
      value: kind === 'visitor' || hashed ? value.toLowerCase() : pseudonym('user', toWorkspace(of), mode, value),
    };
    transaction.put(ERASURES, erasure);
    return erasure;
  });
}

/** @throws AdministrationError NOT_FOUND */
export async function findErasure(store: ControlStore, workspace: string, id: string): Promise<ErasureRecord> {
  const erasure = (await store.read()).get(ERASURES, id);
  if (erasure?.workspace !== workspace) throw new AdministrationError('NOT_FOUND', `there is no erasure ${id}`);
  return erasure;
}

/** The progress of one node. @param notes by erasure */
export function noteErasures(
  store: ControlStore,
  nodeId: string,
  notes: ReadonlyMap<string, ErasureNode>,
): Promise<void> {
  return store.update((transaction) => {
    for (const [id, node] of notes) {
      const erasure = transaction.get(ERASURES, id);
      if (erasure !== undefined) transaction.put(ERASURES, { ...erasure, nodes: { ...erasure.nodes, [nodeId]: node } });
    }
  });
}

export function subjectOf({ workspace, mode, kind, value, requestedAt }: ErasureRecord): ErasureSubject {
  return { workspace, mode, kind, value, until: requestedAt };
}

/**
 * A store may have lost what a node did since a moment, and may have read older rows again: the node repeats its work.
 * @param since Unix ms
 */
export function doAgainAfterLoss(store: ControlStore, nodeId: string, since: number): Promise<void> {
  return store.update((transaction) => {
    for (const erasure of transaction.list(ERASURES)) {
      const { [nodeId]: own } = erasure.nodes;
      if (own?.done !== true || own.at < since) continue;
      const nodes = { ...erasure.nodes, [nodeId]: { ...own, done: false, reason: LOST } };
      transaction.put(ERASURES, { ...erasure, nodes });
    }
  });
}

/** A node's open work was on a disk that another node has read now: the other nodes repeat theirs for these rows. */
export function doAgainAfterAdoption(store: ControlStore, nodeId: string): Promise<void> {
  return store.update((transaction) => {
    for (const erasure of transaction.list(ERASURES)) {
      const { [nodeId]: own, ...others } = erasure.nodes;
      if (own?.done === true) continue;
      const again = Object.entries(others).map(([id, node]): [string, ErasureNode] => [
        id,
        { ...node, done: false, reason: AGAIN },
      ]);
      transaction.put(ERASURES, { ...erasure, nodes: Object.fromEntries(again) });
    }
  });
}

/** Whether an erasure waits for this node. */
export async function isAwaited(store: ControlStore, nodeId: string): Promise<boolean> {
  return (await store.read()).list(ERASURES).some(({ nodes }) => nodes[nodeId]?.done === false);
}

/** Stops waiting for removed nodes, and writes the reason for lost ones. */
export async function settleErasures(store: ControlStore, nodes: readonly SeenNode[]): Promise<void> {
  const open = (await store.read()).list(ERASURES).filter((erasure) => !isDone(erasure));
  const settled = open.flatMap((erasure) => {
    const before = Object.entries(erasure.nodes);
    const after = before.flatMap(([id, node]): typeof before => {
      const seen = nodes.find((each) => each.id === id);
      if (node.done || seen === undefined) return [[id, node]];
      if (isGone(seen)) return [];
      const { reason } = waitsFor(seen);
      const isNew = seen.state === 'lost' && !node.reason.startsWith(`waits for node ${id}, lost`);
      return [[id, isNew ? { ...node, reason } : node]];
    });
    const changed = after.length < before.length || after.some(([, node], i) => node !== before[i]?.[1]);
    return changed ? [{ ...erasure, nodes: Object.fromEntries(after) }] : [];
  });
  if (settled.length === 0) return;
  await store.update((transaction) => {
    for (const erasure of settled)
      if (transaction.get(ERASURES, erasure.id) !== undefined) transaction.put(ERASURES, erasure);
  });
}

/** Done by every node that started it or may hold data, and by at least one. */
export function isDone({ nodes }: ErasureRecord): boolean {
  const all = Object.values(nodes);
  return all.length > 0 && all.every(({ done }) => done);
}
