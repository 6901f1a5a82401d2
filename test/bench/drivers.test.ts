// Every driver still drives: each runs for a moment against the bare engine.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { measure, ratioDriver } from '../../bench/load/drivers/drivers.js';
import { DRIVERS } from '../../bench/load/job.js';
import { population, scoreJob } from '../../bench/load/jobs.js';
import { type Server, run } from '../../bench/load/processes.js';
import { emptyResults } from '../../bench/load/results.js';
import { interleave, processUs, ratio } from '../../bench/load/rounds.js';
import { sampleReply, startCeiling } from '../../bench/load/servers/start.js';
import { textReport } from '../../bench/load/report/table.js';
import { waitReady } from '../../bench/load/wait.js';
import { median } from '../../bench/median.js';

const MOMENT_MS = 200;
let ceiling: Server;
let directory: string;

t.before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'riskgate-test-'));
  ceiling = await startCeiling({ headers: [['x-one', '1']], bodyBytes: 21 });
});
t.after(async () => {
  await ceiling.stop();
  rmSync(directory, { recursive: true });
});

const job = () => ({
  ...scoreJob({ port: ceiling.port, key: 'k', durationMs: MOMENT_MS, rate: 500, connections: 4 }),
  body: { population: population(100) },
});

t.test('each driver gets answers and counts them', async (t) => {
  for (const driver of DRIVERS) {
    if (driver === 'wrk' && ratioDriver() !== 'wrk') continue; // optional
    const { result, failedShare, cpu } = await measure(driver, ceiling, job(), 1);
    t.ok(result.replies > 0, `${driver}: answers`);
    t.strictSame(result.statuses, { 200: result.replies }, `${driver}: all of them 200`);
    t.equal(failedShare, 0, `${driver}: none failed`);
    t.ok(
      cpu.byProcess.some(({ name }) => name === 'ceiling'),
      `${driver}: the server's time is known`,
    );
  }
});

t.test('an open loop offers what was asked for, whatever comes back', async (t) => {
  const { result } = await measure('open', ceiling, { ...job(), rate: 1000 });
  t.equal(result.replies + result.errors, (1000 * MOMENT_MS) / 1000);
});

t.test('bodies can come from a file', async (t) => {
  const file = join(directory, 'bodies');
  writeFileSync(file, '{"event_id":"a"}\n{"event_id":"b"}\n');
  const captureFile = join(directory, 'captured');
  const { result } = await measure('open', ceiling, { ...job(), body: { file }, captureFile });
  t.ok(result.replies > 0);
  t.equal(readFileSync(captureFile, 'utf8'), '', 'a reply without an event gives none');
});

t.test('the ceiling answers with the headers and the size it was given', async (t) => {
  const reply = await sampleReply(`http://127.0.0.1:${ceiling.port}/any`, {}, '{}');
  t.strictSame(reply, { headers: [['x-one', '1']], bodyBytes: 21 });
});

t.test('rounds are interleaved and summed up', async (t) => {
  const results = emptyResults();
  const subject = { server: ceiling, job: job() };
  const [one, two] = await interleave(results, [subject, subject], {
    phase: 'tiny',
    driver: 'sockets',
    rounds: 2,
    warmMs: 0,
    settleMs: 0,
  });
  t.equal(results.subjects.length, 2);
  t.ok(ratio(one, two, (sample) => sample.perSecond) > 0);
  t.ok(processUs(one, 'ceiling') >= 0);
  t.match(textReport(results, []), 'raw uWS');
});

t.test('medians', async (t) => {
  t.equal(median([3, 1, 2]), 2);
  t.equal(median([4, 1, 2, 3]), 2.5);
  t.ok(Number.isNaN(median([])));
});

t.test('a server that ends instead of getting ready is told apart from a slow one', async (t) => {
  const failing = run(process.execPath, ['-e', 'console.error("no port"); process.exit(3)']);
  await t.rejects(waitReady('http://127.0.0.1:9/readyz', 20_000, failing), /ended before it was ready:\nno port/);
  await failing.stop();
  t.equal(failing.ended(), 3);
  await t.rejects(waitReady('http://127.0.0.1:9/readyz', 1), /not ready within 1 ms/);
});

t.end(); // the server is a child process: without an end, it would keep this process waiting for it
