// Patterns of request values, and messages that describe them to a developer.

/** A calendar, ordinal or week date, with optional time and offset; basic or extended form. */
export const ISO_8601 =
  '^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)' +
  '([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$';
/** A day in UTC, or a time in UTC. */
export const UTC_TIME = '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$';
export const SHA_256 = '^[0-9a-fA-F]{64}$';
/** A user's pseudonym, as in events and on dashboard pages. */
export const USER_HASH = '^[0-9a-f]{32}$';
export const PREFIXED_SHA_256 = '^sha256:[0-9a-fA-F]{64}$';
/** ISO 3166-1 alpha-2. */
export const COUNTRY = '^[A-Za-z]{2}$';
export const EVENT_ID = '^[A-Za-z0-9_-]+$';
/** Allows e-mail addresses. */
export const OPERATOR_NAME = '^[A-Za-z0-9][A-Za-z0-9._@-]{0,62}$';
export const WORKSPACE_NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$';
/** Origin of a page, or `app:` and the id of an app. */
export const ORIGIN = '^(https?:\\/\\/[a-z0-9.\\-[\\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$';

/** Of the condition of a rule. */
export const RULE_CHARACTERS_MAX = 4000;

/** Rules. Replies contain ids, codes and tags without escaping. */
export const RULE_ID = '^rul_[A-Za-z0-9_]{1,40}$';
export const RULE_NAME = '^[^\\u0000-\\u001f\\u007f]{1,80}$';
export const RULE_TITLE = '^[^\\u0000-\\u001f\\u007f]{1,300}$';
export const RULE_CODE = '^[a-z][a-z0-9_]{2,47}$';
export const POLICY_NOTE = '^[^\\u0000-\\u001f\\u007f]{0,300}$';
export const RULE_TAG = '^[a-z][a-z0-9_]{0,31}$';

/** Lists. In rules the name follows the @. */
export const LIST_NAME = '^[a-z][a-z0-9_-]{0,47}$';
export const LIST_NOTE = '^[^\\u0000-\\u001f\\u007f]{0,120}$';

/** Messages by pattern; a test checks that every pattern of a request has one. */
export const FORMATS: Readonly<Record<string, string>> = {
  [ISO_8601]: 'must be a date or time in ISO 8601, such as 2026-03-01T12:30:00Z',
  [UTC_TIME]: 'must be a day or a time in UTC, such as 2026-12-31 or 2026-12-31T12:00:00Z',
  [SHA_256]: 'must be 64 hex characters',
  [USER_HASH]: 'must be 32 hex characters in lower case',
  [PREFIXED_SHA_256]: 'must be sha256: and 64 hex characters',
  [COUNTRY]: 'must be two letters of ISO 3166-1, such as DE',
  [EVENT_ID]: 'must be 1 to 128 characters of A-Z a-z 0-9 _ -',
  [OPERATOR_NAME]:
    'must have 1 to 63 letters, digits, dots, dashes, underscores or @, and start with a letter or digit',
  [WORKSPACE_NAME]: 'must have 1 to 63 letters, digits, dots, dashes or underscores and start with a letter or digit',
  [ORIGIN]:
    'must be an origin, such as https://shop.example, without a path and in lower case, or app:com.example.shop',
  [RULE_ID]: 'must be rul_ and 1 to 40 letters, digits or underscores',
  [RULE_NAME]: 'must have 1 to 80 characters and no control character',
  [RULE_TITLE]: 'must have 1 to 300 characters and no control character',
  [POLICY_NOTE]: 'must have at most 300 characters and no control character',
  [RULE_CODE]: 'must have 3 to 48 small letters, digits or underscores and start with a letter',
  [LIST_NAME]: 'must have 1 to 48 small letters, digits, dashes or underscores and start with a letter',
  [LIST_NOTE]: 'must have at most 120 characters and no control character',
  [RULE_TAG]: 'must have 1 to 32 small letters, digits or underscores and start with a letter',
};

/** For bodies of the admin API: unknown fields are refused, because one may be a misspelled restriction. */
export const STRICT = { additionalProperties: false } as const;
