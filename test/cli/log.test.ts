// riskgate log: what it prints of damaged segments, and that a repair keeps the damaged bytes for their owner only.
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import t, { type Test } from 'tap';
import { HEADER_BYTES, segmentPath, shardDirectory } from '../../src/log/format.js';
import { LogWriter } from '../../src/log/writer.js';
import { runCli } from '../support/cli.js';
import { overwrite } from '../support/faults/damage.js';
import { temporaryDirectory } from '../support/scope.js';
import { payloadOf } from '../support/state/log-payload.js';
import { only } from '../support/only.js';

const SHARD = 0;
const MUCH = 1e9;

/** A log of two frames, the first of which has a flipped bit. */
function damagedLog(t: Test): string {
  const dataDir = temporaryDirectory(t);
  const writer = new LogWriter({
    ...{ dataDir, shard: SHARD, bytesMax: MUCH, segmentBytesMax: MUCH, segmentMs: MUCH, fsyncMs: 0 },
    onError: (error) => t.fail(String(error)),
  });
  const { segment } = writer.position();
  writer.append(payloadOf(1, 90), 1);
  writer.append(payloadOf(2, 90), 1);
  writer.close();
  const file = segmentPath(shardDirectory(dataDir, SHARD), segment);
  const at = HEADER_BYTES + 40;
  overwrite(file, at, Buffer.from([readFileSync(file).readUInt8(at) ^ 1]));
  return dataDir;
}

t.test('log repair --json prints what it did', async (t) => {
  const environment = { DATA_DIR: damagedLog(t) };
  const { code: found, stdout: listed } = await runCli(['log', 'verify', '--json'], environment);
  t.equal(found, 1, 'damage is not 0');
  t.match(JSON.parse(listed), only({ log: 'events', shard: SHARD, damage: [{ offset: HEADER_BYTES }] }));

  const first = await runCli(['log', 'repair', '--json'], environment);
  t.match(first, { code: 0, stderr: '' });
  const { segments, kept } = JSON.parse(first.stdout) as { segments: number; kept: string[] };
  t.equal(segments, 1);
  t.equal(kept.length, 1);
  for (const path of kept) {
    t.equal(statSync(path).mode & 0o077, 0, 'nobody else can read the damaged bytes');
    t.equal(statSync(dirname(path)).mode & 0o077, 0);
  }

  const again = await runCli(['log', 'repair', '--json'], environment);
  t.same(JSON.parse(again.stdout), { segments: 0, kept: [] });
  t.equal((await runCli(['log', 'verify'], environment)).code, 0);
});

t.test('log verify and repair say what they found and did', async (t) => {
  const environment = { DATA_DIR: damagedLog(t) };
  const { code, stdout } = await runCli(['log', 'verify'], environment);
  t.equal(code, 1, 'damage is not 0');
  const [head = '', row = '', damaged = ''] = stdout.split('\n').map((line) => line.trim().split(/\s+/).join(' '));
  t.equal(head, 'LOG SHARD SEGMENTS FRAMES ROWS BYTES DAMAGED TAIL');
  t.match(row, new RegExp(`^events ${SHARD} 1 1 1 \\d+ 1 0$`));
  t.match(damaged, new RegExp(`^damaged: events ${SHARD}, segment \\d+, offset ${HEADER_BYTES}, \\d+ bytes$`));
  t.match(await runCli(['log', 'repair'], environment), {
    code: 0,
    stdout: /^1 segment repaired; the damaged bytes are kept in\n {2}\/.+\n$/,
  });
  t.match(await runCli(['log', 'repair'], environment), { code: 0, stdout: 'nothing is damaged\n' });
});
