// Errors that both engines send by themselves, in the same words, and how long they keep reading afterwards.
import { ApiError } from '../contract/errors.js';

/** A refused client may finish sending within these limits, so that it reads the reply instead of a reset. */
export const SWALLOW_MS = 1_000;
export const SWALLOW_BYTES_MAX = 1_048_576;

export const INTERNAL_ERROR = new ApiError('INTERNAL_ERROR', 'The request could not be processed; try again later.');
export const TOO_SLOW = new ApiError('REQUEST_TIMEOUT', 'The request did not arrive completely in time.');
export const NOT_HTTP_11 = new ApiError('INVALID_REQUEST', 'This service supports HTTP/1.1 only.', 505);
export const NOT_HTTP = new ApiError('INVALID_REQUEST', 'This is not a valid HTTP request.');
export const HEAD_TOO_LARGE = new ApiError('INVALID_REQUEST', 'The request line and headers are too large.', 431);

export function bodyTooLarge(bytesMax: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The body may have at most ${bytesMax} bytes.`);
}
