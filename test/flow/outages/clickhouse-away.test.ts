// A ClickHouse that is not there, or is none: the service scores, and its log says in a sentence what does not work.
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import t from 'tap';
import { troubleOf } from '../../../workers/consumers/trouble.js';
import { eventually } from '../../support/eventually.js';
import { startService } from '../../support/process.js';
import { temporaryDirectory } from '../../support/scope.js';

t.setTimeout(420_000);

const TOLD = /"message":"ClickHouse at 127\.0\.0\.1:\d+ does not take rows: [^"]+; they wait in the log/;

for (const [name, listens, why] of [
  ['nothing listens', false, /ECONNREFUSED/],
  ['something else listens', true, /no ClickHouse/],
] as const) {
  t.test(name, async (t) => {
    const server = createServer((_, response) => response.writeHead(400).end('no ClickHouse'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
    if (listens) t.teardown(close);
    else await close();
    const service = await startService({
      DATA_DIR: temporaryDirectory(t),
      CLICKHOUSE: 'embedded',
      CLICKHOUSE_URL: `http://riskgate:of-this-test@127.0.0.1:${port}`,
    });
    t.teardown(() => service.end('SIGTERM'));
    await eventually(t, 'it is said', () => TOLD.test(service.output()));
    const lines = service.output().split('\n');
    const told = lines.filter((line) => TOLD.test(line)).join('\n');
    t.match(told, why);
    t.notMatch(told, /node:|\.js|of-this-test/, 'no stack, no password');
    t.notMatch(service.output(), /"message":"\w*Error: /);
  });
}

t.test('an error of the program keeps its stack', (t) => {
  const broken = new TypeError('x is not a function');
  t.equal(troubleOf('http://a:1', broken), broken);
  t.equal(troubleOf('http://a:1', 'said'), 'said');
  const both = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  t.match(troubleOf('http://a:1', both), /^ClickHouse at a:1 does not take rows: ECONNREFUSED;/);
  t.end();
});
