// The SIM card of a request in 8 bits, to compare it with the one that a known device had.
import { hex32 } from '../util/text/hex.js';
import { type EventRequest } from './event-row.js';

/** 0 without a serial. Of other cards one in 255 has the same value, which says something in a known device only. */
export function cardOf({ simSerialHash }: Pick<EventRequest, 'simSerialHash'>): number {
  return simSerialHash === '' ? 0 : hex32(simSerialHash, 0) >>> 24 || 1;
}
