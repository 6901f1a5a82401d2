// A list as the control store keeps it: what it is of, and in which sets its entries are. The entries themselves are
// kept elsewhere: there may be a million of them.
import Type, { type Static } from '#typebox';
import { LIST_KINDS, LIST_SET_MAX, LIST_TTL_SECONDS_MAX } from '../../contract/lists/lists.js';
import { LIST_NAME } from '../../contract/formats.js';
import { MODES } from '../../contract/vocabulary.js';
import { defineCollection } from '../control/collection.js';

const strict = { additionalProperties: false };
const Moment = Type.Integer({ minimum: 0, description: 'Unix milliseconds' });
const oneOf = <T extends string>(words: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...words] });
/** Below 2^31: what networks a list has lies in a set of its own, the number with the highest bit. */
const SetNumber = Type.Integer({ minimum: 1, maximum: LIST_SET_MAX });

const ListSchema = Type.Object(
  {
    v: Type.Literal(1),
    workspace: Type.String(),
    name: Type.String({ pattern: LIST_NAME }),
    kind: oneOf(LIST_KINDS),
    description: Type.String({ maxLength: 200 }),
    /** Of entries that come without an end; null: they stay. */
    defaultTtlSeconds: Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: LIST_TTL_SECONDS_MAX })]),
    /** An erasure leaves the entries of its subject: kept to prevent fraud. */
    keepOnErasure: Type.Boolean(),
    /** Numbers of the sets of entries. */
    sets: Type.Object({ live: SetNumber, test: SetNumber }, strict),
    createdAt: Moment,
  },
  strict,
);
export type ListRecord = Static<typeof ListSchema>;

export const LISTS = defineCollection('list', ListSchema, ({ workspace, name }) => listId(workspace, name));

/** Neither has a space. */
export function listId(workspace: string, name: string): string {
  return `${workspace} ${name}`;
}

const UploadSchema = Type.Object(
  {
    v: Type.Literal(1),
    id: Type.String({ pattern: '^upl_[A-Za-z0-9]{12}$' }),
    workspace: Type.String(),
    list: Type.String(),
    mode: oneOf(MODES),
    set: SetNumber,
    createdAt: Moment,
  },
  strict,
);
/** Entries on their way to a list: they count from the moment in which all of them are there. */
export type UploadRecord = Static<typeof UploadSchema>;

export const LIST_UPLOADS = defineCollection('listUpload', UploadSchema, ({ id }) => id);
