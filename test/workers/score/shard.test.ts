// A batch in its worker: decided in order, logged once, answered after that, and never the one without the other.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { ITEM_HEADER_BYTES, ITEM_STATE, REPLY_HEADER_BYTES, type ShardUpdate } from '../../../src/contract/messages.js';
import { type EventRow, OPTION } from '../../../src/event/event-row.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { ownerOf, writeEventRequest } from '../../../src/event/row/codec.js';
import { realDisk } from '../../../src/log/disk.js';
import { HEADER_BYTES, listSegments, segmentPath, shardDirectory as logDirectory } from '../../../src/log/format.js';
import { DEFAULT_POLICY } from '../../../src/scoring/model/default-policy.js';
import { openStorage } from '../../../src/storage/open.js';
import { Shard } from '../../../workers/score/shard.js';
import { fingerprintOf } from '../../support/bodies.js';
import { requestOf, SHARD, type ShardDirectory, shardDirectory, type ShardSizes } from '../../support/shard.js';
import { only } from '../../support/only.js';

/** Of each request, before its batch: so much that two clocks which differ a little do not matter. */
const WAITED_MS = 10_000;

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

interface Bench extends ShardDirectory {
  shard: Shard;
  /** Scores a batch. @param cancelled indexes of those that were answered before the worker had them */
  score(rows: readonly EventRow[], update?: ShardUpdate, cancelled?: readonly number[]): Promise<Reply[]>;
  /** Messages of the last batch. */
  errors: string[];
}

async function bench(t: Test, sizes: ShardSizes = {}): Promise<Bench> {
  const directory = await shardDirectory(t, sizes);
  const shard = await Shard.open(SHARD, directory.setup);
  t.teardown(() => shard.close());
  const made: Bench = {
    ...directory,
    shard,
    errors: [],
    async score(rows, update, cancelled = []) {
      writeBatch(directory.setup.memory.requestBuffers[0], rows, cancelled);
      const task = { kind: 'score', shard: SHARD, requestBuffer: 0, from: 0, count: rows.length, update } as const;
      made.errors = (await shard.score(task)).errors;
      return readReplies(directory.setup.memory.replyBuffers[0], rows.length);
    },
  };
  return made;
}

function writeBatch(memory: SharedArrayBuffer, rows: readonly EventRow[], cancelled: readonly number[]): void {
  const writer = new RowWriter(Buffer.from(memory));
  const view = new DataView(memory);
  for (const [index, row] of rows.entries()) {
    const at = writer.length;
    writer.length = at + ITEM_HEADER_BYTES;
    writer.u8(0);
    writeEventRequest(writer, row);
    view.setUint32(at, writer.length - at - ITEM_HEADER_BYTES, true);
    view.setUint8(at + 4, cancelled.includes(index) ? ITEM_STATE.cancelled : ITEM_STATE.live);
    view.setFloat64(at + 5, Date.now() - WAITED_MS, true);
  }
}

function readReplies(memory: SharedArrayBuffer, count: number): Reply[] {
  const view = new DataView(memory);
  const replies: Reply[] = [];
  for (let at = 0; replies.length < count;) {
    const end = at + REPLY_HEADER_BYTES + view.getUint32(at, true);
    const body: unknown = JSON.parse(
      Buffer.from(memory, at + REPLY_HEADER_BYTES, end - at - REPLY_HEADER_BYTES).toString(),
    );
    replies.push({
      status: view.getUint16(at + 4, true),
      body: typeof body === 'object' && body !== null ? { ...body } : {},
    });
    at = end;
  }
  return replies;
}

const idsOf = (rows: readonly EventRow[]): string[] => rows.map(({ eventId }) => eventId);
const statuses = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);

t.test('a batch is answered in order and logged', async (t) => {
  const { score, logged } = await bench(t);
  const rows = [requestOf(1), requestOf(2), requestOf(1)];
  const replies = await score(rows);
  t.strictSame(statuses(replies), [200, 200, 200]);
  t.strictSame(
    replies.map(({ body }) => body['session_id']),
    idsOf(rows),
  );
  t.strictSame(idsOf(logged()), idsOf(rows));
  t.strictSame(
    logged().map(({ isNew }) => isNew),
    [true, true, false],
    'the third is decided on what the first left',
  );
});

t.test('a cancelled request is neither decided nor logged', async (t) => {
  const { score, logged } = await bench(t);
  const rows = [requestOf(1), requestOf(2), requestOf(3)];
  t.strictSame(statuses(await score(rows, undefined, [1])), [200, 503, 200]);
  t.strictSame(idsOf(logged()), [rows[0]?.eventId, rows[2]?.eventId]);
});

t.test('a dry run is answered and leaves nothing behind', async (t) => {
  const { score, logged } = await bench(t);
  const replies = await score([requestOf(1, { options: OPTION.dryRun }), requestOf(1)]);
  t.strictSame(statuses(replies), [200, 200]);
  t.strictSame(
    logged().map(({ isNew }) => isNew),
    [true],
  );
});

t.test('a row has how long its request took', async (t) => {
  const { score, logged } = await bench(t);
  await score([requestOf(1)]);
  await score([requestOf(1)]);
  for (const { latencyUs } of logged()) t.ok(latencyUs > 500 * WAITED_MS, String(latencyUs));
});

t.test('a passed challenge of a backend is kept for the page with its fingerprint and session', async (t) => {
  const { score } = await bench(t);
  const fingerprint = fingerprintOf('riskgate:hard_challenge');
  const asked = { mode: 'test', fingerprint, sessionHash: 'a'.repeat(32) } as const;
  const page = { ...asked, keyKind: 'public', tier: 'provisional' } as const;
  const cases: [user: number, said: Partial<EventRow>, asks: Partial<EventRow>, action: string][] = [
    [1, {}, {}, 'hard_challenge'],
    [2, { challengeCompleted: ['mfa'], sessionHash: '' }, {}, 'hard_challenge'],
    [3, { challengeCompleted: ['mfa'] }, { sessionHash: 'b'.repeat(32) }, 'hard_challenge'],
    [3, {}, {}, 'allow'],
  ];
  for (const [user, said, asks, action] of cases) {
    await score([requestOf(user, { ...asked, ...said })]);
    const [reply] = await score([requestOf(user, { ...page, ...asks })]);
    t.equal(reply?.body['action'], action, JSON.stringify({ user, said, asks }));
  }
});

t.test('an event of a public key can be verified when its reply leaves', async (t) => {
  const { score, setup } = await bench(t);
  const [open, secret] = [requestOf(1, { keyKind: 'public', tier: 'provisional', useCase: 'collect' }), requestOf(2)];
  t.strictSame(statuses(await score([open, secret])), [200, 200]);
  const source = await (
    await openStorage(setup.options.storage)
  ).eventSource({
    clock: () => open.receivedAt,
    onError(error) {
      throw error;
    },
    isVerified: () => false,
  });
  t.teardown(() => source.close());
  const owner = ownerOf(open.workspace, open.mode);
  t.ok(await source.find(open.eventId, open.receivedAt, owner));
  t.equal(await source.find(secret.eventId, secret.receivedAt, owner), undefined, 'the others cannot');
});

t.test('a nearly full log is for those who matter most', async (t) => {
  const bytesMax = 64 * 1024;
  const { score, logged } = await bench(t, { log: { bytesMax, segmentBytesMax: bytesMax } });
  const page = { keyKind: 'public', tier: 'provisional', useCase: 'collect' } as const;
  const ask = async (change: Partial<EventRow>): Promise<number> => {
    const [status = 0] = statuses(await score([requestOf(1, change)]));
    return status;
  };
  const fill = async (change: Partial<EventRow>): Promise<number> => {
    let taken = 0;
    while (taken < 1000 && (await ask(change)) === 200) taken += 1;
    return taken;
  };
  t.ok((await fill(page)) > 10, 'pages fill what is not reserved');
  t.equal(await ask({ mode: 'test' }), 503, 'the rest is not for tests');
  const bytes = (): number => logged().length;
  const before = bytes();
  t.ok((await fill({ workspace: 'greedy' })) > 1);
  const greedy = bytes() - before;
  const modest = await fill({ workspace: 'modest' });
  t.ok(modest >= 1, 'another workspace has room when the first is refused');
  t.ok(modest < greedy, `${greedy} and then ${modest}`);
  t.equal(
    await ask({ workspace: 'greedy', kind: 'confirmation', confirms: requestOf(1).eventId }),
    200,
    'and verify goes on',
  );
  t.equal(await ask(page), 503);
});

t.test('a workspace is scored by its own policy from the batch on that brings it', async (t) => {
  const { score, logged } = await bench(t);
  const { version } = DEFAULT_POLICY;
  const both = (): EventRow[] => [requestOf(1), requestOf(2, { workspace: 'other' })];
  await score(both());
  await score(both(), { policies: [['other', 'of its own', {}]] });
  await score(both());
  t.strictSame(
    logged().map(({ policyVersion }) => policyVersion),
    [version, version, version, 'of its own', version, 'of its own'],
  );
});

t.test('a log that is full: nobody is told a decision, and nothing is learned of it', async (t) => {
  const made = await bench(t, { log: { bytesMax: 16 * 1024, segmentBytesMax: 4096 } });
  const { score, logged } = made;
  let told = 0;
  const warned: string[] = [];
  for (let status = 200; status === 200 && told < 1000;) {
    status = statuses(await score([requestOf(1)]))[0] ?? 0;
    if (status === 200) told += 1;
    warned.push(...made.errors);
  }
  t.matchOnly(warned, [/log of shard 0/], 'said once');
  t.ok(told > 0 && told < 1000, `${told} were logged`);
  const both = [requestOf(1), requestOf(2)];
  t.match(
    await score(both),
    only({ status: 503, body: { error_code: 'OVERLOADED' } }, { status: 503, body: { error_code: 'OVERLOADED' } }),
  );
  t.equal(logged().length, told);
  const dry = await score(both.map((row) => ({ ...row, options: OPTION.dryRun })));
  t.strictSame(statuses(dry), [200, 200], 'a decision that is not kept needs no log');
  t.strictSame(
    dry.map(({ body }) => JSON.stringify(body['reason'])).map((reasons) => /new_user_profile/i.test(reasons)),
    [false, true],
  );
});

t.test('a successor knows what its predecessor had acknowledged', async (t) => {
  const { score, shard, setup, logged } = await bench(t);
  await score([requestOf(1), requestOf(2)]);
  // It dies: nothing is closed but what a dead process closes.
  await shard.close();
  await setTimeout(1);
  const successor = await Shard.open(SHARD, setup);
  t.teardown(() => successor.close());
  writeBatch(setup.memory.requestBuffers[1], [requestOf(1), requestOf(3)], []);
  await successor.score({ kind: 'score', shard: SHARD, requestBuffer: 1, from: 0, count: 2, update: undefined });
  t.strictSame(statuses(readReplies(setup.memory.replyBuffers[1], 2)), [200, 200]);
  t.strictSame(
    logged().map(({ isNew }) => isNew),
    [true, true, false, true],
  );
});

t.test('a damaged end of the log is told with the first result', async (t) => {
  const { score, shard, setup } = await bench(t);
  await score([requestOf(1)]);
  await shard.close();
  const log = logDirectory(setup.options.dataDir, SHARD);
  const file = segmentPath(log, listSegments(realDisk, log).at(-1) ?? 0);
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(HEADER_BYTES + 50) ^ 1, HEADER_BYTES + 50);
  writeFileSync(file, bytes);
  const successor = await Shard.open(SHARD, setup);
  t.teardown(() => successor.close());
  t.match(successor.result().errors, [
    /^the last frame of segment \d+ of shard 0 .* is cut off; its bytes are kept in /,
  ]);
  t.strictSame(successor.result().errors, [], 'once');
});

t.test('a list of warm keys that cannot be saved does not keep a shard from closing', async (t) => {
  const directory = await shardDirectory(t);
  const shard = await Shard.open(SHARD, directory.setup);
  mkdirSync(join(directory.setup.options.dataDir, 'warm-0.keys', 'in its place'), { recursive: true });
  await shard.close();
  const successor = await Shard.open(SHARD, directory.setup);
  await successor.close();
});
