// What integrators get wrong is answered with a sentence that says what to change.
import t from 'tap';
import { testApp, type Json } from '../support/app.js';
import { body } from '../support/bodies.js';

t.test('mistakes', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  const { api, secret } = app.keys.test;

  await t.test('an address that is nearly one names the right one', async (t) => {
    for (const [path, meant] of [
      ['/v2/verify/', '/v2/verify'],
      ['//v2/verify', '/v2/verify'],
      ['/V2/Verify', '/v2/verify'],
      ['/fingerprint/verify/password_reset', '/fingerprint/verify/password-reset'],
    ] as const) {
      const reply = await app.post(path, {}, {});
      t.equal(reply.status, 404, path);
      t.equal(reply.body['detail'], `There is no endpoint at this path: did you mean ${meant}?`);
    }
    const { body: none } = await app.post('/v3/verify', {}, {});
    t.equal(none['detail'], 'There is no endpoint at this path; /docs and /openapi.json list all of them.');
  });

  await t.test('a key that is not whole is told from one that does not exist', async (t) => {
    const detail = async (path: string, sent: Json, headers: Record<string, string>): Promise<unknown> => {
      const reply = await app.post(path, sent, headers);
      t.equal(reply.status, 401);
      return reply.body['detail'];
    };
    const whole = /^The header has no whole API key: send the key as it was shown/;
    for (const key of [`"${api}"`, api.slice(0, -1), 'undefined', '$RISKGATE_KEY', `Bearer ${api}`])
      t.match(await detail('/fingerprint/score', body('ada'), { 'x-service-key': key }), whole, key.slice(0, 8));
    t.match(await detail('/v2/verify', { event_id: 'x' }, { 'x-secret-api-key': secret.slice(3) }), whole);
    const unknown = `${api.slice(0, -4)}0000`;
    t.match(await detail('/fingerprint/score', body('ada'), { 'x-service-key': unknown }), /is unknown or was revoked/);
  });

  await t.test('a name with a word too many or too few is recognized', async (t) => {
    for (const [context, warning] of [
      [{ identifier: 'ada' }, 'unknown field loginContext.identifier: did you mean loginContext.identifierHash?'],
      [{ loginResult: 'FAILURE' }, 'unknown field loginContext.loginResult: did you mean loginContext.result?'],
      [{ note: 'x' }, 'unknown field loginContext.note'],
    ] as const) {
      const asked = body('ada', 'phone', { loginContext: context });
      const { warnings } = (await app.post('/fingerprint/verify/login', asked, { 'x-service-key': api })).body;
      t.same(warnings, [warning]);
    }
  });
});
