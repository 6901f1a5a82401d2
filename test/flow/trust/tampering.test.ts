// A fingerprint is no secret: who has it and describes other hardware is not on that device, whoever sends it and
// whoever confirms it.
import t, { type Test } from 'tap';
import { testApp, type Json, ownWorkspace, type TestApp } from '../../support/app.js';
import { body, device, fingerprintOf } from '../../support/bodies.js';

const BROWSER = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/128.0.0.0 Mobile Safari/537.36';
const DRY = '/fingerprint/score?dry_run=true&explain=true';
const DAY_MS = 86_400_000;
const HARDWARE = { manufacturer: 'Xiaomi', model: 'M2101K6G', brand: 'Redmi', device: 'sweet', product: 'sweet_eea' };
const SUCCESS = { login: { result: 'SUCCESS' } };

interface World {
  secret: string;
  backend: (body: Json, path?: string) => Promise<Json>;
  /** What verify tells of what a page sent. */
  verified: (body: Json, said: Json) => Promise<Json>;
}

/** Of all tests: each has a workspace of its own in it. */
const clock = { now: Date.UTC(2026, 8, 1, 10) };
const app: TestApp = await testApp(t, { clock: () => clock.now });

async function open(t: Test): Promise<World> {
  const { api, public: page, secret } = (await ownWorkspace(app)).keys.live;
  const world: World = {
    secret,
    backend: async (sent, path = '/fingerprint/verify/login') =>
      (await app.post(path, sent, { 'x-service-key': api })).body,
    async verified(sent, said) {
      const collected = await app.post('/v2/fingerprint', sent, { 'x-api-key': page, 'user-agent': BROWSER });
      const asked = { event_id: collected.body['event_id'], user_id: 'ada', ...said };
      return (await app.post('/v2/verify', asked, { 'x-secret-api-key': secret })).body;
    },
  };
  for (let day = 0; day < 20; day += 1) {
    await world.backend(body('ada'));
    clock.now += DAY_MS;
  }
  t.same((await world.backend(body('ada'), DRY))['reason'], [], 'her own device is known');
  return world;
}

const copied = body('ada', undefined, { device: device("ada's phone", { ...HARDWARE, hardware: 'qcom' }) });

t.test('asked by a backend', async (t) => {
  const { backend } = await open(t);
  const told = await backend(copied, DRY);
  t.same(told['reason'], ['device_tampered']);
  t.equal(told['action'], 'hard_challenge');
});

t.test('sent by a page and confirmed by a verification, however often', async (t) => {
  const world = await open(t);
  for (let i = 0; i < 5; i += 1) {
    const told = await world.verified(copied, SUCCESS);
    t.match(told, { fingerprint: fingerprintOf("ada's phone"), visitor_id: fingerprintOf("ada's phone") });
    t.same(told['reason'], ['DEVICE_TAMPERED'], `confirmed ${i} times`);
    t.equal(told['action'], 'hard_challenge');
    t.match(told['smart_signals'], { tampering: { result: true } });
    clock.now += 3_600_000;
  }
  t.same((await world.backend(copied, DRY))['reason'], ['device_tampered'], 'five times SUCCESS have taught nothing');
  t.same((await world.backend(body('ada'), DRY))['reason'], [], 'and her own device is known as before');
  t.same((await world.verified(body('ada'), SUCCESS))['reason'], []);
});

t.test('what hardware keeps is told apart from what changes by itself', async (t) => {
  const { backend } = await open(t);
  for (const change of [
    { osVersion: '15', sdkVersion: '35', locale: 'en-GB', screenDensity: '440' },
    { model: null },
    { product: 'shiba_beta' },
  ] as const)
    t.same(
      (await backend(body('ada', undefined, { device: device("ada's phone", change) }), DRY))['reason'],
      [],
      JSON.stringify(change),
    );
  const other = body('ada', undefined, { device: device("ada's phone", { model: 'Pixel 6' }) });
  t.same((await backend(other, DRY))['reason'], ['device_tampered'], 'another model alone');
});

t.test('a device that a person gave to its user is not compared with another of his', async (t) => {
  const world = await open(t);
  const second = body('ada', 'her second', { device: device('her second', { ...HARDWARE, hardware: 'qcom' }) });
  const event = await world.backend(second);
  const labelled = await app.post(
    `/v2/events/${String(event['session_id'])}/label`,
    { label: 'legitimate', source: 'customer' },
    { 'x-secret-api-key': world.secret },
  );
  t.equal(labelled.status, 200);
  t.same((await world.backend(second, DRY))['reason'], ['challenge_passed']);
});
