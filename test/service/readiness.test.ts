// Ready means that a score sent now with an API key would be acknowledged; whatever else is refused is said beside it.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type ShardField } from '../../src/contract/shared/shard-state.js';
import { diskProbe, readinessOf, type ReadinessSources } from '../../src/service/readiness.js';
import { toldRoom, withoutFiles } from '../../src/storage/ports/disk-room.js';
import { mountDisk, SKIP_WITHOUT_MOUNT } from '../support/disk.js';
import { temporaryDirectory } from '../support/scope.js';

const MIB = 1024 * 1024;
const NOW = 1_795_000_000_000;
const LOG_BYTES = 16 * MIB;

const REPORT = { profiles: undefined, labels: undefined, webhooksWaiting: 0, clickhouse: '', behind: '' };

function sources(change: Partial<ReadinessSources> = {}): ReadinessSources {
  return {
    pool: { ready: true, states: statesOf({ logRoomBytes: LOG_BYTES }) },
    readers: { alive: true, silent: false },
    events: { room: () => ({ usedBytes: 0, bytesMax: MIB }) },
    replies: { room: () => undefined },
    idempotency: { failedMsAgo: Infinity },
    verifications: { room: MIB, failed: false },
    reported: () => undefined,
    disk: () => undefined,
    diskRoom: () => 1024 * MIB,
    stopping: () => false,
    superseded: () => false,
    watch: () => undefined,
    lost: () => undefined,
    policyStale: () => false,
    clock: () => NOW,
    scoring: () => 2,
    logBytesMax: LOG_BYTES,
    logReservePercent: 25,
    ...change,
  };
}

/** Of two shards, the second as given. */
function statesOf(second: Partial<Record<ShardField, number>>): (field: ShardField) => number[] {
  return (field) => [field === 'logRoomBytes' ? LOG_BYTES : 0, second[field] ?? 0];
}

const WATCHED = { clockTrouble: undefined, slowness: undefined, outage: undefined, danger: undefined };

function clock(refuses: boolean): Partial<ReadinessSources> {
  return { watch: () => ({ ...WATCHED, clockTrouble: { says: 'the clock is off by an hour', refuses } }) };
}

const CASES: readonly [name: string, change: Partial<ReadinessSources>, missing: string[], degraded: string[]][] = [
  ['all well', {}, [], []],
  ['a worker is away', { pool: { ready: false, states: statesOf({ logRoomBytes: LOG_BYTES }) } }, ['workers'], []],
  ['a disk with too little room for profiles', { diskRoom: () => 100 * MIB }, [], ['disk']],
  ['a disk that does not say', { diskRoom: () => undefined }, [], []],
  ['a clock that most others contradict', clock(true), ['clock'], []],
  ['a clock that is off', clock(false), [], ['clock']],
  [
    'a slow store',
    { watch: () => ({ ...WATCHED, slowness: 'the store takes longer than it may' }) },
    [],
    ['store_speed'],
  ],
  ['a store that does not answer', { watch: () => ({ ...WATCHED, outage: 'Redis does not answer' }) }, [], ['redis']],
  ['no readers', { readers: { alive: false, silent: false } }, ['store'], []],
  ['readers that hang', { readers: { alive: true, silent: true } }, [], ['readers']],
  [
    'the log of one shard is full',
    { pool: { ready: true, states: statesOf({ logRoomBytes: 1000 }) } },
    ['log'],
    ['log'],
  ],
  [
    'the disk refuses the log of one shard',
    { pool: { ready: true, states: statesOf({ logRoomBytes: LOG_BYTES, logFailed: 1 }) } },
    ['log'],
    [],
  ],
  [
    'one workspace took its part of the reserve',
    { pool: { ready: true, states: statesOf({ logRoomBytes: MIB - 1, logRefusedWorkspaces: 1 }) } },
    [],
    ['log'],
  ],
  [
    'every workspace took its part of it',
    { pool: { ready: true, states: statesOf({ logRoomBytes: MIB - 1, logRefusedWorkspaces: 2 }) } },
    ['log'],
    ['log'],
  ],
  [
    'the only workspace took its part of it',
    {
      pool: { ready: true, states: statesOf({ logRoomBytes: MIB - 1, logRefusedWorkspaces: 1 }) },
      scoring: () => 1,
    },
    ['log'],
    ['log'],
  ],
  ['no worker has looked yet', { pool: { ready: true, states: statesOf({ logRoomBytes: Infinity }) } }, [], []],
  ['it is told to stop', { stopping: () => true }, ['stopping'], []],
  ['another process has the name', { superseded: () => true }, ['node'], []],
  ['a policy that cannot be used', { policyStale: () => true }, [], ['policies']],
  ['the control store is another one', { lost: () => 'the control store is empty' }, [], ['control_store']],
  ['the disk refuses', { disk: () => 'ENOSPC: no space left on device' }, ['disk'], []],
  ['the log is nearly full', { pool: { ready: true, states: statesOf({ logRoomBytes: 3 * MIB }) } }, [], ['log']],
  ['a full store of events', { events: { room: () => ({ usedBytes: MIB, bytesMax: MIB }) } }, [], ['events']],
  [
    'an event was not stored 29 s ago',
    { pool: { ready: true, states: statesOf({ logRoomBytes: LOG_BYTES, notKeptAt: NOW - 29_000 }) } },
    [],
    ['events'],
  ],
  [
    'all events were stored for 30 s',
    { pool: { ready: true, states: statesOf({ logRoomBytes: LOG_BYTES, notKeptAt: NOW - 30_000 }) } },
    [],
    [],
  ],
  ['full replies', { replies: { room: () => ({ usedBytes: MIB, bytesMax: MIB }) } }, [], ['replies']],
  ['a reply was not stored 29 s ago', { idempotency: { failedMsAgo: 29_000 } }, [], ['replies']],
  ['all replies were stored for 30 s', { idempotency: { failedMsAgo: 30_000 } }, [], []],
  ['a full log of verifications', { verifications: { room: 1000, failed: false } }, [], ['verification_log']],
  [
    'a log of verifications that the disk refuses',
    { verifications: { room: MIB, failed: true } },
    [],
    ['verification_log'],
  ],
  ['full profiles', { reported: () => ({ ...REPORT, profiles: { usedBytes: 96, bytesMax: 100 } }) }, [], ['profiles']],
  [
    'ClickHouse',
    { reported: () => ({ ...REPORT, clickhouse: 'ClickHouse at a:1 does not take rows' }) },
    [],
    ['clickhouse'],
  ],
  [
    'a ClickHouse that is behind',
    { reported: () => ({ ...REPORT, behind: 'ClickHouse at a:1 is behind' }) },
    [],
    ['clickhouse'],
  ],
];

t.test('what stands in the way, and what does not', async (t) => {
  for (const [name, change, missing, degraded] of CASES) {
    const found = readinessOf(sources(change))();
    t.strictSame([Object.keys(found.missing), Object.keys(found.degraded)], [missing, degraded], name);
    for (const reason of Object.values({ ...found.missing, ...found.degraded })) t.match(reason, /^[A-Za-z].{20,}/);
  }
});

t.test('the disk is asked, at most once a second, and well again when it is', async (t) => {
  const dir = join(temporaryDirectory(t), 'data');
  let now = 0;
  const probe = diskProbe(dir, () => now);
  t.match(probe(), /ENOENT/);
  mkdirSync(dir);
  t.match(probe(), /ENOENT/, 'not yet');
  now += 1000;
  t.equal(probe(), undefined);
  rmSync(dir, { recursive: true });
  writeFileSync(dir, '');
  now += 1000;
  t.match(probe(), /ENOTDIR/);
});

t.test('the room of a disk that cannot be read is not told, and stops neither metrics nor readiness', async (t) => {
  const dir = temporaryDirectory(t);
  t.ok((toldRoom(dir) ?? 0) > 0);
  t.equal(toldRoom(join(dir, 'gone')), undefined);
});

t.test('the room is that of the fullest disk, also of a linked one', { skip: SKIP_WITHOUT_MOUNT }, async (t) => {
  const [dir, disk] = [temporaryDirectory(t), temporaryDirectory(t)];
  symlinkSync('/nowhere', join(dir, 'broken'));
  symlinkSync(disk, join(dir, 'notes'));
  const before = toldRoom(dir) ?? 0;
  mountDisk(t, disk, '64k');
  t.ok(before > MIB);
  t.equal(toldRoom(dir), 64 * 1024);
});

t.test('a disk with room that can make no file says so', async (t) => {
  for (const [files, ffree, says] of [
    [3000, 0, /no inodes left/],
    [3000, 1, undefined],
    [0, 0, undefined],
  ] as const)
    t.match(withoutFiles({ files, ffree }), says, `${ffree} of ${files}`);
});

t.test('an event that was not stored names what did not take it', async (t) => {
  const pool = { ready: true, states: statesOf({ logRoomBytes: LOG_BYTES, notKeptAt: NOW }) };
  t.match(readinessOf(sources({ pool }))().degraded['events'], /the disk of DATA_DIR did not take it;/);
  t.match(
    readinessOf(sources({ pool, watch: () => WATCHED }))().degraded['events'],
    /Redis refused it, or it or its replica did not answer/,
  );
});
