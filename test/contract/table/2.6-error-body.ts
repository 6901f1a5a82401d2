// 2.6 Error response body: one shape for every refusal. Every row of every section holds it; here are the places at
// which a refusal comes from elsewhere than a route.
import { refused, refuses, request, type Row, row, SCORE, type Section } from '../../support/promises/contract.js';

const rows: Row[] = [
  row('detail, error_code and status_code, from a route', refuses({ device: null }, 400, 'MISSING_DEVICE_INFO')),
  row('from the router', async (t, world) =>
    refused(t, await world.ask(t, { path: '/nowhere', method: 'GET' }), 404, 'NOT_FOUND'),
  ),
  row('for a path that is no path', async (t, world) =>
    refused(t, await world.ask(t, { path: '/%zz', method: 'GET' }), 400, 'INVALID_REQUEST'),
  ),
  row('for a wrong method, with the right ones in Allow', async (t, world) => {
    const reply = await world.ask(t, { path: SCORE, method: 'GET', key: '' });
    refused(t, reply, 405, 'METHOD_NOT_ALLOWED');
    t.equal(reply.headers.get('allow'), 'POST');
  }),
  row('from the engine', async (t, world) =>
    refused(t, await world.ask(t, { path: SCORE, body: ' '.repeat(65_537) }), 413, 'PAYLOAD_TOO_LARGE'),
  ),
  row('on /v2 too', async (t, world) => {
    refused(t, await world.ask(t, { path: '/v2/fingerprint', body: '{' }), 400, 'INVALID_REQUEST');
    refused(t, await world.ask(t, { path: '/v2/verify', body: '{}' }), 400, 'INVALID_REQUEST');
  }),
  row('what a client sent is not repeated to it', async (t, world) => {
    const { text } = await world.ask(t, { path: SCORE, body: request(world, { userId: ['a-secret-value'] }) });
    t.notOk(text.includes('a-secret-value'));
  }),
];

export const section: Section = { number: '2.6', title: 'Error response body', rows };
