// Requests and replies of the admin API about lists.
import Type, { type Static } from '#typebox';
import { named, namedStrict, orNull } from '../validation/objects.js';
import { LIST_USES } from './built-in.js';
import { EVENT_ID, ISO_8601, LIST_NAME, LIST_NOTE, STRICT } from '../validation/formats.js';
import { words } from '../reply-schemas.js';
import { MODES } from '../vocabulary.js';
import { LIST_CALL_ENTRIES_MAX, LIST_KINDS, LIST_NOTE_CHARS_MAX, LIST_TTL_SECONDS_MAX } from './lists.js';

export const VALUE_CHARS_MAX = 512;
const Ttl = Type.Integer({ minimum: 1, maximum: LIST_TTL_SECONDS_MAX });
const Name = Type.String({ pattern: LIST_NAME, maxLength: 48 });
const Description = Type.String({ maxLength: 200 });
const DefaultTtl = orNull(Ttl, 'Seconds after which entries without an expiry expire; null: never.');
const Keep = Type.Boolean({ description: 'Whether an erasure keeps entries of its subject, to prevent fraud.' });
const InMode = words(MODES);
const Kind = words(LIST_KINDS, 'Kind of values on the list.');

export const CreateList = namedStrict('CreateList', {
  name: Name,
  kind: Kind,
  description: Type.Optional(Description),
  default_ttl_seconds: Type.Optional(DefaultTtl),
  keep_on_erasure: Type.Optional(Keep),
});

export const ChangeList = Type.Object(
  {
    name: Type.Optional(Name),
    description: Type.Optional(Description),
    default_ttl_seconds: Type.Optional(DefaultTtl),
    keep_on_erasure: Type.Optional(Keep),
  },
  { $id: 'ChangeList', minProperties: 1, ...STRICT },
);

const which = {
  value: Type.Optional(
    Type.String({ minLength: 1, maxLength: VALUE_CHARS_MAX, description: 'The value as sent in requests.' }),
  ),
  hash: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The hash as shown in events.' })),
  event_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, pattern: EVENT_ID, description: 'Takes the value from this event.' }),
  ),
};
const Which = Type.Object(which, { minProperties: 1, maxProperties: 1, ...STRICT });
const Entry = Type.Object(
  {
    ...which,
    expires_at: Type.Optional(Type.String({ maxLength: 64, pattern: ISO_8601 })),
    ttl_seconds: Type.Optional(Ttl),
    note: Type.Optional(Type.String({ pattern: LIST_NOTE, maxLength: LIST_NOTE_CHARS_MAX })),
  },
  { description: 'One of `value`, `hash`, `event_id`; it ends at `expires_at`, or after `ttl_seconds`.', ...STRICT },
);
export type EntryText = Static<typeof Entry>;
const Entries = Type.Array(Entry, { minItems: 1, maxItems: LIST_CALL_ENTRIES_MAX });

export const AddEntries = namedStrict('AddEntries', { mode: InMode, entries: Entries });

export const RemoveEntries = namedStrict('RemoveEntries', {
  mode: InMode,
  entries: Type.Array(Which, { minItems: 1, maxItems: LIST_CALL_ENTRIES_MAX }),
});

export const CheckEntry = namedStrict('CheckEntry', { mode: InMode, ...which });

export const BeginUpload = namedStrict('BeginUpload', { mode: InMode });

export const UploadEntries = namedStrict('UploadEntries', { entries: Entries });

/** How an upload ends: its entries are added to the list, replace those of the list, or are dropped. */
export const UPLOAD_ENDS = ['add', 'replace', 'drop'] as const;
export type UploadEnd = (typeof UPLOAD_ENDS)[number];

export const EndUpload = namedStrict('EndUpload', {
  how: words(UPLOAD_ENDS, '`add` the entries to the list, `replace` its entries, or `drop` the upload.'),
});

const Count = Type.Integer({ minimum: 0 });

export const List = named('List', {
  name: Name,
  kind: words(LIST_KINDS),
  variable: Type.String({ description: 'Variable of the rule language for this list, as `user` in `user in @name`.' }),
  description: Type.String(),
  default_ttl_seconds: Type.Union([Type.Null(), Type.Integer()]),
  keep_on_erasure: Type.Boolean(),
  entries: Type.Object(
    { live: Count, test: Count },
    { description: 'Number of entries by mode; expired ones may be counted until they are removed.' },
  ),
  created_at: Type.String(),
  built_in: Type.Union([Type.Null(), words(LIST_USES)], {
    description:
      'Built-in list of every workspace: its entries are allowed, blocked, or come from labels; null: not ' +
      'built in.',
  }),
});
export type ListView = Static<typeof List>;

export const Lists = named('Lists', { lists: Type.Array(List) });

const Shown = Type.Object({
  hash: Type.String({ description: 'Hash as shown in events; networks, countries and ASNs as plain text.' }),
  expires_at: Type.Union([Type.Null(), Type.String()]),
  added_at: Type.String(),
  by: Type.String(),
  note: Type.String(),
});
export type ListEntryView = Static<typeof Shown>;

export const EntryPage = named('EntryPage', {
  entries: Type.Array(Shown),
  next: Type.Union([Type.Null(), Type.String({ description: '`cursor` of the next page.' })]),
});

export const CheckedEntry = named('CheckedEntry', { on: Type.Boolean(), entry: Type.Union([Type.Null(), Shown]) });

export const EntriesChanged = named('EntriesChanged', { added: Count, updated: Count, unchanged: Count });
export type ListChangeView = Static<typeof EntriesChanged>;

export const UploadEnded = named('UploadEnded', {
  ...List.properties,
  changed: Type.Object(EntriesChanged.properties, {
    description: 'What the entries of the upload changed, compared with the list at this end of the upload.',
  }),
});
export type UploadEndView = Static<typeof UploadEnded>;

export const EntriesRemoved = named('EntriesRemoved', { removed: Count });

export const Upload = named('Upload', { id: Type.String(), mode: words(MODES) });

export const ListDone = named('ListDone', { name: Name });

/** Schemas for which validators are generated. */
export const LIST_REQUESTS = [
  CreateList,
  ChangeList,
  AddEntries,
  RemoveEntries,
  CheckEntry,
  BeginUpload,
  UploadEntries,
  EndUpload,
];
