// Request and reply of an import of earlier users and devices.
import Type, { type Static } from '#typebox';
import { named, namedStrict, strict, optional } from '../validation/objects.js';
import { COUNTRY, SHA_256, UTC_TIME } from '../validation/formats.js';
import { words, count } from '../reply-schemas.js';
import { USER_ID_CHARS_MAX } from '../schemas.js';
import { MODES } from '../vocabulary.js';

const TIMES_SEEN_MAX = 1_000_000;
/** Lines of one request. */
export const IMPORT_LINES_MAX = 250;

const ImportedUser = strict({
  user_id: Type.String({
    minLength: 1,
    maxLength: USER_ID_CHARS_MAX,
    description: 'The user id as in scoring requests; only its keyed hash is stored.',
  }),
  fingerprint: Type.String({ pattern: SHA_256, description: 'Fingerprint of a device on which the user was allowed.' }),
  first_seen: Type.String({
    pattern: UTC_TIME,
    description: 'When the user was first allowed on the device, ISO 8601 in UTC.',
  }),
  last_seen: Type.String({
    pattern: UTC_TIME,
    description: 'When the user was last allowed on the device, ISO 8601 in UTC.',
  }),
  times_seen: Type.Integer({
    minimum: 1,
    maximum: TIMES_SEEN_MAX,
    description: 'How often the user was allowed on the device.',
  }),
  confirmed_at: optional<string>({
    type: ['string', 'null'],
    pattern: UTC_TIME,
    description: 'When the user last passed a second factor on the device, ISO 8601 in UTC; null: never.',
  }),
  country: optional<string>({
    type: ['string', 'null'],
    pattern: COUNTRY,
    description: 'Usual country of the user, ISO 3166-1 alpha-2.',
  }),
});
export type ImportedUser = Static<typeof ImportedUser>;

export const ImportRequest = namedStrict('ImportRequest', {
  mode: words(MODES),
  users: Type.Array(ImportedUser, {
    minItems: 1,
    maxItems: IMPORT_LINES_MAX,
    description: 'Users with one device each; repeat a user for several devices.',
  }),
});
export type ImportRequest = Static<typeof ImportRequest>;

export const ImportReply = named('ImportReply', {
  imported: count('Entries that were stored.'),
  unchanged: count('Entries that were known already, with equal or better standing.'),
  forgotten: count('Entries that were ignored: last seen longer ago than profiles are kept.'),
});
export type ImportReply = Static<typeof ImportReply>;

/** Schemas for which validators are generated. */
export const IMPORT_REQUESTS = [ImportRequest];
