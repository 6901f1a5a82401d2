// The names of a body: either spelling of every field is the same field, in every object and both layouts, and what no
// schema has is counted and named.
import t from 'tap';
import { ADMIN_REQUESTS, ChangeWorkspace } from '../../../src/contract/admin-schemas.js';
import { ApiError } from '../../../src/contract/errors.js';
import { schemaName } from '../../../src/contract/schema-name.js';
import { CollectRequest, FLAT_GROUPS, REQUESTS, ScoreRequest, VerifyRequest } from '../../../src/contract/schemas.js';
import { jsonBody } from '../../../src/http/define-route.js';
import { readCollectRequest, readScoreRequest } from '../../../src/http/intake/body.js';
import { camelCase, look, renamed, shapeOf, snakeCase } from '../../../src/http/intake/fields.js';
import { isObject } from '../../../src/util/is-object.js';
import { NAME_CHARS_MAX, unknownFields, WARNINGS_MAX, warningsOf } from '../../../src/http/intake/unknown-fields.js';
import { verify } from '../../../src/http/routes/verify.js';
import { FINGERPRINT } from '../../support/rows.js';

type Json = Record<string, unknown>;

const device = { deviceId: FINGERPRINT.slice(0, 32), fingerprint: FINGERPRINT, timezone: 'Europe/Rome' };
const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const propertiesOf = (schema: unknown): Json => {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? properties : {};
};
const other = (name: string): string => (snakeCase(name) === name ? camelCase(name) : snakeCase(name));

t.test('a name has two spellings', async (t) => {
  for (const [camel, snake] of [
    ['userId', 'user_id'],
    ['isVPN', 'is_vpn'],
    ['hasAdBlocker', 'has_ad_blocker'],
    ['timeToFirstInteraction', 'time_to_first_interaction'],
    ['device', 'device'],
  ] as const)
    t.equal(snakeCase(camel), snake);
  for (const [snake, camel] of [
    ['typing_dwell_ms', 'typingDwellMs'],
    ['page_url', 'pageUrl'],
    ['max_age_seconds', 'maxAgeSeconds'],
  ] as const)
    t.equal(camelCase(snake), camel);
  t.throws(() => shapeOf({ properties: { userId: {}, user_id: {} } }), /share the spelling user_id/);
});

/** Every object of a schema, as a body that has a value in each field. */
function filled(schema: unknown, spell: (name: string) => string): Json {
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([name, inside]) => [
      spell(name),
      Object.keys(propertiesOf(inside)).length > 0 ? filled(inside, spell) : `value of ${name}`,
    ]),
  );
}

t.test('every field of every request is taken in both spellings, at every depth', async (t) => {
  for (const schema of [...REQUESTS, ...ADMIN_REQUESTS]) {
    const shape = shapeOf(schema);
    const own = filled(schema, (name) => name);
    const twins = filled(schema, other);
    t.same({ ...look(own, shape) }, { unknown: 0, twins: 0 }, `${schemaName(schema)} as it is`);
    t.equal(look(twins, shape).unknown, 0, `${schemaName(schema)} in the other spelling`);
    for (const unknown of ['kept', 'left out'] as const)
      t.same(renamed(twins, shape, unknown), own, `${schemaName(schema)} renamed`);
  }
});

t.test('both layouts give the same request in either spelling', async (t) => {
  const groups = {
    device: { ...device, screenWidth: '1080', osVersion: '14' },
    session: { sessionId: 's', sessionCount: '3' },
    behavioral: { typing_dwell_ms: [80, 90], swipe_velocity: 1 },
    sim: { simOperator: '26201', networkType: 'LTE' },
    keyboard: { keydownCount: 5 },
    privacy: { isVPN: true, isIncognito: false },
  };
  const rest = { userId: 'ada', loginContext: { mfaUsed: true }, page_url: 'https://shop.example/' };
  const spelt = (value: Json): Json =>
    Object.fromEntries(
      Object.entries(value).map(([key, child]) => [other(key), isObject(child) ? spelt(child) : child]),
    );
  const flat: Json = Object.fromEntries([rest, ...Object.values(groups)].flatMap((group) => Object.entries(group)));
  for (const read of [readScoreRequest, readCollectRequest]) {
    const wanted: Json = Object.fromEntries(Object.entries(read(bytes({ ...groups, ...rest }))));
    for (const [name, body] of Object.entries({ nested: spelt({ ...groups, ...rest }), flat: spelt(flat) })) {
      const counts = { unknownFields: 0 };
      const request = read(bytes(body), counts);
      t.notOk(request instanceof ApiError, name);
      for (const [group, value] of Object.entries(wanted))
        t.same(Object.entries(request).find(([name]) => name === group)?.[1], value, `${name} ${group}`);
      t.equal(counts.unknownFields, 0, name);
    }
  }
  t.equal(Object.keys(FLAT_GROUPS).length, 9, 'no group was added that this test does not know');
});

t.test('two spellings with different values are refused, and both are named', async (t) => {
  const cases: [name: string, body: Json, detail: RegExp | undefined][] = [
    ['at the top', { device, userId: 'a', user_id: 'b' }, /^\/userId and \/user_id are one field/],
    ['the other order', { device, user_id: 'b', userId: 'a' }, /^\/user_id and \/userId are one field/],
    ['inside', { device: { ...device, device_id: 'x' } }, /^\/device\/deviceId and \/device\/device_id are/],
    ['in the flat layout', { ...device, device_id: 'x' }, /^\/deviceId and \/device_id are/],
    [
      'groups',
      { device, loginContext: { result: 'SUCCESS' }, login_context: { result: 'FAILURE' } },
      /^\/loginContext and \/login_context are/,
    ],
    ['different types', { device, userId: '5', user_id: 5 }, /^\/userId and \/user_id are/],
    [
      'a list',
      { device, behavioral: { typing_dwell_ms: [1], typingDwellMs: [2] } },
      /^\/behavioral\/typing_dwell_ms and \/behavioral\/typingDwellMs/,
    ],
    ['the same value', { device, userId: 'a', user_id: 'a' }, undefined],
    ['the same list', { device, behavioral: { typing_dwell_ms: [1], typingDwellMs: [1] } }, undefined],
    [
      'the same group in two spellings',
      { device, loginContext: { mfaUsed: true }, login_context: { mfa_used: true } },
      undefined,
    ],
    ['null beside a value is absent', { device, userId: null, user_id: 'a' }, undefined],
    ['a value beside null', { device, userId: 'a', user_id: null }, undefined],
  ];
  for (const [name, body, detail] of cases) {
    const read = readScoreRequest(bytes(body));
    if (detail === undefined) t.notOk(read instanceof ApiError, name);
    else
      t.match(
        read instanceof ApiError ? `${read.status} ${read.detail}` : 'accepted',
        new RegExp(`^400 ${detail.source.replace('^', '')}`),
        name,
      );
  }
  const read = readScoreRequest(bytes({ device, userId: null, user_id: 'a' }));
  t.equal(read instanceof ApiError ? '' : read.userId, 'a');
});

t.test('a wrong value is named as it was sent', async (t) => {
  const cases: [body: Json, pointer: string][] = [
    [{ device, user_id: 5 }, '/user_id '],
    [{ device: { ...device, screen_width: 5 } }, '/device/screen_width '],
    [{ ...device, screen_width: 5 }, '/screen_width '],
    [{ device, login_context: { identifierHash: 'x' } }, '/login_context/identifierHash '],
    [{ device, behavioral: { typingDwellMs: [1, -1] } }, '/behavioral/typingDwellMs/1 '],
    [{ ...device, behavioral: { typingDwellMs: ['x'] } }, '/behavioral/typingDwellMs/0 '],
  ];
  for (const [body, pointer] of cases) {
    const read = readScoreRequest(bytes(body));
    t.ok(read instanceof ApiError && read.detail.startsWith(pointer), `${pointer}: ${JSON.stringify(read)}`);
  }
});

t.test('verify and the admin API take both spellings too', async (t) => {
  const asked = verify.body.schemas[0];
  t.equal(asked, VerifyRequest);
  const sent = { eventId: 'e', userId: 'u', useCase: 'login', maxAgeSeconds: 5, login: { reslt: 'SUCCESS' } };
  const known = { event_id: 'e', user_id: 'u', use_case: 'login', max_age_seconds: 5 };
  t.same(renamed(sent, shapeOf(VerifyRequest), 'kept'), { ...known, login: { reslt: 'SUCCESS' } });
  t.same(renamed(sent, shapeOf(VerifyRequest), 'left out'), { ...known, login: {} });
  const { read } = jsonBody(ChangeWorkspace, {});
  t.same(read(bytes({ protectedDevices: 5 })), { protected_devices: 5 });
  const refused = read(bytes({ retentionDays: 0 }));
  t.match(refused instanceof ApiError ? refused.detail : '', /^\/retentionDays must be at least 1/);
});

t.test('an unknown field is named, with what was probably meant', async (t) => {
  const cases: [body: Json, warnings: string[]][] = [
    [{ device, deviceFingerprnt: 'x' }, ['unknown field deviceFingerprnt: did you mean device.fingerprint?']],
    [{ device: { ...device, fingerprnt: 'x' } }, ['unknown field device.fingerprnt: did you mean device.fingerprint?']],
    [{ device, UserID: 'x' }, ['unknown field UserID: did you mean userId?']],
    [{ device, 'user-id': 'x' }, ['unknown field user-id: did you mean userId?']],
    [{ device, behaviour: { typing_dwell_ms: [1] } }, ['unknown field behaviour: did you mean behavioral?']],
    [{ device, screenWidth: '1' }, ['unknown field screenWidth: did you mean device.screenWidth?']],
    [
      { device, sim: { simSerial: 'x', isVPN: 1 } },
      [
        'unknown field sim.simSerial: did you mean sim.simSerialNumber?',
        'unknown field sim.isVPN: did you mean signals.privacy.isVPN?',
      ],
    ],
    [{ device, signals: { privcay: {} } }, ['unknown field signals.privcay: did you mean signals.privacy?']],
    [{ ...device, timezon: 'x' }, ['unknown field timezon: did you mean timezone?']],
    [{ device, colour: 'red', x: { userId: 1 } }, ['unknown field colour', 'unknown field x']],
    [
      { device, loginContext: { resutl: 'SUCCESS' } },
      ['unknown field loginContext.resutl: did you mean loginContext.result?'],
    ],
    [{ device, login_contextt: {} }, ['unknown field login_contextt: did you mean loginContext?']],
    [{ device, sim: { simOp: 'x' } }, ['unknown field sim.simOp']],
    [{ device, checkout: { amount: 5 } }, ['unknown field checkout: did you mean checkoutContext?']],
    [{ device, account_change: {} }, ['unknown field account_change: did you mean accountChangeContext?']],
    [{ device, user_id: 'x' }, []],
  ];
  for (const [body, warnings] of cases) {
    const counts = { unknownFields: 0 };
    const request = readScoreRequest(bytes(body), counts);
    t.same(request instanceof ApiError ? request : warningsOf(request), warnings, JSON.stringify(body));
    t.equal(counts.unknownFields, warnings.length);
  }
});

t.test('warnings are bounded in number and length, whatever is sent', async (t) => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`${'x'.repeat(20)}${i}`, i]));
  const warnings = unknownFields({ device, ...many }, shapeOf(ScoreRequest));
  t.equal(warnings.length, WARNINGS_MAX + 1);
  t.equal(warnings.at(-1), `and ${2000 - WARNINGS_MAX} more unknown fields`);
  const [long = ''] = unknownFields({ ['y'.repeat(50_000)]: 1 }, shapeOf(CollectRequest));
  t.equal(long, `unknown field ${'y'.repeat(NAME_CHARS_MAX)}...`);
  const read = readScoreRequest(
    Buffer.from(`{"device":${JSON.stringify(device)},"__proto__":{"userId":"x"},"user_id":"a"}`),
  );
  t.notOk(read instanceof ApiError);
  t.equal(read instanceof ApiError ? '' : read.userId, 'a');
  t.same(read instanceof ApiError ? [] : warningsOf(read), ['unknown field __proto__']);
});

t.test('a body without twins and unknown fields is handed on as it came', async (t) => {
  const shape = shapeOf(ScoreRequest);
  const body = { device, userId: 'a' };
  t.same({ ...look(body, shape) }, { unknown: 0, twins: 0 });
  const request = readScoreRequest(bytes(body));
  t.same(request instanceof ApiError ? ['refused'] : warningsOf(request), []);
});
