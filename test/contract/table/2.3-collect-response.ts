// 2.3 Collect response: canonical fields, aliases, what a client SDK shows as VisitorData, and what is kept from it.
import { type Json } from '../../support/app.js';
import { fingerprintOf } from '../../support/bodies.js';
import {
  collect,
  COLLECT,
  part,
  refused,
  request,
  type Row,
  row,
  SCORE,
  type Section,
  verify,
} from '../../support/promises/contract.js';
import { BROWSER } from '../../support/agents.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 ' +
  'Mobile/15E148 Safari/604.1';

/** As a backend tells it, and as the connection of a page does. */
const HOME = { 'x-client-ip': '91.65.10.20', 'x-forwarded-for': '91.65.10.20' };

/** The same person and hardware after an update of the system. */
function drifted(body: Json, name: string): Json {
  const fingerprint = fingerprintOf(name);
  return {
    ...body,
    device: {
      ...part(body, 'device'),
      fingerprint,
      deviceId: fingerprint.slice(0, 32),
      osVersion: '15',
      locale: 'en-GB',
    },
  };
}

const fields: Row[] = [
  row('visitor_id, event_id, risk_score and browser; visitorId and requestId say the same', async (t, world) => {
    const body = request(world);
    const reply = await collect(t, world, body);
    t.equal(reply['visitor_id'], part(body, 'device')['fingerprint']);
    t.equal(reply['visitorId'], reply['visitor_id']);
    t.match(reply['event_id'], UUID_V7);
    t.equal(reply['requestId'], reply['event_id']);
    t.ok(Number.isInteger(reply['risk_score']));
    t.type(reply['browser'], 'object');
  }),
  row('fingerprint, session_id, score and the history are there for VisitorData', async (t, world) => {
    const body = request(world);
    const reply = await collect(t, world, body);
    t.match(reply, {
      fingerprint: part(body, 'device')['fingerprint'],
      session_id: reply['event_id'],
      score: Number(reply['risk_score']) / 100,
      similarity: Number,
      is_new: true,
      times_seen: 1,
      first_seen: new Date(world.now).toISOString(),
      last_seen: new Date(world.now).toISOString(),
    });
  }),
  row('no action, no reasons, and nothing that is not documented', async (t, world) => {
    t.strictSame(
      Object.keys(await collect(t, world, request(world, { privacy: { isAutomated: true } }))).sort(),
      (
        'browser event_id fingerprint first_seen is_new last_seen requestId risk_score score session_id similarity ' +
        'times_seen visitorId visitor_id'
      ).split(' '),
    );
  }),
  row('browser is read from the User-Agent', async (t, world) => {
    const firefox = await collect(t, world, request(world), { headers: { 'user-agent': BROWSER } });
    t.strictSame(firefox['browser'], { name: 'firefox', version: '128.0.0', os: 'Linux', mobile: false, bot: false });
    const iphone = await collect(t, world, request(world), { headers: { 'user-agent': IPHONE } });
    t.match(iphone['browser'], { os: 'iOS', mobile: true, bot: false });
    const script = await collect(t, world, request(world), { headers: { 'user-agent': 'curl/8.5.0' } });
    t.match(script['browser'], { bot: true });
  }),
];

const body: Row[] = [
  row('only the fingerprint is required', async (t, world) => {
    const { fingerprint } = world.person().device;
    const reply = await collect(t, world, { device: { fingerprint } });
    t.equal(reply['visitor_id'], fingerprint);
  }),
  row(
    'a body without device or fingerprint is MISSING_DEVICE_INFO, a wrong fingerprint INVALID_FINGERPRINT',
    async (t, world) => {
      refused(t, await world.ask(t, { path: COLLECT, body: { userId: 'x' } }), 400, 'MISSING_DEVICE_INFO');
      refused(
        t,
        await world.ask(t, { path: COLLECT, body: { device: { timezone: 'Europe/Berlin' } } }),
        400,
        'MISSING_DEVICE_INFO',
      );
      refused(
        t,
        await world.ask(t, { path: COLLECT, body: { device: { fingerprint: 'abc' } } }),
        400,
        'INVALID_FINGERPRINT',
      );
    },
  ),
  row('the flat layout is taken too', async (t, world) => {
    const { userId, device } = world.person();
    t.equal((await collect(t, world, { userId, ...device }))['visitor_id'], device['fingerprint']);
  }),
  row('page_url, page_origin and referrer are text', async (t, world) => {
    await collect(
      t,
      world,
      request(world, {
        page_url: 'https://shop.example/cart',
        page_origin: 'https://shop.example',
        referrer: 'https://search.example/',
      }),
    );
    await collect(t, world, request(world, { page_url: null, page_origin: null, referrer: null }));
    for (const name of ['page_url', 'page_origin', 'referrer']) {
      refused(
        t,
        await world.ask(t, { path: COLLECT, body: request(world, { [name]: 1 }) }),
        400,
        'INVALID_REQUEST',
        new RegExp(`^/${name} `),
      );
    }
  }),
];

const history: Row[] = [
  row('a visitor who comes again is no longer new, is counted, and first_seen stays', async (t, world) => {
    const person = request(world);
    const first = await collect(t, world, person);
    world.tick(5000);
    const second = await collect(t, world, person);
    t.match(second, { is_new: false, times_seen: 2, similarity: 1 });
    t.equal(
      Date.parse(String(second['first_seen'])),
      Math.floor(Date.parse(String(first['first_seen'])) / 1000) * 1000,
    );
    t.ok(String(second['last_seen']) >= String(second['first_seen']));
  }),
  ...(
    [
      ['on the same day, from home', 0, HOME],
      ['a month later, with no address that tells anything', 30, {}],
    ] as const
  ).map(([when, days, headers]) =>
    row(`visitor_id is the fingerprint that came, whomever it resembles: ${when}`, async (t, world) => {
      const person = request(world);
      await world.ask(t, { path: SCORE, body: person, headers });
      world.tick(days * 86_400_000);
      const updated = drifted(person, `after the update ${when}`);
      const after = await collect(t, world, updated, { headers });
      t.equal(after['visitor_id'], after['fingerprint']);
      t.match(after, { is_new: true, similarity: 0 });
      t.match(await collect(t, world, updated, { headers }), { is_new: false, similarity: 1 });
      const { body: told } = await verify(t, world, after['event_id']);
      t.equal(told['visitor_id'], after['fingerprint']);
      t.equal(told['linked_visitor_id'], part(person, 'device')['fingerprint'], 'the backend is told of what drifted');
    }),
  ),
  row('another device of a known user is another visitor', async (t, world) => {
    const person = request(world);
    const first = await collect(t, world, person);
    const laptop = {
      ...drifted(person, 'a laptop'),
      device: {
        fingerprint: fingerprintOf('a laptop'),
        model: 'ThinkPad',
        screenWidth: '1920',
        screenHeight: '1200',
        hardware: 'x86',
      },
    };
    t.not((await collect(t, world, laptop))['visitor_id'], first['visitor_id']);
  }),
  row('two people with identical phones are two visitors, with and without user ids', async (t, world) => {
    const [one, other] = [request(world), request(world)];
    const hardware = (body: Json): Json => ({ ...part(body, 'device'), fingerprint: '', deviceId: '' });
    t.strictSame(hardware(other), hardware(one), 'the phones are identical');
    t.not((await collect(t, world, other))['visitor_id'], (await collect(t, world, one))['visitor_id']);
    const [third, fourth] = [request(world, { userId: undefined }), request(world, { userId: undefined })];
    t.not((await collect(t, world, fourth))['visitor_id'], (await collect(t, world, third))['visitor_id']);
  }),
  row('visitors of two workspaces never meet', async (t, world) => {
    const person = request(world);
    await collect(t, world, person);
    t.match(await collect(t, world, person, { key: 'rivalPublic' }), { is_new: true, times_seen: 1 });
  }),
];

export const section: Section = { number: '2.3', title: 'Collect response', rows: [...fields, ...body, ...history] };
