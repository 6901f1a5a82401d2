// SIGTERM to the whole process group, as `timeout` and terminals send it: the service ends its processes in order.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { lockEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { testService } from '../../support/process.js';
import { temporaryDirectory } from '../../support/scope.js';

t.setTimeout(420_000);

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

t.test('with the embedded ClickHouse', { skip: process.platform !== 'linux' }, async (t) => {
  t.teardown(await lockEngine());
  const service = await testService(t, {
    ...{ DATA_DIR: temporaryDirectory(t), CLICKHOUSE: 'embedded', DRAIN_DELAY_MS: '1000' },
  });
  const metrics = async (): Promise<string> => (await fetch(`${service.url}/metrics`)).text();
  await eventually(t, 'the engine takes rows', async () => /^riskgate_clickhouse_up 1$/m.test(await metrics()));
  // The process that checks stores is kept for some seconds after the start.
  const hasTwo = () => childrenOf(service.pid).length === 2;
  await eventually(t, 'there are the readers and the engine', hasTwo);
  const children = childrenOf(service.pid);
  for (const pid of children) process.kill(pid, 'SIGTERM');
  t.same(await service.end('SIGTERM'), { code: 0, signal: null });
  const after = service.output().slice(service.output().indexOf('"message":"stopping"'));
  t.notMatch(after, /"level":"(?:warn|error)"/, after);
  for (const pid of children) t.throws(() => process.kill(pid, 0), /ESRCH/);
});
