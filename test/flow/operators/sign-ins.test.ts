// One operator who signs in all the time: refused after some, while others sign in and stay signed in.
import t from 'tap';
import { SESSIONS_OPENED_MAX } from '../../../src/access/operators/sessions.js';
import { cookieFrom, adminApp, signIn, tokenOf } from '../../support/callers/operators.js';

t.test('an operator who signs in without end is refused, and changes nothing for others', async (t) => {
  const app = await adminApp(t);
  const [busy, calm] = [await tokenOf(app, 'busy', 'viewer'), await tokenOf(app, 'calm', 'viewer')];
  const open = cookieFrom(await signIn(app, { token: calm }));
  const flood = await Promise.all(Array.from({ length: SESSIONS_OPENED_MAX + 20 }, () => signIn(app, { token: busy })));
  const opened = flood.filter(({ status }) => status === 204).length;
  t.ok(opened >= SESSIONS_OPENED_MAX && opened <= SESSIONS_OPENED_MAX + 1, `${opened} were opened`);
  const refused = flood.filter(({ status }) => status !== 204);
  for (const { body, headers } of refused) {
    t.match(body, { error_code: 'RATE_LIMIT_EXCEEDED', status_code: 429 });
    t.ok(Number(headers.get('retry-after')) >= 1);
  }
  t.equal((await signIn(app, { token: calm })).status, 204);
  t.equal((await app.send('GET', '/admin/v1/workspaces', { cookie: open })).status, 200);
});
