// A limit over accepting threads: what they read waits for the main thread, and the windows of limits do not go on
// faster for it.
import t from 'tap';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { testService } from '../../support/process.js';
import { temporaryDirectory } from '../../support/scope.js';

t.setTimeout(420_000);

const LIMIT = 20;
const SPAN_MS = 4000;
const CLIENTS = 64;

for (const fronts of ['1', '2'])
  t.test(`FRONTS=${fronts}`, async (t) => {
    const dataDir = temporaryDirectory(t);
    const { api } = await makeKeys({ dataDir });
    const env = { DATA_DIR: dataDir, SHARDS: '1', USER_LIMIT: String(LIMIT), FRONTS: fronts };
    const service = await testService(t, env);
    const headers = { 'x-service-key': api, 'content-type': 'application/json' };
    const letIn = { ada: 0 };
    const began = performance.now();
    const client = async (): Promise<void> => {
      for (let i = 0; performance.now() - began < SPAN_MS; i += 1) {
        const user = i % 2 === 0 ? 'ada' : `other ${i}`;
        const reply = await fetch(`${service.url}/fingerprint/score`, {
          ...{ method: 'POST', headers },
          body: JSON.stringify(body(user)),
        });
        await reply.arrayBuffer();
        if (user === 'ada' && reply.status === 200) letIn.ada += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    // A window more at each end.
    const most = LIMIT * (Math.floor((performance.now() - began) / 1000) + 2);
    t.ok(letIn.ada <= most, `${letIn.ada} of one user, at most ${most}`);
    t.ok(letIn.ada >= LIMIT * 2, 'and many');
  });
