// Request and reply of an import of earlier users and devices.
import Type, { type Static } from '#typebox';
import { COUNTRY, SHA_256, UTC_TIME } from '../formats.js';
import { words } from '../reply-schemas.js';
import { MODES } from '../vocabulary.js';

/** As in scoring requests. */
const USER_ID_CHARS_MAX = 256;
const TIMES_SEEN_MAX = 1_000_000;
/** Lines of one request. */
export const IMPORT_LINES_MAX = 250;

const optional = <T>(schema: Record<string, unknown>) => Type.Optional(Type.Unsafe<T | null>(schema));

const ImportedUser = Type.Object({
  user_id: Type.String({
    minLength: 1,
    maxLength: USER_ID_CHARS_MAX,
    description: 'As in the requests that score; only its keyed hash is kept.',
  }),
  fingerprint: Type.String({ pattern: SHA_256, description: 'Of a device on which the user was let in.' }),
  first_seen: Type.String({ pattern: UTC_TIME, description: 'When he was let in on it first.' }),
  last_seen: Type.String({ pattern: UTC_TIME, description: 'When he was let in on it last.' }),
  times_seen: Type.Integer({
    minimum: 1,
    maximum: TIMES_SEEN_MAX,
    description: 'How often he was let in on it.',
  }),
  confirmed_at: optional<string>({
    type: ['string', 'null'],
    pattern: UTC_TIME,
    description: 'When a second factor confirmed him on it last.',
  }),
  country: optional<string>({
    type: ['string', 'null'],
    pattern: COUNTRY,
    description: 'Where he usually was, ISO 3166-1 alpha-2.',
  }),
});
export type ImportedUser = Static<typeof ImportedUser>;

export const ImportRequest = Type.Object(
  {
    mode: words(MODES),
    users: Type.Array(ImportedUser, { minItems: 1, maxItems: IMPORT_LINES_MAX, description: 'One a device.' }),
  },
  { $id: 'ImportRequest' },
);
export type ImportRequest = Static<typeof ImportRequest>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ImportReply = Type.Object(
  {
    imported: count('Written down.'),
    unchanged: count('Known already, with this standing or a better one.'),
    forgotten: count('Seen last longer ago than profiles are kept.'),
  },
  { $id: 'ImportReply' },
);
export type ImportReply = Static<typeof ImportReply>;

/** Schemas for which validators are generated. */
export const IMPORT_REQUESTS = [ImportRequest];
