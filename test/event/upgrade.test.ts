// An upgrade: a data directory that the version of layout 1 left when it was killed under load (its events are unread,
// its log has no layout in it) is opened by today's service. golden/data-dir-layout-1.tar.gz was written by that
// version; told.json in it is what its clients were told.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type Position, START } from '../../src/contract/position.js';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { realDisk } from '../../src/log/disk.js';
import { listShards } from '../../src/log/format.js';
import { LogReader } from '../../src/log/reader.js';
import { rowsAfter } from '../../src/log/rows.js';
import { InMemoryProfiles } from '../../src/profiles/in-memory.js';
import { createTestApp } from '../support/app.js';
import { body } from '../support/bodies.js';
import { testEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { openBackend } from '../support/storage.js';

interface Told {
  keys: { api: string; public: string; secret: string };
  /** Ids of the events that were answered. */
  acknowledged: string[];
  /** Events that can be verified, and those of them that were. */
  collected: { id: string; risk: number }[];
  verified: string[];
  /** Unix milliseconds. */
  killedAt: number;
}

const ARCHIVE = new URL('../../../test/event/golden/data-dir-layout-1.tar.gz', import.meta.url).pathname;
const SHARDS = 2;
const MINUTE_MS = 60_000;

t.setTimeout(420_000);

/** Every layout that the log of a directory has rows of. */
function layoutsOf(dataDir: string): Set<number> {
  const layouts = new Set<number>();
  const start: Position = START;
  for (const shard of listShards(realDisk, dataDir)) {
    const reader = new LogReader(dataDir, shard, start);
    for (let frames = reader.read(1e6); frames.length > 0; frames = reader.read(1e6))
      for (const { layout } of frames) layouts.add(layout);
    reader.close();
  }
  return layouts;
}

t.test('a directory of layout 1 is taken over whole', async (t) => {
  const [before, dataDir] = [join(t.testdir(), 'before'), join(t.testdirName, 'data')];
  mkdirSync(before);
  execFileSync('tar', ['xzf', ARCHIVE, '-C', before]);
  cpSync(before, dataDir, { recursive: true });
  const told = JSON.parse(readFileSync(join(before, 'told.json'), 'utf8')) as Told;
  t.strictSame([...layoutsOf(before)], [1]);
  t.ok(told.acknowledged.length > 100 && told.verified.length > 0, 'there was load');
  const profiles = new InMemoryProfiles();
  const old = new Set<string>();
  for (let shard = 0; shard < SHARDS; shard += 1)
    for (const { row } of rowsAfter(before, shard, START)) {
      old.add(row.eventId);
      profiles.learn(row);
    }

  const engine = await testEngine(t);
  const analytics = engine === undefined ? {} : { CLICKHOUSE: '', CLICKHOUSE_URL: engine.url };
  const app = await createTestApp({
    env: { DATA_DIR: dataDir, SHARDS: String(SHARDS), ...analytics },
    clock: () => told.killedAt + MINUTE_MS,
  });
  let closed = false;
  t.teardown(() => (closed ? undefined : app.close()));

  await t.test('its keys hold, its events can be verified, what was billed stays billed', async (t) => {
    const secret = { 'content-type': 'application/json', 'x-secret-api-key': told.keys.secret };
    for (const { id, risk } of told.collected) {
      const answer = await app.post('/v2/verify', { event_id: id }, secret);
      t.match(answer, { status: 200, body: { event_id: id, risk_score: risk } });
    }
    const usage = await app.send('GET', '/v2/usage', secret);
    const { length } = told.collected;
    t.match(
      usage.body,
      { verifications: length, protected_devices: { used: length } },
      'each once, whoever asked first',
    );
    const scored = await app.post('/fingerprint/score', body('user 0.1'), {
      'content-type': 'application/json',
      'x-service-key': told.keys.api,
    });
    t.equal(scored.status, 200);
    told.acknowledged.push(String(scored.body['session_id']));
  });

  if (engine !== undefined)
    await t.test('every event is in ClickHouse, once, and says what layout 1 did not', async (t) => {
      // What was logged and could not be answered any more is there too.
      await eventually(t, 'ClickHouse has them', async () => {
        const found = new Set((await engine.ask('SELECT event_id FROM events')).split('\n'));
        return told.acknowledged.every((id) => found.has(id));
      });
      t.equal(await engine.ask('SELECT count() - uniqExact(event_id) FROM events'), '0');
      t.equal(
        await engine.ask(
          "SELECT countIf(kind = 'confirmation' OR tier = if(key_kind = 'public', 'provisional', 'backend') AND " +
            "confirms = '' AND identity_claimed != bitTest(options, 3) AND input_kind = 'unknown') - count() FROM " +
            'events',
        ),
        '0',
      );
      await eventually(
        t,
        'and the verifications',
        async () =>
          (await engine.ask("SELECT uniqExact(event_id) FROM verifications WHERE outcome = 'billed'")) ===
          String(told.collected.length),
      );
    });

  await t.test('every event is in the profiles', async (t) => {
    await app.app.close();
    closed = true;
    await app.control.close();
    // What was asked for above goes on where the old log ends.
    for (let shard = 0; shard < SHARDS; shard += 1)
      for (const { row } of rowsAfter(dataDir, shard, START)) if (!old.has(row.eventId)) profiles.learn(row);
    t.ok(old.size >= told.acknowledged.length - 1 && profiles.records.size > 20);
    // What pages taught before is kept as it was folded then, so records are compared by being there.
    const store = await (await openBackend({ dataDir })).profiles();
    t.teardown(() => store.close());
    const keys = [...profiles.records.keys()].filter((key) => key.startsWith('u') || key.startsWith('d'));
    const found = await store.readMany(keys);
    t.strictSame(
      keys.filter((_, i) => found[i] === undefined),
      [],
    );
    t.ok(layoutsOf(dataDir).has(EVENT_LAYOUT), 'what is new is written in the newest layout');
  });
});
