// The patterns of what may come in, and the words that tell a developer what each accepts.

/** A calendar, ordinal or week date, a time if any, an offset if any; basic or extended form. */
export const ISO_8601 =
  '^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)' +
  '([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$';
/** A day in UTC, or a time in UTC. */
export const UTC_TIME = '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$';
export const SHA_256 = '^[0-9a-fA-F]{64}$';
export const PREFIXED_SHA_256 = '^sha256:[0-9a-fA-F]{64}$';
export const EVENT_ID = '^[A-Za-z0-9_-]+$';
export const WORKSPACE_NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$';

/** By pattern; a test holds that every pattern of a request has words. */
export const FORMATS: Readonly<Record<string, string>> = {
  [ISO_8601]: 'must be a date or time in ISO 8601, such as 2026-03-01T12:30:00Z',
  [UTC_TIME]: 'must be a day or a time in UTC, such as 2026-12-31 or 2026-12-31T12:00:00Z',
  [SHA_256]: 'must be 64 hex characters',
  [PREFIXED_SHA_256]: 'must be sha256: and 64 hex characters',
  [EVENT_ID]: 'must be 1 to 128 characters of A-Z a-z 0-9 _ -',
  [WORKSPACE_NAME]: 'must have 1 to 63 letters, digits, dots, dashes or underscores and start with a letter or digit',
};
