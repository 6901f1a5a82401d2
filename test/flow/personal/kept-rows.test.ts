// A worker that dies between the log and the store of events: what it had logged last can be verified, and counts once.
import fs from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { START } from '../../../src/contract/position.js';
import { readRowsAfter } from '../../../src/log/rows.js';
import { testApp, type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { openBackend } from '../../support/storage.js';

t.setTimeout(420_000);

async function open(t: Test): Promise<TestApp> {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  return app;
}

async function collect(app: TestApp, user: string): Promise<string> {
  const { body: reply } = await app.post('/v2/fingerprint', body(user), { 'x-api-key': app.keys.live.public });
  return String(reply['event_id']);
}

const verify = (app: TestApp, eventId: string) =>
  app.post('/v2/verify', { event_id: eventId }, { 'x-secret-api-key': app.keys.live.secret });

/** What the worker had not written yet. @param confirmations else of events */
function forget(app: TestApp, confirmations: boolean): void {
  const dir = join(app.dataDir, 'recent');
  for (const name of fs.readdirSync(dir))
    if (Number(name.split('-')[1]) >= 1_000_000 === confirmations) fs.rmSync(join(dir, name));
}

t.test('an event', async (t) => {
  const app = await open(t);
  const eventId = await collect(app, 'ada');
  await app.restart(() => forget(app, false));
  t.equal((await verify(app, eventId)).status, 200);
});

t.test('a confirmation counts once', async (t) => {
  const app = await open(t);
  const eventId = await collect(app, 'ada');
  t.equal((await verify(app, eventId)).status, 200);
  await app.restart(() => forget(app, true));
  t.match((await verify(app, eventId)).body, { verified_before: true });
  const rows = readRowsAfter(app.dataDir, 0, START).filter(({ kind }) => kind === 'confirmation');
  t.equal(rows.length, 1);
});

t.test('what was erased does not come back', async (t) => {
  const app = await open(t);
  const eventId = await collect(app, 'ada');
  await app.restart();
  const archive = (await openBackend({ dataDir: app.dataDir })).eventArchive();
  t.same([...(await archive.remove(new Set([eventId])))], [eventId]);
  await app.restart();
  t.equal((await verify(app, eventId)).status, 404);
});
