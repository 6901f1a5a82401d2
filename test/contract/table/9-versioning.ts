// 9. Versioning: where the version stands, and the aliases that keep older client SDKs working.
import {
  collect,
  publicKey,
  refused,
  request,
  type Row,
  row,
  type Section,
  verify,
} from '../../support/promises/contract.js';

const rows: Row[] = [
  row('collect and verify live under /v2, scoring without a version', async (t, world) => {
    const paths = '/fingerprint /verify /v1/fingerprint /v3/verify /v2/fingerprint/score /v2/fingerprint/verify/login';
    for (const path of paths.split(' ')) {
      refused(t, await world.ask(t, { path, body: request(world) }), 404, 'NOT_FOUND');
    }
  }),
  row('an older client finds its event under requestId and its visitor under visitorId', async (t, world) => {
    const { requestId, visitorId, event_id, visitor_id } = await collect(t, world, request(world));
    t.strictSame([requestId, visitorId], [event_id, visitor_id]);
    t.equal((await verify(t, world, requestId)).body['visitor_id'], visitorId);
  }),
  row('so it does in the use cases', async (t, world) => {
    const { body } = await world.ask(t, {
      path: '/fingerprint/verify/login',
      key: '',
      headers: publicKey(world),
      body: request(world),
    });
    t.strictSame([body['requestId'], body['visitorId']], [body['event_id'], body['visitor_id']]);
  }),
];

export const section: Section = { number: '9', title: 'Versioning', rows };
