// The other prefix of each network of a user, of users who have one. At the end of the record, after the SIM cards,
// where releases that do not know it read no further.
import { type KnownNetworks } from '../../contract/profile.js';
import { type RecordBytes } from './bytes.js';

export function hasOthers({ size, others }: KnownNetworks): boolean {
  for (let i = 0; i < size; i += 1) if (others[i] !== 0) return true;
  return false;
}

export function readOthers(bytes: RecordBytes, { size, uses, others, backs }: KnownNetworks): void {
  if (bytes.ended) return;
  for (let i = 0; i < size; i += 1) {
    uses[i] = bytes.u8();
    backs[i] = bytes.u8();
    others[i] = bytes.u32();
  }
}

export function writeOthers(bytes: RecordBytes, { size, uses, others, backs }: KnownNetworks): void {
  for (let i = 0; i < size; i += 1) {
    bytes.putU8(uses[i] ?? 0);
    bytes.putU8(backs[i] ?? 0);
    bytes.putU32(others[i] ?? 0);
  }
}
