// 2.1 Score request: both layouts, every field, what is required, what `null` means.
import { type Json } from '../../support/app.js';
import { fingerprintOf, PIXEL } from '../../support/bodies.js';
import {
  accepts,
  all,
  gives,
  isObject,
  part,
  reasonsOf,
  refuses,
  request,
  type Row,
  row,
  SCORE,
  type Section,
} from '../../support/promises/contract.js';

const INVALID = 'INVALID_REQUEST';
const MISSING = 'MISSING_DEVICE_INFO';
const FINGERPRINT = 'INVALID_FINGERPRINT';

/** A field, where it lies, a value it takes and one it does not. */
type Field = readonly [pointer: string, good: unknown, bad: unknown];

const OPTIONAL_DEVICE: readonly Field[] = Object.entries(PIXEL).map(([name, value]) => [`/device/${name}`, value, 34]);

const SESSION: readonly Field[] = [
  ['/session/sessionId', '6f1f0c2e-9d57-4a5e-9a51-6f4a0a1f7c11', 7],
  ['/session/timestamp', '2026-08-20T12:30:45.123Z', 'yesterday'],
  ['/session/sessionCount', '12', 12],
  ['/session/firstSession', '2026-01-05T08:00:00+02:00', '5.1.2026'],
];

const BEHAVIORAL: readonly Field[] = [
  ['/behavioral/typing_dwell_ms', [92, 104.5, 88], '92'],
  ['/behavioral/typing_flight_ms', [143, -12.5, 0], 143],
  ['/behavioral/swipe_velocity', 1.25, '1.25'],
  ['/behavioral/session_entropy', 2.31, '2.31'],
];

const SIM: readonly Field[] = [
  ['/sim/simOperator', '26201', 26201],
  ['/sim/simOperatorName', 'Example Mobile', 1],
  ['/sim/simSerialNumber', fingerprintOf('sim'), 89490200001],
  ['/sim/networkOperator', '26201', 26201],
  ['/sim/networkType', 'LTE', ['LTE']],
];

const ENHANCED: readonly Field[] = [
  ['/mouse/clickCount', 6, '6'],
  ['/mouse/totalDistance', 4210.5, '4210'],
  ['/mouse/averageVelocity', 0.92, true],
  ['/keyboard/keydownCount', 41, '41'],
  ['/keyboard/typingSpeed', 4.2, '4.2'],
  ['/page/clickCount', 6, '6'],
  ['/page/scrollDepth', 64, '64 %'],
  ['/page/timeToFirstInteraction', 1840, '1840'],
  ['/page/timeOnPage', 32_500, {}],
  ['/form/focusCount', 4, '4'],
  ['/form/pasteCount', 1, '1'],
  ['/form/autofillDetected', true, 'true'],
  ['/form/scriptDetected', true, 'true'],
  ['/form/fieldFocusOrder', ['email', 'password'], 'email'],
  ['/privacy/isIncognito', true, 1],
  ['/privacy/isVPN', true, 'true'],
  ['/privacy/isAutomated', false, 'no'],
  ['/privacy/hasAdBlocker', true, 1],
];

/** `{a: {b: value}}` of '/a/b'. */
function put(pointer: string, value: unknown): Json {
  const [, first = '', ...names] = pointer.split('/');
  return { [first]: names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) };
}

function fieldRows(fields: readonly Field[]): Row[] {
  return fields.flatMap(([pointer, good, bad]) => [
    row(
      `${pointer} is optional, and null is the same as absent`,
      all(accepts(put(pointer, good)), accepts(put(pointer, null))),
    ),
    row(
      `${pointer} of a wrong type or form is 400 and named`,
      refuses(put(pointer, bad), 400, INVALID, new RegExp(`^${pointer} `)),
    ),
  ]);
}

/** The same values, at the top level. */
function flattened(body: Json): Json {
  const flat: Json = {};
  for (const [name, value] of Object.entries(body)) {
    if (!isObject(value)) flat[name] = value;
    else for (const group of name === 'signals' ? Object.values(value) : [value]) Object.assign(flat, group);
  }
  return flat;
}

const layouts: Row[] = [
  row('the flat layout gives the decision of the nested one for the same values', async (t, world) => {
    const values = {
      session: { sessionId: 's-1', sessionCount: '3' },
      behavioral: {
        typing_dwell_ms: [90, 91, 90, 91, 90, 91, 90, 91, 90, 91, 90],
        typing_flight_ms: [100, 101, 100, 101, 100, 101, 100, 101, 100, 101],
        session_entropy: 0.2,
      },
      sim: { simSerialNumber: 'a1', simOperator: '26201' },
      signals: {
        privacy: { isVPN: true, isIncognito: true },
        form: { pasteCount: 6 },
        mouse: { averageVelocity: 0.4 },
      },
    };
    const nested = await world.ask(t, { path: `${SCORE}?explain=true`, body: request(world, values) });
    const flat = await world.ask(t, { path: `${SCORE}?explain=true`, body: flattened(request(world, values)) });
    const decision = (body: Json): Json => {
      const { risk_score, action, reason, reasons, behavior_change } = body;
      return { risk_score, action, reason, reasons, behavior_change, flags: part(body, 'sim_swap_engine')['flags'] };
    };
    t.ok(Number(nested.body['risk_score']) > 20, 'the values mean something');
    t.strictSame(decision(flat.body), decision(nested.body));
  }),
  row('in the flat layout `device` is the device class', async (t, world) => {
    t.equal(
      (await world.ask(t, { path: SCORE, body: { ...flattened(request(world)), device: 'mobile' } })).status,
      200,
    );
  }),
  row('groups given as objects in the flat layout are taken as they are', async (t, world) => {
    const groups = { privacy: { isAutomated: true }, behavioral: { session_entropy: 2.2 } };
    const { body } = await world.ask(t, { path: SCORE, body: { ...flattened(request(world)), ...groups } });
    t.ok(reasonsOf(body).includes('bot_detected'));
  }),
  row('a wrong type in the flat layout is named as it was sent', async (t, world) => {
    const { status, body } = await world.ask(t, {
      path: SCORE,
      body: { ...flattened(request(world)), typing_dwell_ms: ['fast'] },
    });
    t.equal(status, 400);
    t.match(body['detail'], /^\/typing_dwell_ms\/0 /);
  }),
  row(
    'unknown properties are ignored, on every level',
    accepts({ x: { y: [1] }, device: { z: 1 }, signals: { q: {} }, useCase: 'login' }),
  ),
];

const user: Row[] = [
  row('userId is optional: absent, null and empty derive one from the fingerprint', async (t, world) => {
    const { device } = world.person();
    for (const [seen, userId] of [undefined, null, ''].entries()) {
      const { body } = await world.ask(t, { path: SCORE, body: { userId, device } });
      t.equal(reasonsOf(body).includes('new_user_profile'), seen === 0);
    }
  }),
  row('a derived user is nobody that a userId could name', async (t, world) => {
    const { device } = world.person();
    await world.ask(t, { path: SCORE, body: { device } });
    const named = await world.ask(t, { path: SCORE, body: { userId: device['fingerprint'], device } });
    t.ok(reasonsOf(named.body).includes('new_user_profile'));
  }),
  row('userId of a wrong type is 400 and named', refuses({ userId: 7 }, 400, INVALID, /^\/userId /)),
  row(
    'userId has at most 256 characters',
    all(accepts({ userId: 'u'.repeat(256) }), refuses({ userId: 'u'.repeat(257) }, 400, INVALID, /^\/userId /)),
  ),
];

const device: Row[] = [
  row(
    'device is required',
    all(
      refuses({ device: undefined, userId: 'x' }, 400, MISSING, /device/),
      refuses({ device: null }, 400, MISSING),
      refuses({ device: [] }, 400, MISSING),
    ),
  ),
  ...['deviceId', 'fingerprint', 'timezone'].map((name) =>
    row(
      `device.${name} is required: absent or null is MISSING_DEVICE_INFO`,
      all(
        refuses({ device: { [name]: undefined } }, 400, MISSING, new RegExp(name)),
        refuses({ device: { [name]: null } }, 400, MISSING, new RegExp(name)),
      ),
    ),
  ),
  row(
    'device.deviceId and device.timezone must not be empty',
    all(refuses({ device: { deviceId: '' } }, 400, MISSING), refuses({ device: { timezone: '' } }, 400, MISSING)),
  ),
  row(
    'device.deviceId and device.timezone of a wrong type are 400 and named',
    all(
      refuses({ device: { deviceId: 1 } }, 400, INVALID, /^\/device\/deviceId /),
      refuses({ device: { timezone: {} } }, 400, INVALID, /^\/device\/timezone /),
    ),
  ),
  row(
    'a deviceId that is not the first 32 characters of the fingerprint is a reason, not an error',
    gives({ device: { deviceId: 'f'.repeat(32) } }, 'device_id_mismatch'),
  ),
  ...[
    ['', 'empty'],
    ['ab'.repeat(31), '62 characters'],
    ['ab'.repeat(33), '66 characters'],
    ['xy'.repeat(32), 'no hex'],
    [7, 'no string'],
    [` ${'a'.repeat(63)}`, 'a blank'],
  ].map(([value, what]) =>
    row(
      `device.fingerprint: ${String(what)} is INVALID_FINGERPRINT`,
      refuses({ device: { fingerprint: value } }, 400, FINGERPRINT),
    ),
  ),
  row('device.fingerprint may be upper-case and means the same', async (t, world) => {
    const { userId, device: own } = world.person();
    await world.ask(t, { path: SCORE, body: { userId, device: own } });
    const upper = { ...own, fingerprint: String(own['fingerprint']).toUpperCase() };
    t.strictSame((await world.ask(t, { path: SCORE, body: { userId, device: upper } })).body['reason'], []);
  }),
  row(
    'an unknown timezone is a reason, not an error',
    gives({ device: { timezone: 'Mars/Olympus' } }, 'timezone_invalid'),
  ),
  row(
    'what Chromium and the tz database call a timezone that is not set counts as absent',
    all(...['Etc/Unknown', 'Factory'].map((timezone) => gives({ device: { timezone } }, 'timezone_missing'))),
  ),
  row(
    'what is missing is said before what is wrong: device, fingerprint, then the rest',
    all(
      refuses({ userId: 7, device: { timezone: undefined, fingerprint: 'no' } }, 400, MISSING),
      refuses({ userId: 7, device: { fingerprint: 'no' } }, 400, FINGERPRINT),
      refuses({ userId: 7 }, 400, INVALID),
    ),
  ),
  ...fieldRows(OPTIONAL_DEVICE),
];

const session: Row[] = [
  ...fieldRows(SESSION),
  ...[
    '2026-08-20',
    '2026-08-20T12:30',
    '2026-08-20T12:30:45',
    '2026-08-20T12:30:45.123456Z',
    '2026-08-20T12:30:45+0530',
    '20260820T123045Z',
    '2026-W34-4',
  ].map((timestamp) => row(`session.timestamp may be any ISO 8601: ${timestamp}`, accepts({ session: { timestamp } }))),
];

const behavioral: Row[] = [
  ...fieldRows(BEHAVIORAL),
  row(
    'typing samples are numbers',
    refuses({ behavioral: { typing_dwell_ms: [92, '104'] } }, 400, INVALID, /^\/behavioral\/typing_dwell_ms\/1 /),
  ),
  row(
    'a key cannot be held for less than no time',
    refuses({ behavioral: { typing_dwell_ms: [-1] } }, 400, INVALID, /^\/behavioral\/typing_dwell_ms\/0 /),
  ),
  row(
    'typing samples are at most 256',
    all(
      accepts({ behavioral: { typing_dwell_ms: new Array(256).fill(90) } }),
      refuses({ behavioral: { typing_dwell_ms: new Array(257).fill(90) } }, 400, INVALID, /typing_dwell_ms/),
    ),
  ),
  row(
    'a number beyond all measure is refused',
    refuses({ behavioral: { swipe_velocity: 1e300 } }, 400, INVALID, /^\/behavioral\/swipe_velocity /),
  ),
  row('session_entropy 0.0 and swipe_velocity 0.0 say that there was nothing to measure', async (t, world) => {
    const { body } = await world.ask(t, {
      path: SCORE,
      body: request(world, { behavioral: { session_entropy: 0, swipe_velocity: 0 } }),
    });
    t.strictSame(body['reason'], ['new_user_profile']);
  }),
];

const sim: Row[] = fieldRows(SIM);

const enhanced: Row[] = [
  ...fieldRows(ENHANCED.map(([pointer, good, bad]) => [`/signals${pointer}`, good, bad])),
  ...ENHANCED.map(([pointer, , bad]) =>
    row(
      `${pointer} may stand at the top level too`,
      refuses(put(pointer, bad), 400, INVALID, new RegExp(`^${pointer} `)),
    ),
  ),
  row('a group means the same in `signals` and at the top level', async (t, world) => {
    const inside = await world.ask(t, {
      path: SCORE,
      body: request(world, { signals: { privacy: { isAutomated: true } } }),
    });
    const outside = await world.ask(t, { path: SCORE, body: request(world, { privacy: { isAutomated: true } }) });
    t.strictSame(
      [outside.body['risk_score'], outside.body['reason']],
      [inside.body['risk_score'], inside.body['reason']],
    );
  }),
];

const groups: Row[] = ['session', 'behavioral', 'sim', 'signals', 'mouse', 'keyboard', 'page', 'form', 'privacy'].map(
  (name) =>
    row(
      `${name} may be null, and nothing but an object`,
      all(
        accepts({ [name]: null }),
        accepts({ [name]: {} }),
        refuses({ [name]: 'x' }, 400, INVALID, new RegExp(`^/${name} `)),
      ),
    ),
);

export const section: Section = {
  number: '2.1',
  title: 'Score request',
  rows: [...layouts, ...user, ...device, ...session, ...behavioral, ...sim, ...enhanced, ...groups],
};
