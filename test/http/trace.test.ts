// A request that belongs to a trace is answered in it, and a failure can be found in the log by it.
import t from 'tap';
import { type Head } from '../../src/http/exchange.js';
import { traceFields, traceHeaders } from '../../src/http/trace.js';
import { testApp } from '../support/app.js';
import { body } from '../support/bodies.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const WHOLE = `00-${TRACE}-${SPAN}-01`;

function head(headers: Record<string, string>): Head {
  return {
    method: 'POST',
    path: '/',
    query: '',
    peer: '',
    tls: false,
    header: (name) => headers[name] ?? '',
    has: (name) => name in headers,
  };
}

const HEADERS: readonly [name: string, traceparent: string, isTaken: boolean][] = [
  ['as the standard writes it', WHOLE, true],
  ['not sampled', `00-${TRACE}-${SPAN}-00`, true],
  ['of a newer version, with more', `cc-${TRACE}-${SPAN}-01-what-will-be`, true],
  ['of a newer version', `cc-${TRACE}-${SPAN}-01`, true],
  ['of version 00 with more', `${WHOLE}-more`, false],
  ['of version 00 with a dash behind', `${WHOLE}-`, false],
  ['of the version that is none', `ff-${TRACE}-${SPAN}-01`, false],
  ['in capitals', WHOLE.toUpperCase(), false],
  ['with a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`, false],
  ['with a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`, false],
  ['too short', WHOLE.slice(0, -1), false],
  ['longer than any', `cc-${TRACE}-${SPAN}-01-${'x'.repeat(300)}`, false],
  ['absent', '', false],
];
for (const [name, traceparent, isTaken] of HEADERS)
  t.test(`a traceparent ${name}`, async (t) => {
    const [[header, value] = ['', '']] = traceHeaders(head({ traceparent }));
    t.equal(header, isTaken ? 'traceresponse' : '');
    if (isTaken) t.match(value, new RegExp(`^00-${TRACE}-(?!${SPAN})[\\da-f]{16}-${traceparent.slice(53, 55)}$`));
    t.same(traceFields(head({ traceparent })), isTaken ? { trace_id: TRACE } : {});
  });

t.test('a request id is a name of a request', async (t) => {
  for (const [id, isTaken] of [
    ['req-42/a.b:c', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['ada@example.org', false],
    ['two words', false],
    ['', false],
  ] as const)
    t.same(traceFields(head({ 'x-request-id': id })), isTaken ? { request_id: id } : {}, id);
});

t.test('in the service', async (t) => {
  const workerUrl = new URL('../support/faults/faulty-score.js', import.meta.url);
  const app = await testApp(t, { env: { SHARDS: '1' }, workerUrl });
  const traced = { 'x-service-key': app.keys.live.api, traceparent: WHOLE, 'x-request-id': 'req-42' };
  const sent = body('ada');

  const good = await app.post('/fingerprint/score', sent, traced);
  t.equal(good.status, 200);
  t.match(good.headers.get('traceresponse'), new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`));
  const refused = await app.post('/fingerprint/score', {}, traced);
  t.match([refused.status, refused.headers.get('traceresponse')], [400, /^00-/], 'refusals too');
  const plain = await app.post('/fingerprint/score', sent);
  t.equal(plain.headers.get('traceresponse'), null, 'nobody else is told of traces');

  for (const more of [{}, { 'idempotency-key': 'one' }]) {
    app.lines.length = 0;
    const failed = await app.post('/fingerprint/score', body('culprit', 'throw'), { ...traced, ...more });
    t.match([failed.status, failed.headers.get('traceresponse')], [500, /^00-/]);
    const said = app.lines.map((text) => JSON.parse(text) as Record<string, unknown>);
    const line = said.find(({ message }) => message === 'a request failed');
    t.match(line, { route: 'POST /fingerprint/score', trace_id: TRACE, request_id: 'req-42' });
  }
});
