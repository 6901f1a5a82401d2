// What becomes of strangers' profiles (records that only pages have told of) when their store is nearly full: they live
// the shorter the fuller it is, then no new ones are made, so that those whom a backend knows keep their room.
import { type Lives, type RecordKey, isProvisional } from '../contract/position.js';

/** From this part of a store on, strangers' profiles go sooner; */
const PRESSURE_FROM = 0.8;
/** from this on, there are no new ones. */
const CLOSED_FROM = 0.95;

/** The lives in a store of which this part is used. */
export function livesAt(used: number, { ttlMs, provisionalTtlMs }: Lives): Lives {
  const room = Math.min(1, Math.max(0, (1 - used) / (1 - PRESSURE_FROM)));
  return { ttlMs, provisionalTtlMs: Math.floor(provisionalTtlMs * room) };
}

export function isPressed(used: number): boolean {
  return used > PRESSURE_FROM;
}

/** Whether a record that is not there yet is made. */
export function isTaken(key: RecordKey, used: number): boolean {
  return used < CLOSED_FROM || !isProvisional(key);
}
