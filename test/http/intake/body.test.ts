// What a body may be: both layouts, every absent form, every wrong form.
import t from 'tap';
import { ApiError } from '../../../src/contract/errors.js';
import { readCollectRequest, readScoreRequest } from '../../../src/http/intake/body.js';
import { FINGERPRINT } from '../../support/rows.js';

const device = { deviceId: FINGERPRINT.slice(0, 32), fingerprint: FINGERPRINT, timezone: 'Europe/Rome' };
const body = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const outcome = (value: unknown): string => {
  const read = readScoreRequest(Buffer.isBuffer(value) ? value : body(value));
  return read instanceof ApiError ? `${read.code} ${read.detail}` : 'accepted';
};
const nested = (depth: number): string =>
  `{"device":${JSON.stringify(device)},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const many = (values: number, member: (i: number) => [string, unknown]): Record<string, unknown> =>
  Object.fromEntries([['device', device], ...Array.from({ length: values }, (_, i) => member(i))]);
/** Objects and arrays count too: the body, its device with three members, and the array. */
const withValues = (values: number): unknown => ({ device, x: Array(values - 5).fill(1e9) });

const REFUSED: [name: string, value: unknown, expected: RegExp][] = [
  ['empty body', Buffer.alloc(0), /^INVALID_REQUEST .*empty/],
  ['malformed JSON', '{"device":', /^INVALID_REQUEST .*not valid JSON: it ends too early/],
  ['a trailing comma', '{"device":{},}', /^INVALID_REQUEST .*not valid JSON: it goes wrong at character 14\./],
  ['a word without quotes', '{"device":x}', /^INVALID_REQUEST .*not valid JSON: it goes wrong at character 11\./],
  ['no number', `{"userId":"${'a'.repeat(60)}","x":[1,NaN]}`, /goes wrong at character 81\./],
  ['words of another language', '{"x":True}', /goes wrong at character 6\./],
  ['words of the engine', 'end of JSON', /goes wrong at character 1\./],
  ['a place of the engine', '[ in JSON at position 7', /goes wrong at character 3\./],
  ['a value left out', '{"x":,"y":1}', /goes wrong at character 6\./],
  ['a mistake in a long text', `{"x":"${'a'.repeat(5000)}","y":x}`, /^INVALID_REQUEST .*not valid JSON\./],
  ['a byte order mark', '\ufeff{"device":{}}', /^INVALID_REQUEST .*byte order mark/],
  ['the fields of a form', 'userId=a%20b&device[timezone]=UTC', /^INVALID_REQUEST .*fields of a form/],
  ['an array', [], /^INVALID_REQUEST .*must be a JSON object/],
  ['a string', '"x"', /^INVALID_REQUEST .*must be a JSON object.*turned into JSON twice/],
  ['null', 'null', /^INVALID_REQUEST .*must be a JSON object/],
  ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /^INVALID_REQUEST .*UTF-8/],
  ['4000 levels of nesting', nested(4000), /^INVALID_REQUEST .*deeper than 32/],
  ['33 levels of nesting', nested(32), /^INVALID_REQUEST .*deeper than 32/],
  ['1,537 values', withValues(1537), /^INVALID_REQUEST The body has more than 1536 values: leave out/],
  ['6,000 members', many(6000, (i) => [`f${i}`, 1]), /^INVALID_REQUEST .*more than 1536 values/],
  ['6,000 groups', { device, x: Array(6000).fill([[[]]]) }, /^INVALID_REQUEST .*more than 1536 values/],
  ['6,000 members in the flat layout', { ...device, x: many(6000, (i) => [`f${i}`, 1]) }, /more than 1536 values/],
  ['no device', {}, /^MISSING_DEVICE_INFO .*missing: deviceId, fingerprint, timezone\.$/],
  ['device null', { device: null }, /^MISSING_DEVICE_INFO .*missing: deviceId, fingerprint, timezone\.$/],
  ['device empty', { device: {} }, /^MISSING_DEVICE_INFO .*missing: deviceId, fingerprint, timezone\.$/],
  ['a timezone only', { device: { timezone: 'UTC' } }, /^MISSING_DEVICE_INFO .*missing: deviceId, fingerprint\.$/],
  ['a device class only', { device: 'mobile' }, /^MISSING_DEVICE_INFO .*missing: deviceId, fingerprint, timezone\.$/],
  ['device an array', { device: [device] }, /^MISSING_DEVICE_INFO .*device is an array; it must be an object\.$/],
  ['device a number', { device: 5 }, /^MISSING_DEVICE_INFO .*device is a number; it must be an object\.$/],
  ['no deviceId', { device: { ...device, deviceId: undefined } }, /^MISSING_DEVICE_INFO .*deviceId/],
  ['deviceId null', { device: { ...device, deviceId: null } }, /^MISSING_DEVICE_INFO .*deviceId/],
  ['no fingerprint', { device: { ...device, fingerprint: undefined } }, /^MISSING_DEVICE_INFO .*fingerprint/],
  ['no timezone', { device: { ...device, timezone: undefined } }, /^MISSING_DEVICE_INFO .*timezone/],
  ['missing wins over a bad fingerprint', { device: { fingerprint: 'x', timezone: 'UTC' } }, /^MISSING_DEVICE_INFO/],
  ['empty fingerprint', { device: { ...device, fingerprint: '' } }, /^INVALID_FINGERPRINT/],
  ['63 hex', { device: { ...device, fingerprint: FINGERPRINT.slice(1) } }, /^INVALID_FINGERPRINT/],
  ['64 characters that are no hex', { device: { ...device, fingerprint: 'g'.repeat(64) } }, /^INVALID_FINGERPRINT/],
  ['a fingerprint with a newline', { device: { ...device, fingerprint: `${FINGERPRINT}\n` } }, /^INVALID_FINGERPRINT/],
  ['a number as fingerprint', { device: { ...device, fingerprint: 5 } }, /^INVALID_FINGERPRINT/],
  [
    'a bad fingerprint wins over a wrong type',
    { device: { ...device, fingerprint: 'x' }, userId: 5 },
    /^INVALID_FINGERPRINT/,
  ],
  [
    '1e400',
    `{"device":${JSON.stringify(device)},"behavioral":{"swipe_velocity":1e400}}`,
    /^INVALID_REQUEST \/behavioral\/swipe_velocity/,
  ],
  ['a lone surrogate', `{"device":${JSON.stringify(device)},"userId":"\\ud800"}`, /^INVALID_REQUEST .*surrogate/],
  [
    'a lone surrogate in an unknown property',
    `{"device":${JSON.stringify(device)},"x":{"y":["\\udc00"]}}`,
    /^INVALID_REQUEST .*surrogate/,
  ],
  [
    'a negative dwell',
    { device, behavioral: { typing_dwell_ms: [1, -1] } },
    /^INVALID_REQUEST \/behavioral\/typing_dwell_ms\/1/,
  ],
  [
    '257 samples',
    { device, behavioral: { typing_flight_ms: new Array(257).fill(1) } },
    /^INVALID_REQUEST \/behavioral\/typing_flight_ms/,
  ],
  ['a user id over its bound', { device, userId: 'x'.repeat(257) }, /^INVALID_REQUEST \/userId/],
  [
    'a timestamp that is none',
    { device, session: { timestamp: 'yesterday' } },
    /^INVALID_REQUEST \/session\/timestamp/,
  ],
  [
    'a raw e-mail as identifier',
    { device, loginContext: { identifierHash: 'a@example.org' } },
    /^INVALID_REQUEST \/loginContext\/identifierHash/,
  ],
  [
    'a login result outside the list',
    { device, loginContext: { result: 'MAYBE' } },
    /^INVALID_REQUEST \/loginContext\/result/,
  ],
  ['a wrong type in the flat layout', { ...device, userId: 5 }, /^INVALID_REQUEST \/userId/],
  ['a flat leaf of the wrong type', { ...device, screenWidth: 1080 }, /^INVALID_REQUEST \/screenWidth/],
  [
    'a flat group of the wrong type',
    { ...device, behavioral: { swipe_velocity: 'x' } },
    /^INVALID_REQUEST \/behavioral\/swipe_velocity/,
  ],
];

t.test('refused', async (t) => {
  for (const [name, value, expected] of REFUSED) t.match(outcome(value), expected, name);
});

const STRINGS = {
  device: (
    'deviceId timezone manufacturer model brand device product hardware sdkVersion osVersion screenWidth ' +
    'screenHeight screenDensity locale'
  ).split(' '),
  session: ['sessionId', 'timestamp', 'sessionCount', 'firstSession'],
  sim: ['simOperator', 'simOperatorName', 'simSerialNumber', 'networkOperator', 'networkType'],
};
const NUMBERS = {
  behavioral: ['swipe_velocity', 'session_entropy'],
  mouse: ['clickCount', 'totalDistance', 'averageVelocity'],
  keyboard: ['keydownCount', 'typingSpeed'],
  page: ['clickCount', 'scrollDepth', 'timeToFirstInteraction', 'timeOnPage'],
  form: ['focusCount', 'pasteCount'],
};
const FLAGS = {
  form: ['autofillDetected', 'scriptDetected'],
  privacy: ['isIncognito', 'isVPN', 'isAutomated', 'hasAdBlocker'],
};
const LISTS = { behavioral: ['typing_dwell_ms', 'typing_flight_ms'], form: ['fieldFocusOrder'] };
const WRONG: [fields: Record<string, string[]>, values: unknown[]][] = [
  [STRINGS, [5, true, [], {}]],
  [NUMBERS, ['5', true, [], {}, -1]],
  [FLAGS, ['true', 1, [], {}]],
  [LISTS, ['x', 5, {}, [true]]],
];

t.test('a wrong type of every field of the contract names its pointer', async (t) => {
  for (const [fields, values] of WRONG) {
    for (const [group, names] of Object.entries(fields)) {
      for (const name of names)
        for (const value of values) {
          const wrong =
            group === 'device' ? { device: { ...device, [name]: value } } : { device, [group]: { [name]: value } };
          t.match(
            outcome(wrong),
            new RegExp(`^INVALID_REQUEST /${group}/${name}`),
            `${group}.${name} = ${JSON.stringify(value)}`,
          );
        }
    }
  }
  const groups =
    'session behavioral sim signals mouse keyboard page form privacy loginContext checkoutContext challenge';
  for (const group of groups.split(' ')) {
    for (const value of ['x', 5, true, []])
      t.match(
        outcome({ device, [group]: value }),
        new RegExp(`^INVALID_REQUEST /${group} `),
        `${group} = ${JSON.stringify(value)}`,
      );
  }
});

const ACCEPTED: [name: string, value: unknown][] = [
  ['1,536 values', withValues(1536)],
  ['commas and brackets in a text', { device, x: ',[{'.repeat(2000) }],
  [
    'the longest arrays of the contract',
    {
      device,
      behavioral: { typing_dwell_ms: Array(256).fill(1e9), typing_flight_ms: Array(256).fill(-1e9) },
      signals: { form: { fieldFocusOrder: Array(256).fill('a long name of a field') } },
      form: { fieldFocusOrder: Array(256).fill('a long name of a field') },
      challenge: { completed: Array(8).fill('mfa') },
    },
  ],
  ['the least nested body', { device }],
  ['the least flat body', device],
  [
    'a flat body with a device class and groups as objects',
    { ...device, device: 'phone', typing_dwell_ms: [80], sim: { simOperator: '26201' }, isVPN: true },
  ],
  [
    'null in every optional place',
    {
      device: { ...device, model: null },
      userId: null,
      session: null,
      behavioral: { typing_dwell_ms: null },
      signals: { form: null },
      loginContext: { result: null },
    },
  ],
  [
    'unknown properties',
    { device: { ...device, colour: 'red' }, __proto__: undefined, extra: { deep: [1, { a: 2 }] } },
  ],
  ['upper-case hex', { device: { ...device, fingerprint: FINGERPRINT.toUpperCase() } }],
  ['an unknown timezone', { device: { ...device, timezone: 'Mars/Olympus' } }],
  ['negative flights', { device, behavioral: { typing_flight_ms: [-20, 5] } }],
  ['escaped text', `{"device":${JSON.stringify(device)},"userId":"\\u00e9\\ud83d\\ude42"}`],
  ['an own __proto__', `{"device":${JSON.stringify(device)},"__proto__":{"userId":5}}`],
  ['31 levels of nesting', nested(31)],
  ['many brackets inside a string', { device, note: '[{'.repeat(100) }],
  ...[
    '2026-11-20',
    '20261120',
    '2026-11-20T10:00:00Z',
    '2026-11-20T10:00:00.123456+02:00',
    '2026-11-20T10:00',
    '20261120T101112Z',
    '2026-W47-5',
    '2026-324',
  ].map((timestamp): [string, unknown] => [`the timestamp ${timestamp}`, { device, session: { timestamp } }]),
];

t.test('accepted', async (t) => {
  for (const [name, value] of ACCEPTED) t.equal(outcome(value), 'accepted', name);
});

t.test('nothing of a field that is not of the contract stays in what was read', async (t) => {
  const x = { odd: 1 };
  for (const value of [
    { device: { ...device, x }, x },
    { ...device, x },
    { user_id: 'u', device, x },
  ]) {
    const read = readScoreRequest(body(value));
    t.notOk(read instanceof ApiError);
    t.notMatch(JSON.stringify(read), 'odd');
  }
});

t.test('an own __proto__ changes nothing but itself', async (t) => {
  const read = readScoreRequest(body(`{"device":${JSON.stringify(device)},"__proto__":{"userId":"mallory"}}`));
  t.notOk(read instanceof ApiError);
  t.equal('userId' in read ? read.userId : undefined, undefined);
});

t.test('collect needs the fingerprint alone, in both layouts', async (t) => {
  for (const value of [{ device: { fingerprint: FINGERPRINT } }, { fingerprint: FINGERPRINT }])
    t.notOk(readCollectRequest(body(value)) instanceof ApiError);
  for (const [value, code] of [
    [{}, 'MISSING_DEVICE_INFO'],
    [{ fingerprint: 'x' }, 'INVALID_FINGERPRINT'],
    [{ fingerprint: FINGERPRINT, locale: 1 }, 'INVALID_REQUEST'],
  ] as const) {
    const read = readCollectRequest(body(value));
    t.equal(read instanceof ApiError ? read.code : 'accepted', code);
  }
});

const field = (change: Record<string, unknown>): Record<string, unknown> => ({ device: { ...device, ...change } });
const raw = (rest: string): string => `{"device":${JSON.stringify(device)},${rest}}`;

const ACTING: [name: string, value: unknown, place: string][] = [
  ...Array.from({ length: 0x20 }, (_, code): [string, unknown, string] => [
    `C0 ${code}`,
    { device, userId: `a${String.fromCharCode(code)}b` },
    '/userId',
  ]),
  ['DEL as it is', { device, userId: 'a\x7fb' }, '/userId'],
  ['DEL escaped', raw('"userId":"a\\u007Fb"'), '/userId'],
  ['C1 as it is', field({ model: 'a\x9b31m' }), '/device/model'],
  ['C1 escaped in either case', raw('"session":{"sessionId":"\\u009B"}'), '/session/sessionId'],
  ['the last C1', field({ locale: '\x9f' }), '/device/locale'],
  ['the end of a line', { device, sim: { networkType: 'x\u2028y' } }, '/sim/networkType'],
  ['the end of a paragraph, escaped', raw('"referrer":"https://x/\\u2029"'), '/referrer'],
  ['an override', { device, loginContext: { failureReason: '\u202egnp.exe' } }, '/loginContext/failureReason'],
  ['an isolate', { device, checkoutContext: { shippingCountry: '\u2066x' } }, '/checkoutContext/shippingCountry'],
  ['an isolate, escaped in upper case', raw('"page_url":"\\u2069"'), '/page_url'],
  ['in a list', { device, form: { fieldFocusOrder: ['email', 'a\nb'] } }, '/form/fieldFocusOrder/1'],
  ['in the flat layout', { ...device, model: 'a\tb' }, '/model'],
  ['in an unknown property', { device, other: { deep: ['\0'] } }, '/other/deep/0'],
  ['in the name of one', { device, other: { 'a\u0000': 1 } }, '/other'],
  ['in a long name', { device, ['x'.repeat(200)]: '\n' }, `/${'x'.repeat(64)}`],
  ['beside an escaped backslash', raw('"userId":"\\\\n","session":{"sessionId":"\\n"}'), '/session/sessionId'],
];

t.test('characters that act are refused wherever they stand, and the field is named', async (t) => {
  for (const [name, value, place] of ACTING)
    t.equal(outcome(value), `INVALID_REQUEST ${place} must not have control characters.`, name);
  t.match(
    outcome(field({ fingerprint: `${FINGERPRINT}\n` })),
    /^INVALID_FINGERPRINT/,
    'the fingerprint is looked at before',
  );
  t.match(outcome({ userId: '\0' }), /^MISSING_DEVICE_INFO/, 'and what is missing');
});

t.test('what only looks like one is accepted', async (t) => {
  for (const [name, value] of [
    ['an escaped backslash before an n', raw('"userId":"C:\\\\new\\\\u0007"')],
    ['an escaped slash and quote', raw('"userId":"a\\/b\\"c"')],
    ['a space, a tilde and what follows C1', { device, userId: ' ~\xa0\u2027\u202f\u2065\u206a' }],
    ['every script', { device, userId: 'Zoë Ωμέγα Ж 漢字 한국어 हिन्दी العربية \u{1f642}' }],
    ['a marker of direction that overrides nothing', { device, userId: 'א\u200e1' }],
    ['ends of lines between values', `{\r\n\t"device": ${JSON.stringify(device)}\n}`],
  ] as const)
    t.equal(outcome(value), 'accepted', name);
});
