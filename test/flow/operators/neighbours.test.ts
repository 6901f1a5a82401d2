// What an operator of one workspace sees of the service: its state, and not how much a neighbour sends.
import t from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { body } from '../../support/bodies.js';
import { BY_ADMIN, adminApp, tokenOf } from '../../support/callers/operators.js';
import { eventually } from '../../support/eventually.js';

const HEALTH = '/admin/v1/health';

interface Store {
  name: string;
  used_bytes: number | null;
  max_bytes: number | null;
  left_bytes: number;
}

t.test('the room of the stores is told in steps of a hundredth to whom some workspaces are shown', async (t) => {
  const app = await adminApp(t);
  await createKey(app.control, { workspace: 'rival', kind: 'api', mode: 'live' });
  const rival = { authorization: `Bearer ${await tokenOf(app, 'rita', 'viewer', ['rival'])}` };
  const storesOf = async (headers: Record<string, string>): Promise<Store[]> => {
    const { stores } = JSON.parse((await app.send('GET', HEALTH, headers)).text) as { stores: Store[] };
    return stores;
  };
  const collected = await app.post('/v2/fingerprint', body('ada'), { 'x-api-key': app.keys.live.public });
  t.equal(collected.status, 200, collected.text);
  const usedOf = (stores: readonly Store[]) => stores.find(({ name }) => name === 'events')?.used_bytes;
  await eventually(t, 'who may see all sees each event', async () => Number(usedOf(await storesOf(BY_ADMIN))) > 0);
  const told = await storesOf(rival);
  t.equal(usedOf(told), 0);
  t.strictSame(
    told.map(({ name }) => name),
    (await storesOf(BY_ADMIN)).map(({ name }) => name),
  );
  for (const { name, used_bytes: used, max_bytes: max, left_bytes: left } of told) {
    const whole = max ?? left;
    const step = 10 ** (Math.floor(Math.log10(whole)) - 1);
    t.equal((used ?? left) % step, 0, `${name}: ${used ?? left} of ${whole}`);
    if (used !== null) t.equal(used + left, max, name);
  }
});
