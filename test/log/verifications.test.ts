// The row of a verification: its bytes, its columns, its log.
import t, { type Test } from 'tap';
import { VERIFICATION_STREAM, type VerificationRow } from '../../src/event/verification-row.js';
import { collect } from '../../src/log/retention.js';
import { START } from '../../src/contract/position.js';
import { LogReader } from '../../src/log/reader.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { readVerification, writeVerification } from '../../src/event/verification/codec.js';
import { newestOf } from '../../src/event/row/columns.js';
import { VERIFICATION_LAYOUTS } from '../../src/event/verification/columns.js';
import { VerificationLog, verificationRow, verificationsDir } from '../../src/log/verification-log.js';
import { eventually } from '../support/eventually.js';
import { eventRow } from '../support/rows.js';
import { verification } from '../webhooks/deliveries.js';
import { temporaryDirectory } from '../support/scope.js';

const MIB = 1024 * 1024;

function written(row: VerificationRow): Buffer {
  const writer = new RowWriter();
  writeVerification(writer, row);
  return Buffer.from(writer.written());
}

t.test('a row comes back as it was written, and there is a column for every value', async (t) => {
  const full = verification({
    protectedDevices: 1_000_000_000,
    reasons: ['geo_jump', 'vpn_detected'],
    evidence: '{"geo_jump":{"km":9000}}',
    outcome: 'quota',
    risk: 100,
    action: 'block',
    workspace: 'a'.repeat(63),
  });
  for (const row of [verification(), full]) {
    const reader = new RowReader(written(row));
    t.same(readVerification(reader), row);
    t.equal(reader.at, reader.bytes.length);
  }
  const { columns } = newestOf(VERIFICATION_LAYOUTS);
  t.equal(columns.length, Object.keys(full).length);
  t.same(
    columns.map(({ name }) => name),
    Object.keys(full).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    'in the order of the row',
  );
  for (let size = 0; size < written(full).length; size += 5)
    t.throws(() => readVerification(new RowReader(written(full).subarray(0, size))));
});

t.test('a workspace that verifies without end leaves room for others', async (t) => {
  const log = new VerificationLog({
    dataDir: temporaryDirectory(t),
    bytesMax: MIB,
    segmentBytesMax: MIB,
    segmentMs: 60_000,
    fsyncMs: 50,
    onError(error) {
      if (error !== undefined) throw error;
    },
  });
  t.teardown(() => log.close());
  const fill = async (workspace: string): Promise<number> => {
    const event = eventRow({ workspace });
    let taken = 0;
    for (; taken < 10_000; taken += 1) {
      const release = log.reserve(workspace);
      if (release === undefined) break;
      await log.append({
        event,
        outcome: 'repeated',
        keyId: 'key',
        protectedDevices: 1,
        now: event.receivedAt,
        trace: '',
      });
      release();
    }
    return taken;
  };
  const greedy = await fill('greedy');
  const modest = await fill('modest');
  t.ok(greedy > 100 && greedy < 10_000, `${greedy} verifications fill it`);
  t.ok(modest > 10, `another workspace has ${modest}`);
  t.same([log.reserve('greedy'), log.reserve('modest')], [undefined, undefined]);
  t.ok((await fill('a third')) === 0, 'in the end there is no room for anybody');
  t.ok(log.room > 0, 'and nothing was refused by the log itself');
});

t.test('it tells what was decided and billed, and nothing of a person', async (t) => {
  const event = eventRow({
    userHash: 'user-hash',
    sessionHash: 'session-hash',
    identifierHash: 'identifier-hash',
    addressHash: 'address-hash',
    addressPrefix: '203.0.113.0/24',
    simSerialHash: 'sim-hash',
    pageUrl: 'https://shop.example.org/account',
    referrer: 'https://mail.example.org/',
    device: { model: 'Pixel 8' },
    timezone: 'Europe/Berlin',
  });
  const row = verificationRow('0198c7a2-6000-7c3a-9b1d-2f6a4e8c0d57', {
    event,
    outcome: 'billed',
    keyId: 'key_secret',
    protectedDevices: 9,
    now: 1_795_000_009_000,
    trace: '',
  });
  t.match(row, {
    eventId: event.eventId,
    time: 1_795_000_009_000,
    eventTime: event.receivedAt,
    keyId: 'key_secret',
    outcome: 'billed',
    protectedDevices: 9,
    visitorId: event.visitorId,
    risk: event.risk,
  });
  t.notMatch(JSON.stringify(row), /hash|203\.0\.113|example\.org|Pixel|Berlin/);
});

function openLog(t: Test, dataDir: string, bytesMax = 64 * MIB): VerificationLog {
  const log = new VerificationLog({
    dataDir,
    segmentBytesMax: 64 * 1024,
    segmentMs: 60_000,
    bytesMax,
    fsyncMs: 0,
    onError: (error) => t.fail('log', { error }),
  });
  t.teardown(() => log.close());
  return log;
}

function outcomes(dataDir: string): string[] {
  const reader = new LogReader(verificationsDir(dataDir), VERIFICATION_STREAM.shard, START, {
    layouts: VERIFICATION_LAYOUTS,
  });
  const found: string[] = [];
  for (let frames = reader.read(MIB); frames.length > 0; frames = reader.read(MIB)) {
    for (const { payload, rows } of frames) {
      const bytes = new RowReader(payload);
      for (let row = 0; row < rows; row += 1) {
        const { eventId, outcome } = readVerification(bytes);
        found.push(`${eventId.slice(-1)} ${outcome}`);
      }
    }
  }
  reader.close();
  return found;
}

const verified = (last: string, outcome: 'billed' | 'repeated' | 'quota') => ({
  event: eventRow({ eventId: `0198c7a2-5f0e-7c3a-9b1d-2f6a4e8c0d5${last}` }),
  outcome,
  keyId: 'key_1',
  protectedDevices: 5,
  now: 1,
  trace: '',
});

t.test('every verification is one row, in order, also after a restart', async (t) => {
  const dataDir = temporaryDirectory(t);
  const first = openLog(t, dataDir);
  await first.append(verified('1', 'billed'));
  await Promise.all([first.append(verified('1', 'repeated')), first.append(verified('2', 'quota'))]);
  const second = openLog(t, dataDir);
  await second.append(verified('3', 'billed'));
  t.same(outcomes(dataDir), ['1 billed', '1 repeated', '2 quota', '3 billed']);
});

t.test('room is kept before anything is billed, and what was kept is enough', async (t) => {
  const log = openLog(t, temporaryDirectory(t), 64 * 1024);
  const releases: (() => void)[] = [];
  for (let release = log.reserve('acme'); release !== undefined; release = log.reserve('acme')) releases.push(release);
  t.ok(releases.length > 3, `${releases.length} reservations`);
  await Promise.all(releases.map(() => log.append(verified('1', 'billed'))));
  t.equal(log.reserve('acme'), undefined, 'the last one keeps its room');
  for (const release of releases) release();
  t.ok(log.reserve('acme'), 'and gives it back');
});

t.test('what comes in one turn of the event loop is one write, and fails together', async (t) => {
  const dataDir = temporaryDirectory(t);
  const log = openLog(t, dataDir, 4096);
  const fill = async (): Promise<void> => {
    for (;;) await log.append(verified('9', 'repeated'));
  };
  await t.rejects(fill(), { code: 'LOG_FULL' });
  const lost = await Promise.allSettled([log.append(verified('1', 'billed')), log.append(verified('2', 'repeated'))]);
  t.same(
    lost.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  collect(verificationsDir(dataDir), VERIFICATION_STREAM.shard, { segment: Number.MAX_SAFE_INTEGER, offset: 0 });
  await eventually(t, 'it takes rows again', () =>
    log.append(verified('8', 'repeated')).then(
      () => true,
      () => false,
    ),
  );
  await Promise.all([log.append(verified('1', 'billed')), log.append(verified('2', 'repeated'))]);
  t.same(outcomes(dataDir).slice(-2), ['1 billed', '2 repeated']);
});
