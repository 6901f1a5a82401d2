// Who gets reports of damage, by the log that it is in.
import { type OnDamage } from '../../src/log/damage.js';
import { type OnDamagedRecord } from '../../src/storage/ports/backend.js';

export interface ToldDamage {
  inLog: OnDamage;
  inStore: OnDamagedRecord;
}
