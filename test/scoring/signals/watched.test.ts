// What makes a device, an identifier or an address watched, how long, and what must not.
import t from 'tap';
import { type Label } from '../../../src/contract/labels.js';
import { type EventRequest, type EventRow } from '../../../src/event/event-row.js';
import { labelRowOf } from '../../../src/event/label.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { attributesOf, sha256 } from '../../profiles/rows.js';
import { evidenceOf, World } from '../world.js';

const DAY = 86_400;
const userOf = (name: string): string => sha256(name).slice(0, 32);
const thief: Partial<EventRequest> = {
  userHash: userOf('thief'),
  fingerprint: sha256("the thief's phone"),
  deviceAttributes: attributesOf({ model: 'Other', hardware: 'other', screenWidth: '720' }),
  identifierHash: sha256('login').slice(0, 32),
  addressHash: sha256('address').slice(0, 32),
};

/** One event of the thief, labelled, and a request some days later. */
function after(label: Label, days: number, change: Partial<EventRequest>): EventRow {
  const world = new World().know();
  const event = world.send({ ...thief, eventId: createUuidV7(() => world.now)() });
  const word = { label, source: 'review', labeledAt: world.now, amount: null, currency: '', note: '' } as const;
  world.profiles.learn(labelRowOf(event, createUuidV7(() => world.now)(), '', word, world.now));
  world.now += days * DAY * 1000;
  return world.ask(change);
}

const other = { userHash: userOf('carl') };
const FIRES: readonly [string, Label, number, Partial<EventRequest>, object][] = [
  ['the same again', 'fraud', 1, thief, { party: 'device', label: 'fraud', days_ago: 1 }],
  ['somebody else on the device', 'fraud', 179, { ...thief, ...other }, { party: 'device' }],
  ['the identifier elsewhere', 'fraud', 9, { ...thief, ...other, fingerprint: sha256('x') }, { party: 'identifier' }],
  [
    'the address at once',
    'fraud',
    1,
    { ...other, fingerprint: sha256('x'), addressHash: thief.addressHash ?? '' },
    { party: 'address' },
  ],
  ['a chargeback', 'chargeback', 100, thief, { party: 'device', label: 'chargeback' }],
  ['a program', 'bot', 20, thief, { party: 'device', label: 'bot' }],
];
const SILENT: readonly [string, Label, number, Partial<EventRequest>][] = [
  ['another device of another user', 'fraud', 1, {}],
  ['after half a year', 'fraud', 181, thief],
  ['a program after a month', 'bot', 31, thief],
  ['an owner', 'legitimate', 1, thief],
  ['withdrawn', 'unknown', 1, thief],
  ['an address after some days', 'fraud', 4, { ...other, addressHash: thief.addressHash ?? '' }],
  ['the identifier on a device of its user', 'account_takeover', 1, { identifierHash: thief.identifierHash ?? '' }],
];

t.test('watched', (t) => {
  for (const [name, label, days, change, evidence] of FIRES) {
    const decided = after(label, days, change);
    t.ok(decided.reasons.includes('watched'), name);
    t.match(evidenceOf(decided, 'watched'), evidence, name);
  }
  for (const [name, label, days, change] of SILENT)
    t.notOk(after(label, days, change).reasons.includes('watched'), name);
  t.end();
});

t.test('a device that was stolen with is blocked, and its reputation says why', (t) => {
  const decided = after('account_takeover', 1, thief);
  t.equal(decided.action, 'block');
  t.ok(decided.reputation <= 10);
  t.equal(after('legitimate', 1, thief).action, 'allow');
  t.ok(after('legitimate', 1, thief).reputation > 90);
  t.end();
});
