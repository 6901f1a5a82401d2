// A copy of the profile store is read as a whole before it counts as a snapshot.
import { open } from 'lmdb';
import t from 'tap';
import {
  checkAll,
  type Database,
  openToCheck,
  openToWrite,
  putRecord,
} from '../../../src/storage/embedded/profiles/database.js';
import { temporaryDirectory } from '../../support/scope.js';

/** Of records; LMDB reads into a buffer that grows with them. */
const SIZES = [0, 1, 100, 4096, 70_000, 2_000_000];

const DAMAGED = [
  { name: 'nothing', value: Buffer.alloc(0) },
  { name: 'less than a checksum', value: Buffer.from([1, 2, 3]) },
  { name: 'another checksum', value: Buffer.alloc(300, 1) },
  { name: 'a large record with another checksum', value: Buffer.alloc(90_000, 1) },
];

async function checked(dir: string, write: (db: Database) => void): Promise<string> {
  const writer = openToWrite(dir);
  writer.transactionSync(() => {
    write(writer);
  });
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
  const outcome = await checked(temporaryDirectory(t), (db) => {
    for (const size of SIZES) putRecord(db, `u${size}`, Buffer.alloc(size, size & 255));
  });
  t.equal(outcome, 'sound');
});

for (const { name, value } of DAMAGED)
  t.test(`a record of ${name} is named`, async (t) => {
    const outcome = await checked(temporaryDirectory(t), (db) => {
      putRecord(db, 'ubefore', Buffer.from('a sound record'));
      db.putSync('udamaged', value);
      putRecord(db, 'uothers', Buffer.from('a sound record'));
    });
    t.match(outcome, /profile record udamaged has a wrong checksum/);
  });

t.test('keys are written as LMDB writes texts, and read back', async (t) => {
  const keys = ['!', 'a', 'u0', `dshop/live/${'0f'.repeat(32)}`, 'wshop/live/EUR:', 'ü', 'u\uffff', ''];
  const dir = temporaryDirectory(t);
  const theirs = open<Buffer, string>({ path: dir, encoding: 'binary', noSubdir: false });
  for (const key of keys) theirs.putSync(key, Buffer.from(key));
  await theirs.close();
  const db = openToWrite(dir);
  t.teardown(() => db.close());
  for (const key of keys) t.equal(db.get(key)?.toString(), key);
  t.same([...db.getKeys({ start: 'a' })], keys.filter((key) => key >= 'a').sort());
});
