// Reading and writing the two records of every request, and their size in bytes.
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readDevice, readUser, writeDevice, writeUser } from '../../src/profiles/codec/codec.js';
import { deviceKey, userKey } from '../../src/profiles/keys.js';
import { emptyDevice, emptyUser } from '../../src/profiles/shapes.js';
import { fullRequest, recordsAfter } from './support/scored-world.js';
import { time } from './support/time.js';

export function run(iterations: number): Promise<Record<string, number>> {
  const { records } = recordsAfter(60);
  const request = fullRequest(0);
  const userRecord = records.get(userKey(request)) ?? '';
  const deviceRecord = records.get(deviceKey(request)) ?? '';
  const bytes = new RecordBytes();
  const user = emptyUser();
  const device = emptyDevice();
  return Promise.resolve({
    [`read a user (${userRecord.length} bytes)`]: time(iterations, () => {
      readUser(bytes, userRecord, user);
    }),
    'write a user': time(iterations, () => {
      writeUser(bytes, user);
      return bytes.toLatin1();
    }),
    [`read a device (${deviceRecord.length} bytes)`]: time(iterations, () => {
      readDevice(bytes, deviceRecord, device);
    }),
    'write a device': time(iterations, () => {
      writeDevice(bytes, device);
      return bytes.toLatin1();
    }),
  });
}
