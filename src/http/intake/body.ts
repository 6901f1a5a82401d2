// Bytes to a validated score or collect request, or the refusal the contract wants:
// missing device facts first, then the fingerprint, then characters that no string may have, then everything else.
import { ApiError } from '../../contract/errors.js';
import { CollectRequest, ScoreRequest } from '../../contract/schemas.js';
import { type Check, checkOf } from '../../contract/validate.js';
import { isObject, parseText, stringsRefusal, textOf } from './json.js';
import { flatPointer, isNested, toNested } from './layout.js';

const INVALID_FINGERPRINT = new ApiError(
  'INVALID_FINGERPRINT',
  'The fingerprint is not a SHA-256 hash of 64 hex characters.',
);
const missing = (name: string): ApiError =>
  new ApiError('MISSING_DEVICE_INFO', `Required device information is missing: ${name}.`);
const MISSING = {
  device: missing('device'),
  deviceId: missing('deviceId'),
  fingerprint: missing('fingerprint'),
  timezone: missing('timezone'),
};

const scoreRequest = checkOf(ScoreRequest);
const collectRequest = checkOf(CollectRequest);

export const readScoreRequest = (bytes: Buffer): ScoreRequest | ApiError => read(bytes, scoreRequest, true);
export const readCollectRequest = (bytes: Buffer): CollectRequest | ApiError => read(bytes, collectRequest, false);

function read<T>(bytes: Buffer, check: Check<T>, wholeDevice: boolean): T | ApiError {
  const text = textOf(bytes);
  if (text instanceof ApiError) return text;
  const body = parseText(text, bytes);
  if (body instanceof ApiError) return body;
  const nested = isNested(body);
  const request = nested ? body : toNested(body);
  const refusal = deviceRefusal(request['device'], wholeDevice) ?? stringsRefusal(text, body, bytes);
  if (refusal !== undefined) return refusal;
  if (check.accepts(request)) return request;
  const { pointer, message } = check.violation();
  const place = nested ? pointer : flatPointer(pointer, body);
  return new ApiError('INVALID_REQUEST', `${place === '' ? 'The body' : place} ${message}.`);
}

function deviceRefusal(device: unknown, whole: boolean): ApiError | undefined {
  if (!isObject(device)) return MISSING.device;
  if (whole && isAbsent(device['deviceId'])) return MISSING.deviceId;
  const fingerprint = device['fingerprint'];
  if (fingerprint === undefined || fingerprint === null) return MISSING.fingerprint;
  if (whole && isAbsent(device['timezone'])) return MISSING.timezone;
  if (typeof fingerprint !== 'string' || !isSha256(fingerprint)) return INVALID_FINGERPRINT;
  return undefined;
}

/** 64 hex digits of either case; a loop, because the regular expression takes three times as long. */
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
