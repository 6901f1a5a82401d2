// Generates almost valid bodies: valid ones with small seeded changes. Changed bytes test the parsers; changed values
// test the code after them.
import { SDK_SAMPLES } from '../../contract/sdk-samples.js';
import { body, device, fingerprintOf } from '../bodies.js';
import { pick, type Random, whole } from '../random.js';

const fingerprint = fingerprintOf('mutant');
const groups = {
  session: {
    sessionId: 's-1',
    timestamp: '2026-08-20T12:00:00Z',
    sessionCount: '3',
    firstSession: '2026-01-05T08:00:00Z',
  },
  behavioral: {
    typing_dwell_ms: [92, 104, 88, 110, 97, 101],
    typing_flight_ms: [143, 171, -12, 190, 152],
    swipe_velocity: 1.5,
    session_entropy: 2.3,
  },
  sim: {
    simOperator: '26201',
    simOperatorName: 'T',
    simSerialNumber: 'x1',
    networkOperator: '26201',
    networkType: 'LTE',
  },
  loginContext: {
    identifierHash: `sha256:${fingerprint}`,
    result: 'FAILURE',
    failureReason: 'BAD_PASSWORD',
    authMethod: 'PASSWORD',
    mfaUsed: true,
    attemptId: '1',
  },
  checkoutContext: { amount: 12.5, currency: 'EUR', itemCount: 2, shippingCountry: 'DE' },
  accountChangeContext: { changeType: 'email' },
  challenge: { completed: ['mfa'] },
};

const VALID: readonly string[] = [
  body('mutant'),
  body('mutant', 'phone', groups),
  { ...device('flat'), userId: 'flat', device: 'phone', typing_dwell_ms: [80, 90], isVPN: false, sim: groups.sim },
  { device: { fingerprint } },
  { event_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  ...Object.values(SDK_SAMPLES).map((sample) => sample.body),
].map((value) => JSON.stringify(value));

/** Values that JSON parsers disagree on, or that cause errors after parsing. */
const LITERALS: readonly string[] = [
  // Numbers.
  '0',
  '-0',
  '1',
  '-1',
  '1e400',
  '-1e400',
  '1e-400',
  '1E+2',
  '0e+1',
  '1e',
  '1.',
  '.5',
  '01',
  '-01',
  '+1',
  '0x1F',
  '1_000',
  'NaN',
  'Infinity',
  '-Infinity',
  '-',
  '1e9',
  '1.0000000001e9',
  '3.5e38',
  '9007199254740993',
  '-9223372036854775809',
  `1${'0'.repeat(400)}`,
  `0.${'0'.repeat(400)}1`,
  '5e-324',
  '1.7976931348623157e308',
  // Words.
  'null',
  'true',
  'false',
  'nul',
  'True',
  'undefined',
  "'x'",
  '/**/1',
  '1//',
  '(1)',
  // Strings.
  '""',
  '" "',
  '"\\u0000"',
  '"\u0000"',
  '"\n"',
  '"\\n"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\ud83d\\ude42"',
  '"\\u12"',
  '"\\x41"',
  '"\\',
  '"\\"',
  '"\u2028\u2029"',
  '"\u202e"',
  '"\\u001b[2J"',
  '"\ufeff"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"NaN"',
  '"1e400"',
  '"2026-02-30T25:61:61Z"',
  '"2026-08-20T12:00:00+99:99"',
  '"-271821-04-20"',
  '"9999-12-31T23:59:59Z"',
  '"0000-01-01T00:00:00Z"',
  '"2026-W99-9T24:00Z"',
  '"Etc/GMT+12"',
  '"../../etc/passwd"',
  '"UTC\\u0000"',
  '"europe/berlin"',
  '"en-US-u-ca-buddhist"',
  '"https://u:p@h/\\u0000?q#f"',
  '"sha256:"',
  `"sha256:${'F'.repeat(64)}"`,
  '"SUCCESS"',
  '"FAILURE"',
  `"${'x'.repeat(300)}"`,
  `"${'\u{1f642}'.repeat(130)}"`,
  `"${'é'.repeat(2048)}"`,
  `"${fingerprint.toUpperCase()}"`,
  // Structures.
  '[]',
  '{}',
  '[[]]',
  '{"":0}',
  '[1,]',
  '[,1]',
  '{,}',
  '{"a":1,}',
  '{"a" 1}',
  '{a:1}',
  '[1 2]',
  '{"__proto__":{"userId":"x"}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"toString":1}',
  '{"length":-1}',
  '[null]',
  '[1e9,-1e9,0]',
  `[${'1,'.repeat(255)}1]`,
  `[${'1,'.repeat(256)}1]`,
  '['.repeat(31) + ']'.repeat(31),
  '['.repeat(5000),
  '{"a":'.repeat(5000),
  `${'['.repeat(4000)}${']'.repeat(4000)}`,
];

/** Members that collide with others, with prototypes, or with the other layout. */
const MEMBERS: readonly string[] = [
  '"__proto__":{"device":1}',
  '"device":null',
  '"device":"phone"',
  '"userId":null',
  '"toJSON":1',
  '"valueOf":{}',
  '"fingerprint":""',
  '"isVPN":true',
  '"sim":{}',
  '"signals":{"form":{"fieldFocusOrder":[""]}}',
  '"behavioral":{"typing_dwell_ms":[]}',
  '"login_context":{"result":"FAILURE"}',
  '"challenge":{"completed":["mfa","mfa"]}',
  '"":""',
];

/** Every value in almost valid JSON: strings, numbers, words, empty structures. */
const VALUE = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/g;
const BOMS = [Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])] as const;

/** The next body; the same state of `random` gives the same body. */
export function mutant(random: Random): Buffer {
  let text = pick(random, VALID);
  for (let changes = whole(random, 0, 3); changes > 0; changes -= 1)
    if (random() < 0.6) text = changeValue(random, text);
  if (random() < 0.2) text = text.replace('{', `{${pick(random, MEMBERS)},`);
  if (random() < 0.02) return Buffer.from(pick(random, LITERALS));
  if (random() < 0.01)
    return Buffer.concat([pick(random, BOMS), Buffer.from(text, random() < 0.5 ? 'utf8' : 'utf16le')]);
  const bytes = Buffer.from(text);
  return random() < 0.25 ? changeBytes(random, bytes) : bytes;
}

function changeValue(random: Random, text: string): string {
  const places = [...text.matchAll(VALUE)];
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) return text;
  const other = random() < 0.8 ? pick(random, LITERALS) : pick(random, places)[0];
  return text.slice(0, place.index) + other + text.slice(place.index + place[0].length);
}

function changeBytes(random: Random, bytes: Buffer): Buffer {
  const from = Math.floor(random() * bytes.length);
  const to = Math.min(bytes.length, from + whole(random, 1, 8));
  switch (whole(random, 0, 5)) {
    case 0: {
      bytes[from] = whole(random, 0, 255);
      return bytes;
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
    case 3:
      return bytes.subarray(0, from);
    case 4:
      return Buffer.concat([bytes.subarray(0, from), Buffer.from([whole(random, 0x80, 0xff)]), bytes.subarray(from)]);
    default:
      return Buffer.concat([bytes, Buffer.from(pick(random, ['\0', ' ', '\n{}', ']', '//x', '\ufeff']))]);
  }
}
