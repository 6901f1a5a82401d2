// The records of one request's parties, decoded into the shapes that scoring reads.
import { type RecordKey } from '../contract/ports.js';
import { type Profiles } from '../contract/profile.js';
import { type RecordBytes } from './bytes.js';
import { readAddress, readDevice, readIdentifier, readUser, type RecordSource } from './codec.js';
import { kindOf } from './keys.js';

/** Where records come from: '' = there is none, undefined = it could not be read. */
export type RecordGetter = (key: RecordKey) => RecordSource;

/**
 * Refills `profiles` from the records of one request.
 * @param keys as `keysOf` gives them
 * A record that could not be read is empty and marks the profiles degraded.
 */
export function readProfiles(bytes: RecordBytes, get: RecordGetter, keys: readonly RecordKey[], profiles: Profiles): void {
  profiles.degraded = false;
  let identified = false;
  let addressed = false;
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] ?? '';
    const record = get(key);
    if (record === undefined) profiles.degraded = true;
    switch (kindOf(key)) {
      case 'u':
        readUser(bytes, record, profiles.user);
        break;
      case 'd':
        readDevice(bytes, record, profiles.device);
        break;
      case 'i':
        identified = true;
        readIdentifier(bytes, record, profiles.identifier);
        break;
      case 'a':
        addressed = true;
        readAddress(bytes, record, profiles.address);
        break;
    }
  }
  if (!identified) readIdentifier(bytes, '', profiles.identifier);
  if (!addressed) readAddress(bytes, '', profiles.address);
}
