// Parses and validates a score or collect request. Errors come in the contract's order: missing device fields, the
// fingerprint, forbidden characters, everything else.
import { ApiError } from '../../contract/errors.js';
import { CollectRequest, FLAT_GROUPS, ScoreRequest } from '../../contract/schemas.js';
import { type Check, checkOf } from '../../contract/validation/validate.js';
import { isObject } from '../../util/is-object.js';
import { look, pointerAsSent, renamed, type Shape, shapeOf, shapeOfFields } from './fields.js';
import { depthRefusal, parseText, plainObject, stringsRefusal, textOf, valuesRefusal } from './json.js';
import { flatPointer, isNested, toNested } from './layout.js';
import { type FieldCounts, noteUnknown } from './read-fields.js';

const INVALID_FINGERPRINT = new ApiError(
  'INVALID_FINGERPRINT',
  'The fingerprint is not a SHA-256 hash of 64 hex characters.',
);
const DEVICE_FIELDS = ['deviceId', 'fingerprint', 'timezone'] as const;

/** The checks for one kind of body, in either layout. */
interface Kind<T> {
  readonly check: Check<T>;
  readonly nested: Shape;
  readonly flat: Shape;
  /** True: all required device fields must be sent. False: only the fingerprint is required. */
  readonly wholeDevice: boolean;
}

const flatLeaves = Object.fromEntries(Object.values(FLAT_GROUPS).flatMap((names) => names.map((name) => [name, {}])));

const SCORE: Kind<ScoreRequest> = {
  check: checkOf(ScoreRequest),
  nested: shapeOf(ScoreRequest),
  flat: shapeOfFields({ ...ScoreRequest.properties, ...flatLeaves }),
  wholeDevice: true,
};
const COLLECT: Kind<CollectRequest> = {
  check: checkOf(CollectRequest),
  nested: shapeOf(CollectRequest),
  flat: shapeOfFields({ ...CollectRequest.properties, ...flatLeaves }),
  wholeDevice: false,
};

export const readScoreRequest = (bytes: Buffer, counts?: FieldCounts): ScoreRequest | ApiError =>
  read(bytes, SCORE, counts);
export const readCollectRequest = (bytes: Buffer, counts?: FieldCounts): CollectRequest | ApiError =>
  read(bytes, COLLECT, counts);

function read<T>(bytes: Buffer, kind: Kind<T>, counts: FieldCounts | undefined): T | ApiError {
  const text = textOf(bytes);
  if (text instanceof ApiError) return text;
  const tooMany = valuesRefusal(text, bytes);
  if (tooMany !== undefined) return tooMany;
  const plain = plainObject(text, bytes);
  if (plain !== undefined && isPlainRequest(plain, kind)) return plain;
  const sent = plain === undefined ? parseText(text, bytes) : (depthRefusal(text, bytes) ?? plain);
  if (sent instanceof ApiError) return sent;
  const nested = isNested(sent);
  const shape = nested ? kind.nested : kind.flat;
  const { unknown, twins } = look(sent, shape);
  const body = twins === 0 && unknown === 0 ? sent : renamed(sent, shape, 'left out');
  if (body instanceof ApiError) return body;
  const request = nested ? body : toNested(body);
  const refusal = deviceRefusal(request['device'], kind, sent['device']) ?? stringsRefusal(text, sent, bytes);
  if (refusal !== undefined) return refusal;
  if (kind.check.accepts(request)) {
    if (unknown > 0) noteUnknown(request, sent, shape, unknown, counts);
    return request;
  }
  const { pointer, message } = kind.check.violation();
  const place = pointerAsSent(nested ? pointer : flatPointer(pointer, body), sent, shape);
  return new ApiError('INVALID_REQUEST', `${place === '' ? 'The body' : place} ${message}.`);
}

/**
 * The fast path for nearly every body: nested layout, names spelt as in the schema, valid. The validator checks all
 * that `deviceRefusal` checks. Any other body takes the slow path, which finds the error to report.
 */
function isPlainRequest<T>(
  sent: Record<string, unknown>,
  { nested, check }: Kind<T>,
): sent is Record<string, unknown> & T {
  if (!isNested(sent)) return false;
  const { unknown, twins } = look(sent, nested);
  return unknown === 0 && twins === 0 && check.accepts(sent);
}

/** Names every missing field at once, so that nobody has to find them one reply after the other. */
function deviceRefusal(
  device: unknown,
  { wholeDevice }: { wholeDevice: boolean },
  sent: unknown,
): ApiError | undefined {
  const given = isObject(device) ? device : {};
  const { fingerprint } = given;
  const missing = DEVICE_FIELDS.filter((name) =>
    name === 'fingerprint' ? fingerprint === undefined || fingerprint === null : wholeDevice && isAbsent(given[name]),
  );
  if (missing.length > 0) return new ApiError('MISSING_DEVICE_INFO', missingDetail(missing, sent));
  if (typeof fingerprint !== 'string' || !isSha256(fingerprint)) return INVALID_FINGERPRINT;
  return undefined;
}

function missingDetail(names: readonly string[], sent: unknown): string {
  const all = `Required device information is missing: ${names.join(', ')}.`;
  // Only text is something else in `device`: the device class of the flat layout.
  if (sent === undefined || sent === null || typeof sent === 'string' || isObject(sent)) return all;
  return `${all} device is ${Array.isArray(sent) ? 'an array' : `a ${typeof sent}`}; it must be an object.`;
}

/** 64 hex digits of either case. A loop, because the regular expression takes three times as long. */
function isSha256(text: string): boolean {
  if (text.length !== 64) return false;
  for (let i = 0; i < 64; i += 1) {
    const code = text.charCodeAt(i);
    const letter = code | 0x20;
    if (!(code >= 0x30 && code <= 0x39) && !(letter >= 0x61 && letter <= 0x66)) return false;
  }
  return true;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
