// Limits provisional profiles (records built from page claims only) when their store is nearly full: their life
// shortens as the store fills, then no new ones are created. This keeps room for profiles that backends confirmed.
import { type Lives, type RecordKey, isProvisional } from '../contract/position.js';

/** Above this used part of the store, provisional profiles expire sooner. */
const PRESSURE_FROM = 0.8;
/** From this used part on, no new provisional profiles are created. */
const CLOSED_FROM = 0.95;

/** The lives of records when this part of the store (0 to 1) is used. */
export function livesAt(used: number, { ttlMs, provisionalTtlMs }: Lives): Lives {
  const room = Math.min(1, Math.max(0, (1 - used) / (1 - PRESSURE_FROM)));
  return { ttlMs, provisionalTtlMs: Math.floor(provisionalTtlMs * room) };
}

export function isPressed(used: number): boolean {
  return used > PRESSURE_FROM;
}

/** Whether a record that does not exist yet may be created. */
export function isTaken(key: RecordKey, used: number): boolean {
  return used < CLOSED_FROM || !isProvisional(key);
}
