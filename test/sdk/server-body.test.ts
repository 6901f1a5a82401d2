// What a backend gives that JSON cannot say. It would arrive as null, as an empty object or not at all.
import t from 'tap';
import { RiskgateServer } from '../../sdk/server/src/index.js';
import { fingerprintOf } from '../support/bodies.js';

const SECRET_KEY = `sk_test_${'x'.repeat(32)}`;
const API_KEY = `rk_test_${'x'.repeat(32)}`;
/** An id of no event. */
const EVENT = '01a1fa36-630d-76b0-964f-6b489e6572ed';
const fingerprint = fingerprintOf('x');
const DEVICE = { deviceId: fingerprint.slice(0, 32), fingerprint, timezone: 'Europe/Berlin' };

t.test('what JSON cannot say is told, and not left out: an amount or a time limit could be in it', async (t) => {
  let asked = 0;
  const riskgate = new RiskgateServer({
    ...{ baseUrl: 'http://risk', secretKey: SECRET_KEY, apiKey: API_KEY, whenUnavailable: { otherwise: 'fail-open' } },
    fetch: async () => {
      asked += 1;
      return new Response('{"risk_score":5,"action":"allow"}');
    },
  });
  const fail = (): never => {
    throw new Error('no text');
  };
  const query: unknown = { then: fail };
  const circle: { self?: object } = {};
  circle.self = circle;
  const cases: readonly [unknown, RegExp][] = [
    [NaN, /^part is NaN, which JSON cannot say\.$/],
    [-Infinity, /^part is -Infinity,/],
    [10n, /^part is a bigint,/],
    [() => 'ada', /^part is a function,/],
    [Symbol('ada'), /^part is a symbol,/],
    [Promise.resolve('ada'), /^part is a Promise \(a forgotten await\?\),/],
    [query, /^part is a Promise \(a forgotten await\?\),/],
    [new Map(), /^part is a Map,/],
    [new Date(NaN), /^part is an invalid date \(its toJSON gives null\),/],
    [new Float32Array(2), /^part is a Float32Array \(take Array\.from\),/],
    [Buffer.from('ada'), /^part is a Buffer \(take Array\.from\),/],
    [[[1, NaN]], /^part is NaN,/],
    [[undefined], /^part is undefined,/],
    [[{ amount: NaN }], /^amount is NaN,/],
    [circle, /^The body cannot be made JSON: TypeError: Converting circular structure/],
    [{ toJSON: fail }, /^The body cannot be made JSON: Error: no text$/],
  ];
  const refused = { name: 'RiskgateError', kind: 'refused', code: 'INVALID_REQUEST' };
  for (const [part, message] of cases) {
    const inner = { part } as object;
    await t.rejects(riskgate.verify(EVENT, { checkout: inner }), { ...refused, message });
    await t.rejects(riskgate.score({ device: DEVICE, ...inner }), { ...refused, message });
    await t.rejects(riskgate.label(EVENT, { label: 'fraud', ...inner }), { ...refused, message });
  }
  await t.rejects(riskgate.verify(EVENT, { maxAgeSeconds: Number('5 minutes') }), {
    ...refused,
    message: /^max_age_seconds is NaN/,
  });
  await t.rejects(riskgate.label(query as string, { label: 'fraud' }), {
    ...refused,
    message: /^The event id is a Promise/,
  });
  t.equal(asked, 0, 'nothing was sent');
  const sayable = { part: [new Date(0), null, { gone: undefined, toJSON: () => 'ada' }], gone: undefined } as object;
  t.match(await riskgate.score({ device: DEVICE, ...sayable }), { decided: true }, 'what JSON can say');
  t.match(await riskgate.verify(EVENT, null), { decided: true }, 'no options');
  t.match(await riskgate.score({ device: DEVICE }, null), { decided: true }, 'no options');
});
