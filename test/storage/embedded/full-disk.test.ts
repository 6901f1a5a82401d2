// A disk without room for bills: the kernel refuses the service's writes behind the end of the file of bills, as a full
// disk does, until it is told otherwise.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { body } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';
import { testService } from '../../support/process.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { temporaryDirectory } from '../../support/scope.js';
import { openBackend } from '../../support/storage.js';
import { postJson } from '../../support/send.js';

const BILLED_BEFORE = 1500;
const EVENTS = 20;
/** Of util-linux. */
const skip = spawnSync('prlimit', ['--version']).error === undefined ? false : 'there is no prlimit';

/** The bills of before make their file the largest: every other one has room below its end. */
async function billBefore(dataDir: string): Promise<void> {
  const billing = await (await openBackend({ dataDir })).billing();
  const now = Date.now();
  const newId = createUuidV7(() => now);
  const scope = { workspace: 'acme', mode: 'live' };
  await Promise.all(
    Array.from({ length: BILLED_BEFORE }, (_, i) =>
      billing.bill({ scope, eventId: newId(), visitorId: `visitor ${i}`, quota: 1e6, now }),
    ),
  );
  await billing.close();
}

t.test('verify is refused while bills have no room, and each event is billed once in the end', { skip }, async (t) => {
  t.setTimeout(420_000);
  const dataDir = temporaryDirectory(t);
  const { public: page, secret } = await makeKeys({ dataDir });
  await billBefore(dataDir);
  const service = await testService(t, { DATA_DIR: dataDir, SHARDS: '1' });
  const bound = (bytes: number | 'unlimited'): void => {
    execFileSync('prlimit', ['--pid', String(service.pid), `--fsize=${bytes}:unlimited`]);
  };
  const post = (path: string, key: Record<string, string>, sent: unknown) => postJson(service.url + path, key, sent);
  const verify = (eventId: string) => post('/v2/verify', { 'x-secret-api-key': secret }, { event_id: eventId });
  const usage = async (): Promise<unknown> =>
    (await fetch(`${service.url}/v2/usage`, { headers: { 'x-secret-api-key': secret } })).json();
  const ids: string[] = [];
  for (let i = 0; i < EVENTS; i += 1)
    ids.push(String((await post('/v2/fingerprint', { 'x-api-key': page }, body(`user ${i}`))).body['event_id']));

  bound(fs.statSync(join(dataDir, 'billing', 'data.mdb')).size);
  const told = new Map<string, number>();
  for (const id of ids) {
    const { status, body: reply } = await verify(id);
    told.set(id, status);
    if (status !== 200) t.match(reply, { error_code: 'OVERLOADED', status_code: 503, detail: /try again/ });
  }
  const refused = ids.filter((id) => told.get(id) !== 200);
  t.ok(refused.length > 0, `${refused.length} of ${EVENTS} were refused`);
  const said = /the disk of DATA_DIR refused a commit/;
  await eventually(t, 'the log says why', () => said.test(service.output()));
  t.match(await usage(), { verifications: BILLED_BEFORE + EVENTS - refused.length }, 'what was refused is not billed');
  t.equal((await post('/v2/fingerprint', { 'x-api-key': page }, body('another'))).status, 200, 'pages are answered');

  bound('unlimited');
  // What was refused may meanwhile have come to its end without whoever asked.
  for (const id of ids) t.match(await verify(id), { status: 200, body: { event_id: id } });
  t.match(await usage(), { verifications: BILLED_BEFORE + EVENTS }, 'each once');
  t.equal((await service.end('SIGTERM')).code, 0);
});
