// What a label may do to the decisions after it: a good word never makes them worse, a bad one never milder.
import t from 'tap';
import { type Label } from '../../src/contract/labels/labels.js';
import { type EventRequest, type EventRow } from '../../src/event/event-row.js';
import { labelRowOf } from '../../src/event/label.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { explain } from '../../src/contract/explain.js';
import { attributesOf, sha256, typed } from '../profiles/rows.js';
import { evidenceOf, World } from './world.js';
import { PIXEL } from '../support/bodies.js';

const DAY = 24 * 3600;
const HOME = { country: 'AT', addressPrefix: '84.112.10.0/24', asn: 8412 };
const ELSEWHERE = { country: 'AT', addressPrefix: '91.112.40.0/24', asn: 8447 };

class Account {
  readonly world = new World();
  readonly #ids = createUuidV7(() => this.world.now);

  send(change: Partial<EventRequest>): EventRow {
    return this.world.send({ eventId: this.#ids(), loginResult: 'SUCCESS', ...change }, DAY);
  }

  say(row: EventRow, label: Label): this {
    const word = { label, source: 'review', labeledAt: this.world.now, amount: null, currency: '', note: '' } as const;
    this.world.profiles.learn(labelRowOf(row, this.#ids(), '', word, this.world.now));
    return this;
  }
}

const NEXT: readonly [string, Partial<EventRequest>][] = [
  ['the own device', {}],
  [
    'an updated browser',
    { fingerprint: sha256('updated'), deviceAttributes: attributesOf({ ...PIXEL, osVersion: '15' }) },
  ],
  [
    'another device',
    { fingerprint: sha256('tablet'), deviceAttributes: attributesOf({ model: 'Tab', hardware: 'x' }) },
  ],
];

for (const [name, next] of NEXT)
  for (const useCase of ['login', 'checkout', 'account_change', 'password_reset'] as const)
    for (const days of [2, 20])
      t.test(`after ${days} days a label \`legitimate\` about an event at home: ${name}, ${useCase}`, async (t) => {
        const plain = new Account();
        const labelled = new Account();
        for (let i = 0; i < days; i += 1) {
          plain.send(HOME);
          const row = labelled.send(HOME);
          if (i === 1) labelled.say(row, 'legitimate');
        }
        const asked = { ...HOME, ...next, useCase, changeType: 'payout' };
        const before = plain.world.ask(asked).risk;
        const after = labelled.world.ask(asked).risk;
        t.ok(after <= before + 1, `${before} and then ${after}`);
      });

/** All that the account ever did was somebody else's, or the owner's that is taken for it. */
function disowned(label: Label): Account {
  const account = new Account();
  for (let i = 0; i < 3; i += 1) account.say(account.send(HOME), label);
  return account;
}
const STRANGER = {
  ...ELSEWHERE,
  fingerprint: sha256('a stranger'),
  deviceAttributes: attributesOf({ model: 'Other', hardware: 'other' }),
};

for (const label of ['account_takeover', 'fraud', 'bot'] as const)
  t.test(`an account of which a label \`${label}\` left nothing is not a new one`, async (t) => {
    const change = { ...STRANGER, useCase: 'account_change', changeType: 'payout' } as const;
    const { world } = disowned(label);
    const asked = world.ask(change);
    t.equal(asked.action, 'hard_challenge', 'another account for money, by a device that was never here');
    t.equal(world.ask({ ...STRANGER, useCase: 'login' }).action, 'soft_challenge', 'and its login');
    t.match(explain('device_changed', evidenceOf(asked, 'device_changed')), "none of them is the user's. The account");
  });

t.test('the owner answers, and is known from then on', async (t) => {
  const { world } = disowned('account_takeover');
  const owner = { ...STRANGER, useCase: 'login', loginResult: 'SUCCESS' } as const;
  t.equal(world.send({ ...owner, challengeCompleted: ['email_code'] }, DAY).action, 'allow');
  t.match(world.ask(owner), { action: 'allow' });
});

t.test('the device that the labels are about is judged as before', async (t) => {
  const { world } = disowned('fraud');
  t.notOk(world.ask({ ...HOME, useCase: 'login' }).reasons.includes('device_changed'));
});

/** What the owner's hand or another one types at home. */
const byHand = (hand: number, i: number): Partial<EventRequest> => ({ ...HOME, ...typed(hand, i) });

t.test("a wrong word `bot` about the owner's own device is answered once by a factor, as `fraud` is", async (t) => {
  const account = new Account();
  for (let i = 0; i < 20; i += 1) account.send(byHand(1, i));
  const { world } = account.say(account.send(byHand(1, 20)), 'bot');
  world.now += 60_000;
  const next = (i: number): Partial<EventRequest> => ({ ...byHand(1, i), loginResult: 'SUCCESS' });
  t.match(world.ask(next(21)).action, /challenge/);
  t.not(world.ask({ ...next(21), challengeCompleted: ['captcha'] }).action, 'allow', 'programs have captchas solved');
  t.ok(account.send({ ...next(22), challengeCompleted: ['mfa'] }).learned);
  t.equal(world.ask(next(23)).action, 'allow', 'and for the rest of the month nothing is asked');
  account.say(account.send(next(24)), 'bot');
  world.now += 60_000;
  t.not(world.ask({ ...next(25), challengeCompleted: ['mfa'] }).action, 'allow', 'two words are no mistake');
});

for (const [days, may] of [
  [2, 'allow'],
  [60, 'soft_challenge'],
] as const)
  t.test(`${days} days after its event a label \`legitimate\` lets another hand in: ${may}`, async (t) => {
    const account = new Account();
    for (let i = 0; i < 20; i += 1) account.send(byHand(1, i));
    const sold = account.send({ ...HOME, useCase: 'checkout' });
    for (let i = 0; i < days - 1; i += 1) account.send(byHand(1, 20 + i));
    account.say(sold, 'legitimate');
    t.equal(account.world.ask(byHand(1, 90)).action, 'allow', 'the owner');
    t.equal(account.world.ask(byHand(2, 90)).action, may);
  });

t.test('the device and the country of a labelled event are not told as known ones', async (t) => {
  const account = new Account();
  for (let i = 0; i < 8; i += 1) account.send(HOME);
  const lagos = { country: 'NG', addressPrefix: '105.112.2.0/24', asn: 36873 };
  const thief = { fingerprint: sha256("the thief's"), deviceAttributes: attributesOf({ model: 'Tab', hardware: 'x' }) };
  account.say(account.send({ ...lagos, ...thief, challengeCompleted: ['mfa'] }), 'account_takeover');
  const again = account.world.ask({ ...lagos, ...thief });
  t.match(evidenceOf(again, 'unusual_location'), { country: 'NG', share_percent: 0, known_countries: 1 });
  t.match(evidenceOf(again, 'device_changed'), { known_devices: 1 });
  const gift = { ...HOME, useCase: 'checkout', shippingCountry: 'FR' } as const;
  t.match(evidenceOf(account.world.ask(gift), 'unusual_destination'), { country: 'FR', known_countries: 1 });
});
