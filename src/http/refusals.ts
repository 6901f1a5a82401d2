// What both engines refuse by themselves, in the same words, and how long they listen on afterwards.
import { Refusal } from '../contract/errors.js';

/** A refused client may finish sending, so that it reads the answer instead of a reset; within these. */
export const SWALLOW_MS = 1_000;
export const SWALLOW_BYTES_MAX = 1_048_576;

export const INTERNAL_ERROR = new Refusal('INTERNAL_ERROR', 'The request could not be processed');
export const TOO_SLOW = new Refusal('REQUEST_TIMEOUT', 'The request did not arrive in time');
export const NOT_HTTP_11 = new Refusal('INVALID_REQUEST', 'Only HTTP/1.1 is spoken here', 505);
export const NOT_HTTP = new Refusal('INVALID_REQUEST', 'This is not a valid HTTP request');
export const HEAD_TOO_LARGE = new Refusal('INVALID_REQUEST', 'The request head is too large', 431);

export function bodyTooLarge(bytesMax: number): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', `The body may have ${bytesMax} bytes`);
}
