// Who is told of damage that a reader meets, by where it is.
import { type OnDamage } from '../../src/log/damage.js';
import { type OnDamagedRecord } from '../../src/storage/ports/backend.js';

export interface ToldDamage {
  inLog: OnDamage;
  inStore: OnDamagedRecord;
}
