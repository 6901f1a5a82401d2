// kill -9 under load: what was acknowledged is in the profiles after the restart, and no more than was sent.
import { existsSync } from 'node:fs';
import t from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { openBackend, openControlStore } from '../../support/storage.js';
import { RecordBytes } from '../../../src/profiles/codec/bytes.js';
import { readUser } from '../../../src/profiles/codec/codec.js';
import { emptyUser } from '../../../src/profiles/shapes.js';
import { pseudonym } from '../../../src/access/pseudonyms.js';
import { KeyRing } from '../../../src/access/key-ring.js';
import { sum } from '../../../src/util/sums.js';
import { body } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';
import { childrenOf } from '../../support/faults/descriptors.js';
import { pause } from '../../support/pause.js';
import { startService } from '../../support/process.js';

const ROUNDS = 2;
const USERS = 20;
const IN_FLIGHT = 16;
/** Before a service is killed. */
const ANSWERED_PER_ROUND = 20;

t.test('kill -9 loses nothing that was answered', { timeout: 240_000 }, async (t) => {
  const dataDir = t.testdir();
  const control = await openControlStore({ dataDir });
  const { key } = await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live', limit: 100_000 });
  const ring = await KeyRing.open({
    store: control,
    pollMs: 60_000,
    limits: { test: 1, live: 1 },
    onError: (error) => {
      throw error;
    },
  });
  const workspace = ring.workspace('acme');
  if (workspace === undefined) throw new Error('no workspace');
  const acknowledged = new Array<number>(USERS).fill(0);
  const sent = new Array<number>(USERS).fill(0);

  for (let round = 0; round < ROUNDS; round += 1) {
    const service = await startService({ DATA_DIR: dataDir });
    let running = true;
    const client = async (): Promise<void> => {
      while (running) {
        const user = Math.floor(Math.random() * USERS);
        sent[user] = (sent[user] ?? 0) + 1;
        const answered = await fetch(`${service.url}/fingerprint/score`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-service-key': key },
          body: JSON.stringify(body(`user ${user}`)),
        }).then(
          async (reply) => (await reply.text()) !== '' && reply.status === 200,
          () => false,
        );
        if (answered) acknowledged[user] = (acknowledged[user] ?? 0) + 1;
      }
    };
    const clients = Array.from({ length: IN_FLIGHT }, client);
    // On a slow machine the first reply alone takes as long.
    for (const enough = sum(acknowledged) + ANSWERED_PER_ROUND; sum(acknowledged) < enough;) await pause(20);
    await pause(Math.random() * 500);
    const readers = childrenOf(service.pid);
    const ended = await service.end('SIGKILL');
    running = false;
    await Promise.all(clients);
    t.equal(ended.signal, 'SIGKILL');
    // Readers that stay have the lock of a store, and no start gets past it.
    await eventually(t, 'its readers end too', () => readers.every((pid) => !existsSync(`/proc/${pid}`)));
  }

  const service = await startService({ DATA_DIR: dataDir });
  // As a terminal does that tells npm and the service, and npm the service again.
  process.kill(service.pid, 'SIGINT');
  t.equal((await service.end('SIGTERM')).code, 0, 'told twice at once it ends cleanly');
  const store = await (await openBackend({ dataDir })).profiles();
  const user = emptyUser();
  for (let i = 0; i < USERS; i += 1) {
    const [record] = await store.readMany([`u${pseudonym('user', workspace, 'live', `user ${i}`)}`]);
    readUser(new RecordBytes(), record, user);
    t.ok(
      user.seen >= (acknowledged[i] ?? 0) && user.seen <= (sent[i] ?? 0),
      `user ${i}: ${acknowledged[i]} acknowledged <= ${user.seen} known <= ${sent[i]} sent`,
    );
  }
  await store.close();
  ring.close();
  await control.close();
});
