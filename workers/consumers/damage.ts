// What the consumers of a log share: who gets reports of damage, and the clock.
import { type OnDamage } from '../../src/log/damage.js';
import { type OnDamagedRecord } from '../../src/storage/ports/backend.js';

/** By the log that it is in. */
export interface ToldDamage {
  inLog: OnDamage;
  inStore: OnDamagedRecord;
}

export interface Surroundings extends ToldDamage {
  /** The time that nodes share, Unix milliseconds. */
  clock: () => number;
}
