// The records of one request's parties, decoded into the shapes that scoring reads.
import { type RequestHalf } from '../contract/event-row.js';
import { type RecordKey } from '../contract/ports.js';
import { type Profiles } from '../contract/profile.js';
import { type RecordBytes } from './bytes.js';
import { readAddress, readDevice, readIdentifier, readUser, type RecordSource } from './codec.js';
import { addressKey, deviceKey, identifierKey, userKey } from './keys.js';

/** Where records come from: '' = there is none, undefined = it could not be read. */
export type RecordGetter = (key: RecordKey) => RecordSource;

/** Refills `profiles`; a record that could not be read is empty and marks them degraded. */
export function readProfiles(bytes: RecordBytes, get: RecordGetter, request: RequestHalf, profiles: Profiles): void {
  const user = get(userKey(request));
  const device = get(deviceKey(request));
  const identifier = request.identifierHash === '' ? '' : get(identifierKey(request));
  const address = request.addressHash === '' ? '' : get(addressKey(request));
  profiles.degraded = user === undefined || device === undefined || identifier === undefined || address === undefined;
  readUser(bytes, user, profiles.user);
  readDevice(bytes, device, profiles.device);
  readIdentifier(bytes, identifier, profiles.identifier);
  readAddress(bytes, address, profiles.address);
}
