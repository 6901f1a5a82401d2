// stderr is a pipe that is full and that nobody reads, as when a collector of logs hangs.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { lockEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { type Scope, temporaryDirectory } from '../../support/scope.js';

const MAIN = new URL('../../../src/main.js', import.meta.url).pathname;

t.setTimeout(420_000);

function fullPipe(t: Scope): number {
  const path = join(temporaryDirectory(t), 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  t.teardown(() => closeSync(pipe));
  try {
    for (;;) writeSync(pipe, Buffer.alloc(4096));
  } catch {
    return pipe;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

for (const clickhouse of ['off', 'embedded'])
  t.test(`with CLICKHOUSE=${clickhouse} it starts, answers, and ends`, async (t) => {
    if (clickhouse === 'embedded') t.teardown(await lockEngine());
    const port = await freePort();
    const settings = { PORT: String(port), DATA_DIR: temporaryDirectory(t), CLICKHOUSE: clickhouse };
    const pipe = fullPipe(t);
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], SHARDS: '1', GEO: 'off', REHEARSAL_REQUESTS: '0', ...settings },
      stdio: ['ignore', 'ignore', pipe],
    });
    t.teardown(() => child.kill('SIGKILL'));
    await eventually(t, 'it is ready', async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      return reply?.status === 200;
    });
    child.kill('SIGTERM');
    t.same(await once(child, 'exit'), [0, null]);
  });
