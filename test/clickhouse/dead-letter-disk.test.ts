// Rows that ClickHouse refused, on a full disk: the reader tries again until there is room.
import fs from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type DeadRow, deadLetterPath, DeadLetters } from '../../src/clickhouse/consumer/dead-letter.js';
import { mountDisk, SKIP_WITHOUT_MOUNT } from '../support/disk.js';
import { temporaryDirectory } from '../support/scope.js';

const TRIES = 20;
const PAGE_BYTES = 4096;
const dead = (id: string): DeadRow => ({
  row: { id, time: 1_800_000_000_000, bytes: Buffer.alloc(6000, 7) },
  layout: 1,
  reason: 'a reason',
});

t.test('a full disk leaves no parts of lines, and each row is there once', { skip: SKIP_WITHOUT_MOUNT }, async (t) => {
  const disk = temporaryDirectory(t);
  mountDisk(t, disk, '1m');
  const letters = new DeadLetters(deadLetterPath(disk, 'clickhouse'), 64 * 1024 ** 2);
  await letters.write([dead('before')]);
  const { size } = fs.statSync(letters.path);
  const { bavail, bsize } = fs.statfsSync(disk);
  fs.writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - PAGE_BYTES));
  for (let i = 0; i < TRIES; i += 1) await t.rejects(letters.write([dead('one'), dead('two')]), { code: 'ENOSPC' });
  t.equal(fs.statSync(letters.path).size, size);
  fs.rmSync(join(disk, 'filler'));
  await letters.write([dead('one'), dead('two')]);
  const lines = fs.readFileSync(letters.path, 'utf8').trimEnd().split('\n');
  t.same(
    lines.map((line) => /"id":"(\w+)"/.exec(line)?.[1]),
    ['before', 'one', 'two'],
  );
});
