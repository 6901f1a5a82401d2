// The demo's backend asked by a program that knows its API: what integrators copy from it must hold against thieves.
import t from 'tap';
import { body } from '../support/bodies.js';
import { testApp } from '../support/app.js';

interface Told {
  status?: number;
  body: { outcome?: string; problem?: string };
}

interface Acts {
  perform(act: string, sent: Record<string, unknown>): Promise<Told>;
}

const app = await testApp(t);
const module: unknown = await import(new URL('../../../sdk/demo/backend/acts.js', import.meta.url).href);
const { Acts } = module as { Acts: new (baseUrl: string, secretKey: string) => Acts };
const acts = new Acts(app.url, app.keys.test.secret);

async function eventOf(user: string): Promise<unknown> {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const headers = { 'x-api-key': app.keys.test.public, 'user-agent': agent };
  return (await app.post('/v2/fingerprint', { ...body(user), userId: undefined }, headers)).body['event_id'];
}

const ADA = { email: 'ada@example.org', password: 'lovelace' };

t.test('an act is one of the list, not a name that every object has', async (t) => {
  for (const act of ['constructor', '__proto__', 'toString', 'nothing'])
    t.match(await acts.perform(act, { event_id: await eventOf('a'), ...ADA }), { status: 404 }, act);
});

t.test('an event that was used before is one more step', async (t) => {
  const sent = { event_id: await eventOf('ada'), ...ADA };
  t.match(await acts.perform('login', sent), { body: { outcome: 'done' } });
  t.match(await acts.perform('login', sent), { body: { outcome: 'challenge' } });
});

t.test('an address that has an account is not registered again', async (t) => {
  const taken = { email: ADA.email, password: 'stolen' };
  t.match(await acts.perform('registration', { event_id: await eventOf('ada'), ...taken }), {
    body: { outcome: 'done' },
  });
  t.match(await acts.perform('login', { event_id: await eventOf('ada'), ...taken }), { body: { outcome: 'failed' } });
  t.match(await acts.perform('login', { event_id: await eventOf('ada'), ...ADA }), { body: { outcome: 'done' } });
});
