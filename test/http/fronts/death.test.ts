// A front that throws or hangs ends the process, and says why: its connections and its engine are in no known state.
// What the service promises then is what it promises for the death of its process (docs/faults.md).
import t from 'tap';
import { loadUws } from '../../../src/http/engines/uws-binding.js';
import { childrenOf } from '../../support/faults/descriptors.js';
import { RawClient, requestText } from '../../support/load/raw-http.js';
import { eventually } from '../../support/eventually.js';
import { testService } from '../../support/process.js';

const MAIN = new URL('../../support/faults/faulty-front-service.js', import.meta.url).pathname;
const CASES = [
  ['/fault/request', /a fault in the request callback/, { code: 1, signal: null }],
  ['/fault/body', /a fault in the body callback/, { code: 1, signal: null }],
  ['/fault/timer', /a fault in a timer/, { code: 1, signal: null }],
  // It does not end when it is told to.
  ['/fault/hang', /has been hanging for 10 s/, { code: null, signal: 'SIGKILL' }],
] as const;

// The last case waits for 10 s, and each starts the service, on a machine with other work.
t.setTimeout(420_000);
const uws = await loadUws().catch(() => null);

for (const [path, said, ending] of CASES) {
  t.test(path, { timeout: 120_000, skip: uws === null && 'uWebSockets.js has no binary here' }, async (t) => {
    const service = await testService(t, { DATA_DIR: t.testdir(), FRONTS: '2', SHARDS: '1' }, { main: MAIN });
    const processes = [service.pid, ...childrenOf(service.pid)];
    const client = await RawClient.open(service.port);
    await client.send(requestText('POST', path, 'x'));
    await client.end();
    await eventually(t, 'it is gone, with its readers', () => !processes.some(isRunning));
    t.strictSame(await service.end('SIGCONT'), ending);
    t.match(service.output(), /the service stops: unexpected error/);
    t.match(service.output(), said);
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
