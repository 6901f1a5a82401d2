// 3. Risk to action, and what happens when a challenge has been passed.
import { type Test } from 'tap';
import { actionOf } from '../../../src/scoring/model/actions.js';
import { type Json } from '../../support/app.js';
import { device as deviceOf } from '../../support/bodies.js';
import {
  publicKey,
  reasonsOf,
  request,
  type Row,
  row,
  SCORE,
  type Section,
  type World,
} from '../../support/promises/contract.js';
import { forcing } from './magic.js';

const LOGIN = '/fingerprint/verify/login';
const TEN_MINUTES_MS = 600_000;

const BANDS = [
  ['allow', 0, 29],
  ['soft_challenge', 30, 49],
  ['hard_challenge', 50, 69],
  ['block', 70, 100],
] as const;

const bands: Row[] = BANDS.map(([action, from, to]) =>
  row(`${from} to ${to}: ${action}`, async (t, world) => {
    for (let risk = from; risk <= to; risk += 1) if (actionOf(risk) !== action) t.fail(`${risk} is ${actionOf(risk)}`);
    const { body } = await world.ask(t, { path: SCORE, key: 'testApi', body: forcing(world, action) });
    t.equal(body['action'], action);
    t.ok(Number(body['risk_score']) >= from && Number(body['risk_score']) <= to);
    t.strictSame(body['reason'], ['test_fingerprint']);
  }),
);

const forced: Row[] = [
  row('the fingerprints that force an action do so in test mode only', async (t, world) => {
    const { body } = await world.ask(t, { path: SCORE, body: forcing(world, 'block') });
    t.equal(body['action'], 'allow');
    t.notOk(reasonsOf(body).includes('test_fingerprint'));
  }),
  row('they force it on every endpoint that decides', async (t, world) => {
    for (const path of ['login', 'checkout', 'registration', 'password-reset', 'account-change']) {
      const { body } = await world.ask(t, {
        path: `/fingerprint/verify/${path}`,
        key: 'testApi',
        body: forcing(world, 'hard_challenge'),
      });
      t.equal(body['action'], 'hard_challenge', path);
    }
  }),
  row('they teach nothing', async (t, world) => {
    const body = forcing(world, 'allow');
    await world.ask(t, { path: SCORE, key: 'testApi', body });
    const { body: next } = await world.ask(t, {
      path: SCORE,
      key: 'testApi',
      body: { ...request(world), userId: body['userId'] },
    });
    t.ok(reasonsOf(next).includes('new_user_profile'));
  }),
];

/** A known user who comes with a device that is not known. */
async function challenged(t: Test, world: World): Promise<Json> {
  const known = request(world);
  await world.ask(t, { path: LOGIN, body: known });
  return {
    ...known,
    device: deviceOf(`the new device of ${String(known['userId'])}`, {
      model: 'Other',
      manufacturer: 'Other',
      hardware: 'x',
      screenWidth: '1',
      screenHeight: '2',
    }),
  };
}

const passed = (body: Json): Json => ({ ...body, challenge: { completed: ['mfa'] } });
const holds = (body: Json): boolean => reasonsOf(body).includes('challenge_passed');

const challenges: Row[] = [
  row('when the challenge was passed the same request gets a new action', async (t, world) => {
    const body = await challenged(t, world);
    const before = await world.ask(t, { path: LOGIN, body });
    t.match(before.body['action'], /challenge/);
    const after = await world.ask(t, { path: LOGIN, body: passed(body) });
    t.equal(after.body['action'], 'allow');
    t.ok(holds(after.body));
    t.ok(Number(after.body['risk_score']) < Number(before.body['risk_score']));
  }),
  row('it holds for ten minutes, for calls of the same session with the public key too', async (t, world) => {
    // What the page tells of itself is answered by the challenge too, and is there as long as it is told.
    const told = { session: { sessionId: 'the session that passed' }, privacy: { isVPN: true } };
    const body = { ...(await challenged(t, world)), ...told };
    await world.ask(t, { path: LOGIN, body: passed(body) });
    const asPublic = { path: LOGIN, key: '' as const, headers: publicKey(world), body };
    t.ok(holds((await world.ask(t, asPublic)).body));
    world.tick(TEN_MINUTES_MS - 1000);
    t.ok(holds((await world.ask(t, { path: SCORE, body })).body));
    const { body: atTheEnd } = await world.ask(t, asPublic);
    t.ok(holds(atTheEnd), 'to the end');
    world.tick(1000);
    const { body: after } = await world.ask(t, asPublic);
    t.notOk(holds(after), 'and no longer');
    t.ok(Number(atTheEnd['risk_score']) < Number(after['risk_score']));
  }),
  row('and from then on the device is known', async (t, world) => {
    const body = await challenged(t, world);
    await world.ask(t, { path: LOGIN, body: passed(body) });
    world.tick(TEN_MINUTES_MS);
    const { body: later } = await world.ask(t, { path: LOGIN, body });
    t.equal(later['action'], 'allow');
    t.notOk(reasonsOf(later).includes('device_changed'));
  }),
  row('it holds for this user and this visitor only', async (t, world) => {
    const body = await challenged(t, world);
    await world.ask(t, { path: LOGIN, body: passed(body) });
    t.notOk(
      holds(
        (await world.ask(t, { path: LOGIN, body: { ...body, device: deviceOf('a third device', { model: 'Third' }) } }))
          .body,
      ),
      'not for another device',
    );
    t.notOk(
      holds((await world.ask(t, { path: LOGIN, body: { ...request(world), device: body['device'] } })).body),
      'not for another user',
    );
  }),
  row("a public key reports nothing: it is in everybody's hands", async (t, world) => {
    const body = await challenged(t, world);
    const { body: reply } = await world.ask(t, { path: LOGIN, key: '', headers: publicKey(world), body: passed(body) });
    t.notOk(holds(reply));
    t.match((await world.ask(t, { path: LOGIN, body })).body['action'], /challenge/);
  }),
  row('an empty list reports nothing', async (t, world) => {
    const body = await challenged(t, world);
    for (const challenge of [{ completed: [] }, { completed: null }, {}, null])
      t.notOk(holds((await world.ask(t, { path: LOGIN, body: { ...body, challenge } })).body));
  }),
];

export const section: Section = {
  number: '3',
  title: 'States and transitions',
  rows: [...bands, ...forced, ...challenges],
};
