// An erasure that the readers' process cannot finish: its report counts what the first attempt removed.
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ERASURES } from '../../../src/access/erasures.js';
import { deadFramesDir } from '../../../src/log/damage.js';
import { adminApp, byAdmin } from '../../support/callers/operators.js';
import { body } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';

t.test('what an attempt removed before its obstacle is counted', async (t) => {
  const app = await adminApp(t);
  t.equal((await app.post('/fingerprint/score', body('ada', 'phone'))).status, 200);
  // A folder in place of a file: it cannot be read, and the erasure comes to it after the stores.
  const obstacle = join(deadFramesDir(app.dataDir), '0-0-0-1.frame');
  mkdirSync(obstacle, { recursive: true, mode: 0o700 });
  const asked = await byAdmin(app, 'POST', '/admin/v1/workspaces/acme/erasures', { user: 'ada', mode: 'live' });
  t.equal(asked.status, 202);
  const node = async () => Object.values((await app.control.read()).list(ERASURES)[0]?.nodes ?? {})[0];
  await eventually(t, 'the obstacle is told', async () => (await node())?.reason.includes('EISDIR') === true);
  const before = await node();
  t.equal(before?.done, false);
  t.ok((before?.removed.profiles ?? 0) > 0, 'the profile was removed');
  t.ok((before?.removed.stories ?? 0) > 0, 'and the decision');
  rmdirSync(obstacle);
  await eventually(t, 'it is done', async () => (await node())?.done === true);
  const { profiles, stories } = before?.removed ?? {};
  t.match(await node(), { removed: { profiles, stories } });
});
