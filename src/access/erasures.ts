// Erasures as they are kept: who asked for whom to be forgotten, and how far every node is. Of the person there is the
// keyed hash, or the visitor id, and nothing else. A node that was down finds here what it has to do.
import Type, { type Static } from '#typebox';
import {
  ERASURE_KINDS,
  ERASURE_PLACES,
  type ErasureCounts,
  type ErasureKind,
  type ErasureSubject,
} from '../contract/erasure.js';
import { type Mode, MODES } from '../contract/vocabulary.js';
import { AdministrationError } from './administration.js';
import { defineCollection } from './control/collection.js';
import type { ControlStore } from './control/store.js';
import { toWorkspace } from './key-ring.js';
import { newErasureId } from './key-text.js';
import { pseudonym } from './pseudonyms.js';
import { WORKSPACES } from './records.js';

/** Records of erasures are evidence for a while, and then nobody's business. */
const KEPT_MS = 30 * 86_400_000;
/** Of one workspace, so that the others have room too, and of all. */
export const ERASURES_PER_WORKSPACE_MAX = 1000;
const ERASURES_MAX = 5000;

const strict = { additionalProperties: false };
const Moment = Type.Integer({ minimum: 0, description: 'Unix milliseconds' });
const Count = Type.Integer({ minimum: 0 });
const oneOf = <T extends string>(words: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...words] });
const Counts = Type.Unsafe<ErasureCounts>(
  // Records of before there were lists have none of them.
  Type.Object(
    Object.fromEntries(ERASURE_PLACES.map((place) => [place, place === 'lists' ? Type.Optional(Count) : Count])),
    strict,
  ),
);

const NodeSchema = Type.Object(
  {
    done: Type.Boolean(),
    removed: Counts,
    left: Counts,
    logged: Count,
    reason: Type.String({ maxLength: 300, description: "why it is not done, '' when it is" }),
    at: Moment,
  },
  strict,
);
export type ErasureNode = Static<typeof NodeSchema>;

const ErasureSchema = Type.Object(
  {
    v: Type.Literal(1),
    id: Type.String({ pattern: '^era_[A-Za-z0-9]{12}$' }),
    workspace: Type.String(),
    mode: oneOf(MODES),
    kind: oneOf(ERASURE_KINDS),
    value: Type.String({ pattern: '^[0-9a-f]{32,64}$' }),
    requestedAt: Moment,
    nodes: Type.Record(Type.String(), NodeSchema),
  },
  strict,
);
export type ErasureRecord = Static<typeof ErasureSchema>;

export const ERASURES = defineCollection('erasure', ErasureSchema, (erasure) => erasure.id, ['value']);

export interface ErasureRequest {
  workspace: string;
  mode: Mode;
  kind: ErasureKind;
  /** A user id as it was sent, or a visitor id. */
  value: string;
  /** It is the hash of a user id, as events have it. */
  hashed?: boolean;
}

/** From now on it is known, until every node has done it. @throws AdministrationError NOT_FOUND, INVALID, CONFLICT */
export function requestErasure(
  store: ControlStore,
  { workspace, mode, kind, value, hashed = false }: ErasureRequest,
  now = Date.now(),
): Promise<ErasureRecord> {
  if (value === '') throw new AdministrationError('INVALID', 'the user id is empty');
  if (kind === 'visitor' && !/^[0-9a-f]{64}$/i.test(value))
    throw new AdministrationError('INVALID', 'a visitor id must be 64 hex characters');
  const id = newErasureId();
  return store.update((transaction) => {
    const of = transaction.get(WORKSPACES, workspace);
    if (of === undefined) throw new AdministrationError('NOT_FOUND', `there is no workspace ${workspace}`);
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
      nodes: {},
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

/** What a node has come to. */
export function noteErasure(store: ControlStore, id: string, nodeId: string, node: ErasureNode): Promise<void> {
  return store.update((transaction) => {
    const erasure = transaction.get(ERASURES, id);
    if (erasure !== undefined) transaction.put(ERASURES, { ...erasure, nodes: { ...erasure.nodes, [nodeId]: node } });
  });
}

export function subjectOf({ workspace, mode, kind, value, requestedAt }: ErasureRecord): ErasureSubject {
  return { workspace, mode, kind, value, until: requestedAt };
}

/** Done by every node that has taken it up, and by one at least. */
export function isDone({ nodes }: ErasureRecord): boolean {
  const all = Object.values(nodes);
  return all.length > 0 && all.every(({ done }) => done);
}
