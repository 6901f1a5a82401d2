// Records of lists and uploads in the control store: kind, properties and the numbers of the sets with the entries. The
// entries are in another store, because there can be a million of them.
import Type, { type Static } from '#typebox';
import { Moment, strict } from '../../contract/validation/objects.js';
import { words } from '../../contract/reply-schemas.js';
import { LIST_KINDS, LIST_SET_MAX, LIST_TTL_SECONDS_MAX } from '../../contract/lists/lists.js';
import { LIST_NAME } from '../../contract/validation/formats.js';
import { MODES } from '../../contract/vocabulary.js';
import { defineCollection } from '../control/collection.js';

/** Below 2^31: the networks of set n are in set n + 2^31. */
const SetNumber = Type.Integer({ minimum: 1, maximum: LIST_SET_MAX });

const ListSchema = strict({
  v: Type.Literal(1),
  workspace: Type.String(),
  name: Type.String({ pattern: LIST_NAME }),
  kind: words(LIST_KINDS),
  description: Type.String({ maxLength: 200 }),
  /** Lifetime of entries that are added without one; null = no expiry. */
  defaultTtlSeconds: Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: LIST_TTL_SECONDS_MAX })]),
  /** True: an erasure does not remove the entries of its subject, which are kept to prevent fraud. */
  keepOnErasure: Type.Boolean(),
  /** Number of the set of entries, by mode. */
  sets: strict({ live: SetNumber, test: SetNumber }),
  createdAt: Moment,
});
export type ListRecord = Static<typeof ListSchema>;

export const LISTS = defineCollection('list', ListSchema, ({ workspace, name }) => listId(workspace, name));

/** Unique, because neither part contains a space. */
export function listId(workspace: string, name: string): string {
  return `${workspace} ${name}`;
}

const UploadSchema = strict({
  v: Type.Literal(1),
  id: Type.String({ pattern: '^upl_[A-Za-z0-9]{12}$' }),
  workspace: Type.String(),
  list: Type.String(),
  mode: words(MODES),
  set: SetNumber,
  createdAt: Moment,
});
/** An upload in progress: its entries take effect when it ends and its set replaces that of the list. */
export type UploadRecord = Static<typeof UploadSchema>;

export const LIST_UPLOADS = defineCollection('listUpload', UploadSchema, ({ id }) => id);
