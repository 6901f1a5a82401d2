// A copy of the profile store is read as a whole before it counts as a snapshot.
import t from 'tap';
import { checkAll, openToCheck, openToWrite, seal } from '../../../src/storage/embedded/profiles/database.js';
import { temporaryDirectory } from '../../support/scope.js';

/** Of records; LMDB reads into a buffer that grows with them. */
const SIZES = [0, 1, 100, 4096, 70_000, 2_000_000];

const DAMAGED = [
  { name: 'nothing', value: Buffer.alloc(0) },
  { name: 'less than a checksum', value: Buffer.from([1, 2, 3]) },
  { name: 'another checksum', value: Buffer.alloc(300, 1) },
  { name: 'a large record with another checksum', value: Buffer.alloc(90_000, 1) },
];

async function checked(dir: string, values: ReadonlyMap<string, Buffer>): Promise<string> {
  const writer = openToWrite(dir);
  for (const [key, value] of values) writer.putSync(key, Buffer.from(value));
  await writer.close();
  const db = openToCheck(dir);
  try {
    Array.from(checkAll(db));
    return 'sound';
  } catch (error) {
    return String(error);
  } finally {
    await db.close();
  }
}

t.test('records of every size are sound as they were written', async (t) => {
  const values = new Map(SIZES.map((size) => [`u${size}`, Buffer.from(seal(Buffer.alloc(size, size & 255)))]));
  t.equal(await checked(temporaryDirectory(t), values), 'sound');
});

for (const { name, value } of DAMAGED)
  t.test(`a record of ${name} is named`, async (t) => {
    const values = new Map([
      ['ubefore', Buffer.from(seal(Buffer.from('a sound record')))],
      ['udamaged', value],
      ['uothers', Buffer.from(seal(Buffer.from('a sound record')))],
    ]);
    t.match(await checked(temporaryDirectory(t), values), /profile record udamaged has a wrong checksum/);
  });
