// Row 18. Other processes are started on the DATA_DIR of a service under load, at once and one after another; then the
// service is killed, and the next start is let in.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { countOf, startLoad, statusText } from '../../support/load/load.js';
import { startService, testService } from '../../support/process.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { type FaultRow } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

const SIZE = { long: { rounds: 10, atOnce: 4 }, short: { rounds: 1, atOnce: 2 } };
const MAIN = new URL('../../../src/main.js', import.meta.url).pathname;

async function refusedStart(dataDir: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', CLICKHOUSE: 'off', GEO: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child, 'exit');
  return { code: child.exitCode, output };
}

export const row: FaultRow = {
  number: 18,
  title: 'other processes on one DATA_DIR',
  promise: 'refused with the id of the owner, who notices nothing; the next start after its death is let in',
  async run({ long, scope, findings }) {
    const { rounds, atOnce } = long ? SIZE.long : SIZE.short;
    const dataDir = temporaryDirectory(scope);
    const { api } = await makeKeys({ dataDir });
    const service = await testService(scope, { DATA_DIR: dataDir });
    const port = service.port;
    const load = startLoad({ port, headers: [`x-service-key: ${api}`], keepAlive: 2, users: 500 });
    for (let round = 0; round < rounds; round += 1) {
      for (const { code, output } of await Promise.all(Array.from({ length: atOnce }, () => refusedStart(dataDir)))) {
        findings.expect(code === 1, () => `a second process ended with ${code ?? 'a signal'}`);
        findings.expect(output.includes(`in use by process ${service.pid}:`), () => output.slice(0, 300));
      }
    }
    const tally = await load.stop();
    findings.expect(
      countOf(tally, 200) > 0 &&
        [...tally.statuses.keys()].every((status) => status === 200) &&
        tally.lost.length === 0,
      () => `answers of the first: ${statusText(tally)}, ${tally.lost.length} lost`,
    );
    await service.end('SIGKILL');
    const next = await startService({ DATA_DIR: dataDir });
    findings.expect((await next.end('SIGTERM')).code === 0, 'the next one did not end well');
    return findings.outcome(`${rounds * atOnce} starts refused, ${countOf(tally, 200)} answers of the owner meanwhile`);
  },
};
