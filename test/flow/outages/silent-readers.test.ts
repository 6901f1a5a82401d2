// A readers' process that hangs, as on a disk that does not answer: it runs, so it is not started again, and its last
// figures stay in the metrics. That it tells nothing is told, and nothing is lost.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { eventually } from '../../support/eventually.js';
import { pause } from '../../support/pause.js';
import { testService } from '../../support/process.js';
import { temporaryDirectory } from '../../support/scope.js';
import { postJson } from '../../support/send.js';

t.setTimeout(300_000);
/** Longer than readers may tell nothing. */
const STOPPED_MS = 36_000;
const LOOK_MS = 5000;

t.test("a readers' process that hangs is told until it goes on", async (t) => {
  const dataDir = temporaryDirectory(t);
  const { api } = await makeKeys({ dataDir });
  const service = await testService(t, { DATA_DIR: dataDir, SHARDS: '1' });
  const readers = readersOf(service.pid);
  const score = async (): Promise<number> =>
    (await postJson(`${service.url}/fingerprint/score`, { 'x-service-key': api }, body('ada'))).status;
  const told = async (): Promise<boolean> => {
    const { degraded } = (await (await fetch(`${service.url}/readyz`)).json()) as { degraded?: Record<string, string> };
    return degraded?.['readers'] !== undefined;
  };
  const isMetric = async (): Promise<boolean> =>
    /^riskgate_troubled_parts\{part="readers",refuses="some"\} 1$/m.test(
      await (await fetch(`${service.url}/metrics`)).text(),
    );
  t.notOk(await told());
  process.kill(readers, 'SIGSTOP');
  t.teardown(() => process.kill(readers, 'SIGCONT'));
  await eventually(t, 'it is told', told);
  t.ok(await isMetric());
  const said = /"message":"the readers' process runs and has told nothing for 30 s/;
  await eventually(t, 'also in the log', () => said.test(service.output()));
  t.equal(await score(), 200, 'decisions go on');
  process.kill(readers, 'SIGCONT');
  await eventually(t, 'it goes on', async () => !(await told()));
  t.notOk(await isMetric());
  t.notMatch(service.output(), /it is started again/);
});

t.test('a label of an event that the readers have not stored is kept until they have', async (t) => {
  const dataDir = temporaryDirectory(t);
  const { api, secret } = await makeKeys({ dataDir });
  const service = await testService(t, { DATA_DIR: dataDir, SHARDS: '1' });
  const readers = readersOf(service.pid);
  const label = async (event: string): Promise<number> => {
    const path = `${service.url}/v2/events/${event}/label`;
    return (await postJson(path, { 'x-secret-api-key': secret }, { label: 'fraud' })).status;
  };
  const metrics = async (): Promise<string> => (await fetch(`${service.url}/metrics`)).text();
  process.kill(readers, 'SIGSTOP');
  t.teardown(() => process.kill(readers, 'SIGCONT'));
  const scored = await postJson(`${service.url}/fingerprint/score`, { 'x-service-key': api }, body('ada'));
  const event = String(scored.body['session_id']);
  t.equal(await label(event), 202, 'it is kept');
  t.equal(await label('0198c9a4-7d3e-7c41-9f52-3b1a6d2e8f70'), 404, 'an older event would be stored');
  process.kill(readers, 'SIGCONT');
  await eventually(t, 'it is stored', async () => (await metrics()).includes('\nriskgate_labels_pending 0\n'));
  t.match(await metrics(), 'riskgate_labels_total{label="fraud",source="other"} 1\n');
});

t.test('a service that was stopped itself does not say so of its readers', async (t) => {
  const service = await testService(t, { DATA_DIR: temporaryDirectory(t), SHARDS: '1' });
  process.kill(service.pid, 'SIGSTOP');
  t.teardown(() => process.kill(service.pid, 'SIGCONT'));
  await pause(STOPPED_MS);
  process.kill(service.pid, 'SIGCONT');
  // Its next two looks.
  await pause(2 * LOOK_MS);
  t.equal((await fetch(`${service.url}/readyz`)).status, 200);
  t.notMatch(service.output(), /has told nothing/);
});

/** The child of the service that runs the readers. */
function readersOf(service: number): number {
  const children = readFileSync(`/proc/${service}/task/${service}/children`, 'utf8').trim().split(' ').map(Number);
  const readers = children.find((pid) => /consumers/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
  if (readers === undefined) throw new Error('the readers do not run');
  return readers;
}
