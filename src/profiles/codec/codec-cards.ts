// Which SIM card is in which device, of a user who has had more than one card. At the end of the record, where releases
// that do not know it read no further.
import { type User } from '../../contract/profile.js';
import { type RecordBytes } from './bytes.js';

export function hasCards({ sim, devices, deviceCount }: User): boolean {
  if (sim.formerHigh === 0 && sim.formerLow === 0) return false;
  for (let i = 0; i < deviceCount; i += 1) if (devices[i]?.card !== 0) return true;
  return false;
}

export function readCards(bytes: RecordBytes, { devices, deviceCount }: User): void {
  if (bytes.ended) return;
  for (let i = 0; i < deviceCount; i += 1) {
    const device = devices[i];
    if (device !== undefined) device.card = bytes.u8();
  }
}

export function writeCards(bytes: RecordBytes, { devices, deviceCount }: User): void {
  for (let i = 0; i < deviceCount; i += 1) bytes.putU8(devices[i]?.card ?? 0);
}
