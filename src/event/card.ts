// What of a SIM card is compared: its hash in 16 bits, with the one that a known device had, and how long it is there.
import { hex32 } from '../util/hex.js';
import { type EventRequest } from './event-row.js';

/** A SIM in use for less than this may be one of a journey or of a borrowed phone. */
export const SIM_PASSING_SECONDS = 14 * 86_400;

/** 0 without a serial. */
export function cardOf({ simSerialHash }: EventRequest): number {
  return simSerialHash === '' ? 0 : hex32(simSerialHash, 0) >>> 16 || 1;
}
