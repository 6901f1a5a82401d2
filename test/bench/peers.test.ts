// The peers do the work they are measured for: same answers, limits, records that are kept, rows with all columns.
import t from 'tap';
import type { EventRow } from '../../src/event/event-row.js';
import { COLUMNS } from '../../src/event/row/columns.js';
import { readUser } from '../../src/profiles/codec/codec.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { emptyUser } from '../../src/profiles/shapes.js';
import { population } from '../../bench/load/jobs.js';
import { type RedisServer, redisInstalled, startRedis } from '../../bench/load/servers/redis.js';
import { populationSource } from '../../bench/load/traffic.js';
import { buildApp, sha256 } from '../../bench/peers/app.js';
import { openDomain } from '../../bench/peers/domain.js';
import { toJsonRow } from '../../bench/peers/events.js';
import { openMemoryState } from '../../bench/peers/memory-state.js';
import { openRedisState } from '../../bench/peers/redis-state.js';
import type { PeerState } from '../../bench/peers/state.js';

const REQUESTS = 40;
const states: { name: string; skip: string | false; open: () => Promise<{ state: PeerState; redis?: RedisServer }> }[] =
  [
    { name: 'in memory', skip: false, open: () => Promise.resolve({ state: openMemoryState() }) },
    {
      name: 'on Redis',
      skip: !redisInstalled() && 'redis-server is not installed',
      open: async () => {
        const redis = await startRedis();
        return { redis, state: await openRedisState(redis.url) };
      },
    },
  ];

function post(app: ReturnType<typeof buildApp>, body: string, key = 'bench') {
  return app.inject({
    method: 'POST',
    url: '/fingerprint/score',
    headers: { 'content-type': 'application/json', 'x-service-key': key },
    body,
  });
}

async function usersSeen(state: PeerState, rows: readonly EventRow[]): Promise<number> {
  const user = emptyUser();
  let seen = 0;
  for (const userHash of new Set(rows.map((row) => row.userHash))) {
    const { records } = await state.begin('any', 'any', 0, [`u${userHash}`]);
    readUser(new RecordBytes(), records[0], user);
    seen += user.seen;
  }
  return seen;
}

for (const { name, skip, open } of states) {
  t.test(`a peer ${name}`, { skip }, async (t) => {
    const { state, redis } = await open();
    const domain = await openDomain(false);
    const rows: EventRow[] = [];
    const events = { push: (row: EventRow) => rows.push(row) > 0, close: () => Promise.resolve() };
    let before = 0;
    const crowded: PeerState = {
      ...state,
      begin: async (...asked) => {
        const begun = await state.begin(...asked);
        return { ...begun, userCount: begun.userCount + before };
      },
    };
    const app = buildApp({ state: crowded, domain, events, keys: new Map([[sha256('bench'), 'bench']]) });
    t.teardown(async () => {
      await app.close();
      await state.close();
      await redis?.stop();
    });

    const source = populationSource(population(10));
    for (let index = 0; index < REQUESTS; index++) {
      const reply = await post(app, source.next().toString());
      t.equal(reply.statusCode, 200);
      t.match(reply.json(), {
        risk_score: Number,
        score: Number,
        action: String,
        reason: Array,
        session_id: String,
        requestId: String,
      });
    }
    t.equal(rows.length, REQUESTS, 'every decision is an event');
    t.equal(await usersSeen(state, rows), REQUESTS, "every request is in its user's record");

    const body = source.next().toString();
    t.equal((await post(app, body, 'wrong')).statusCode, 401, 'a wrong key');
    t.equal(
      (await post(app, body.replace('"fingerprint":"', '"fingerprint":"x'))).statusCode,
      400,
      'a bad fingerprint',
    );
    t.equal((await post(app, '{')).statusCode, 400, 'no JSON');
    const counts = await Promise.all([1, 2, 3].map(() => state.begin('key', 'user', 5, ['unone'])));
    t.strictSame(
      counts.map(({ keyCount, userCount }) => [keyCount, userCount]),
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      'requests of a second are counted',
    );
    before = 100;
    t.equal((await post(app, body)).statusCode, 429, 'the request after the hundredth in a second');
  });
}

t.test('a row sent as JSON has every column but the raw bytes', async (t) => {
  const domain = await openDomain(false);
  const half = domain.toHalf(
    { device: { deviceId: 'a'.repeat(32), fingerprint: 'a'.repeat(64), timezone: 'Europe/Rome' } },
    0,
  );
  const names = Object.keys(toJsonRow(domain.decide(half, domain.keysOf(half), [])));
  t.strictSame(
    names.sort(),
    COLUMNS.map((column) => column.name)
      .filter((name) => name !== 'device_attributes')
      .sort(),
  );
});
