// What an event that was not the owner's leaves behind after it was labelled, where what it taught cannot be told apart
// from the rest: the owner is not asked for it, and the next thief is not let in by it.
import t from 'tap';
import { explain } from '../../src/contract/explain.js';
import { type Label } from '../../src/contract/labels/labels.js';
import { type EventRequest, type EventRow, OPTION } from '../../src/event/event-row.js';
import { labelRowOf } from '../../src/event/label.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { attributesOf, features, sha256, typed } from '../profiles/rows.js';
import { evidenceOf, World } from './world.js';
import { PIXEL } from '../support/bodies.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const MADE = 20;
const HOME = { country: 'DE', addressPrefix: '91.65.10.0/24', asn: 3320 };
const THIEFS_LINE = { country: 'DE', addressPrefix: '84.160.20.0/24', asn: 3320 };
const LAGOS = { country: 'NG', addressPrefix: '105.112.2.0/24', asn: 36873 };
const THIEF = {
  fingerprint: sha256('the thief'),
  deviceAttributes: attributesOf({ model: 'Other', hardware: 'other', screenWidth: '720', locale: 'en-NG' }),
};

function order(amount: number): Partial<EventRequest> {
  return { useCase: 'checkout', features: features({ amount }) };
}

class Case {
  readonly world = new World();
  readonly #ids = createUuidV7(() => this.world.now);

  /** A workspace where orders are known, and a customer of weeks in it. */
  constructor() {
    for (let i = 0; i < 120; i += 1) {
      const buyer = { userHash: sha256(`buyer ${i}`).slice(0, 32), fingerprint: sha256(`device of ${i}`) };
      this.send({ ...buyer, ...order(20 + i) }, 60);
    }
    for (let i = 0; i < MADE; i += 1)
      this.send({ ...HOME, ...typed(1, i), ...(i % 2 === 0 ? order(35 + i) : {}), loginResult: 'SUCCESS' }, DAY);
  }

  send(change: Partial<EventRequest>, seconds: number): EventRow {
    return this.world.send({ eventId: this.#ids(), ...change }, seconds);
  }

  /** Somebody else is let in each time, and it is found out. */
  stolen(label: Label, ...events: Partial<EventRequest>[]): this {
    const rows = events.map((event) =>
      this.send({ ...THIEF, ...event, loginResult: 'SUCCESS', challengeCompleted: ['mfa'] }, 6 * HOUR),
    );
    t.ok(
      rows.every(({ learned }) => learned),
      'it was let in and learned',
    );
    for (const row of rows) this.say(row, label);
    return this;
  }

  say(row: EventRow, label: Label): void {
    const word = {
      label,
      source: 'customer',
      labeledAt: this.world.now,
      amount: null,
      currency: '',
      note: '',
    } as const;
    this.world.profiles.learn(labelRowOf(row, this.#ids(), '', word, this.world.now));
    this.world.now += 1000;
  }

  points(change: Partial<EventRequest>, code: string): number {
    const { reasons, points } = this.world.ask(change);
    const at = reasons.findIndex((reason) => reason === code);
    return at < 0 ? 0 : (points[at] ?? 0);
  }

  action(change: Partial<EventRequest>): string {
    return this.world.ask(change).action;
  }
}

const large = { ...LAGOS, ...order(4999) };
const LOOTED = [large, large, large, large] as const;

t.test("amounts that a thief ordered do not make the next one's usual", async (t) => {
  const next = { ...HOME, ...order(400) };
  const before = new Case().points(next, 'unusual_amount');
  t.ok(before > 0.5, 'ten times the usual stands out');
  t.ok(new Case().stolen('account_takeover', ...LOOTED).points(next, 'unusual_amount') > 0.5, 'and still does');
});

t.test("and the owner's own amounts ask for nothing", async (t) => {
  const after = new Case().stolen('account_takeover', ...LOOTED);
  for (const amount of [30, 45, 90])
    t.match(
      after.world.ask({ ...HOME, ...order(amount) }),
      { action: 'allow', reasons: { length: 0 } },
      String(amount),
    );
});

t.test("a line of the thief in the owner's provider is no home", async (t) => {
  const updated = {
    ...THIEFS_LINE,
    fingerprint: sha256('another one'),
    deviceAttributes: attributesOf({ ...PIXEL, osVersion: '15' }),
    loginResult: 'SUCCESS',
  } as const;
  const stolen = new Case().stolen('account_takeover', THIEFS_LINE, THIEFS_LINE);
  const clean = new Case();
  t.ok(
    stolen.points(updated, 'device_changed') >= clean.points(updated, 'device_changed') - 0.1,
    'a likeness explains there no more than before the thief came',
  );
});

t.test('on the device, in the hours and in the country of the thief nothing is known', async (t) => {
  const after = new Case().stolen('fraud', LAGOS, LAGOS, LAGOS);
  const again = { ...THIEF, ...LAGOS, loginResult: 'SUCCESS' } as const;
  t.equal(after.action(again), 'block');
  const reasons = after.world.ask(again).reasons;
  for (const code of ['device_changed', 'unusual_location', 'watched'] as const) t.ok(reasons.includes(code), code);
  t.match(after.world.ask({ ...HOME, ...typed(1, 50), loginResult: 'SUCCESS' }), {
    action: 'allow',
    reasons: { length: 0 },
  });
});

t.test("a thief on the owner's own device: who types as he did is asked, the owner is not", async (t) => {
  const own = { fingerprint: sha256('phone'), deviceAttributes: attributesOf(PIXEL), ...HOME };
  const after = new Case().stolen('account_takeover', ...[0, 1, 2, 3].map((i) => ({ ...own, ...typed(7, i) })));
  t.not(after.action({ ...own, ...typed(7, 50), loginResult: 'SUCCESS' }), 'allow');
  t.equal(after.action({ ...own, ...typed(1, 50), loginResult: 'SUCCESS' }), 'allow');
  t.equal(after.action({ ...own, ...order(40), client: 0 }), 'allow');
  t.ok(after.world.ask({ ...own, ...typed(1, 51), loginResult: 'SUCCESS' }).risk <= 25, 'with room for a weak sign');
});

t.test('the victim buys another phone: asked hard, and let in with a factor, the thief is not', async (t) => {
  const after = new Case();
  const identifier = { identifierHash: sha256('login of ada').slice(0, 32) };
  after.stolen('account_takeover', { ...LAGOS, ...identifier });
  const bought = { ...HOME, ...identifier, fingerprint: sha256('bought'), deviceAttributes: attributesOf({}) };
  const first = { ...bought, loginResult: 'SUCCESS' } as const;
  t.match(after.world.ask(first), { action: 'hard_challenge', reasons: ['watched', 'device_changed'] });
  t.equal(after.action({ ...first, challengeCompleted: ['mfa'] }), 'allow');
  const thief = { ...THIEF, ...LAGOS, ...identifier, loginResult: 'SUCCESS' } as const;
  t.not(
    after.action({ ...thief, challengeCompleted: ['mfa'] }),
    'allow',
    'a factor answers nothing for a device that stole',
  );
});

const BOUGHT = { ...HOME, fingerprint: sha256('bought'), deviceAttributes: attributesOf({}), loginResult: 'SUCCESS' };

/** A customer's new phone was let in after a code, and then somebody says `label` of it. */
function bought(label: Label): { after: Case; row: EventRow } {
  const after = new Case();
  const row = after.send({ ...BOUGHT, challengeCompleted: ['mfa_sms'] } as Partial<EventRequest>, 6 * HOUR);
  after.say(row, label);
  return { after, row };
}

t.test("one wrong word of an analyst about the customer's own new phone locks nobody out", async (t) => {
  const { after } = bought('fraud');
  const again = BOUGHT as Partial<EventRequest>;
  t.equal(after.action(again), 'hard_challenge', 'not a block: he can prove who he is');
  t.not(after.action({ ...again, challengeCompleted: ['mfa_sms'] }), 'allow', 'a code by SMS is no proof');
  t.ok(after.send({ ...again, challengeCompleted: ['mfa'] }, DAY).learned);
  t.equal(after.action(again), 'allow', 'and having proved it he is not asked again');
});

const LOGIN = { identifierHash: sha256('login of ada').slice(0, 32) };
const CARD = { simSerialHash: sha256('new card').slice(0, 32), simOperator: '26201', options: OPTION.sim };
const OLD_CARD = { ...CARD, simSerialHash: sha256('old card').slice(0, 32) };
const ON_BOUGHT = BOUGHT as Partial<EventRequest>;
const NEXT = { ...ON_BOUGHT, fingerprint: sha256('bought next') };
const TABLET = { ...ON_BOUGHT, fingerprint: sha256('tablet') };
const people = (count: number): string[] => Array.from({ length: count }, (_, i) => sha256(`kin ${i}`).slice(0, 32));

/** A device that others used for ten days, and one wrong word about one of them. */
function shared(users: readonly string[]): Case {
  const after = new Case();
  const rows = users.map((userHash) =>
    after.send({ ...TABLET, ...CARD, userHash, ...HOME }, (10 / users.length) * DAY),
  );
  const [word] = rows;
  if (word !== undefined) after.say(word, 'fraud');
  return after;
}

/** A customer's phone of weeks with its card, then one wrong word about `event`. */
function mistaken(event: Partial<EventRequest>): Case {
  const after = new Case();
  after.send({ ...HOME, ...LOGIN, ...OLD_CARD, ...typed(1, 40), loginResult: 'SUCCESS' }, 3 * DAY);
  after.say(after.send({ ...LOGIN, ...event, challengeCompleted: ['passkey'] }, 6 * HOUR), 'fraud');
  return after;
}

/** What the owner does next, and what of it must let him in. */
const OWNERS: readonly (readonly [string, Case, Partial<EventRequest>, EventRequest['challengeCompleted'][number]])[] =
  [
    ['on the next new phone', mistaken({ ...ON_BOUGHT, ...OLD_CARD }), { ...NEXT, ...LOGIN, ...OLD_CARD }, 'mfa'],
    [
      'on the new phone with its new card',
      mistaken({ ...ON_BOUGHT, ...CARD }),
      { ...ON_BOUGHT, ...LOGIN, ...CARD },
      'mfa',
    ],
    [
      'on the new phone with its new card, abroad',
      mistaken({ ...ON_BOUGHT, ...CARD }),
      { ...ON_BOUGHT, ...LOGIN, ...CARD, ...LAGOS },
      'passkey',
    ],
    [
      'on the old phone with the new card',
      mistaken({ ...HOME, ...CARD, ...typed(1, 41), loginResult: 'SUCCESS' }),
      { ...HOME, ...LOGIN, ...CARD, ...typed(1, 42), loginResult: 'SUCCESS' },
      'mfa',
    ],
    ["at a terminal, of somebody else's visit", shared(people(7)), { ...TABLET, ...LAGOS }, 'mfa'],
    ["on the household's tablet, of a brother's visit", shared(people(2)), TABLET, 'mfa'],
  ];

t.test('one wrong word leaves the owner a way in wherever he goes, and a thief none', async (t) => {
  for (const [name, after, next, word] of OWNERS) {
    const asked = after.action(next);
    t.ok(asked === 'hard_challenge' || asked === 'soft_challenge', `${name}: ${asked}`);
    t.equal(after.action({ ...next, challengeCompleted: [word] }), 'allow', `${name}, with ${word}`);
    for (const weak of ['captcha', 'email_code'] as const)
      t.not(after.action({ ...next, challengeCompleted: [weak] }), 'allow', `${name}, with ${weak}`);
  }
  const machine = shared(people(2));
  t.equal(machine.action({ ...TABLET, ...LAGOS }), 'block', 'a machine of two people is no terminal elsewhere');
});

t.test('a factor passed after the word gives the new card back too', async (t) => {
  const after = mistaken({ ...ON_BOUGHT, ...CARD });
  const next = { ...ON_BOUGHT, ...LOGIN, ...CARD };
  t.ok(after.points(next, 'sim_changed') > 2);
  t.ok(after.send({ ...next, challengeCompleted: ['passkey'] }, DAY).learned);
  t.ok(after.points(next, 'sim_changed') < 1);
});

t.test('but it is a block where more speaks against the device', async (t) => {
  const again = BOUGHT as Partial<EventRequest>;
  t.equal(bought('account_takeover').after.action(again), 'block', 'the victim said so');
  const twice = bought('fraud');
  const second = twice.after.send({ ...again, challengeCompleted: ['mfa'] }, HOUR);
  twice.after.say(second, 'fraud');
  t.equal(twice.after.action(again), 'block', 'it was said twice');
  const others = bought('fraud');
  const other = others.after.send({ ...again, userHash: sha256('bob').slice(0, 32) }, HOUR);
  others.after.say(other, 'fraud');
  t.equal(others.after.action(again), 'block', 'and of somebody else on it too');
  const fresh = { ...again, userHash: sha256('made today').slice(0, 32) };
  const made = new Case();
  made.say(made.send(fresh, HOUR), 'fraud');
  t.equal(made.action(fresh), 'block', 'an account that has nothing else is no established user');
});

t.test('the hours at which a thief came are not those of the user', async (t) => {
  const night = (after: Case): Case => {
    after.world.now += 12 * HOUR * 1000;
    return after;
  };
  const at = { ...HOME, localHour: 0, loginResult: 'SUCCESS' } as const;
  const known = night(new Case()).points(at, 'time_anomaly');
  t.ok(known > 0, 'nobody comes at midnight');
  const thief = new Case();
  thief.world.now += 12 * HOUR * 1000;
  // One a day, always at midnight.
  const rows = Array.from({ length: 5 }, () => thief.send({ ...THIEF, ...at, challengeCompleted: ['mfa'] }, DAY));
  t.equal(thief.points(at, 'time_anomaly'), 0, 'he made it usual');
  for (const row of rows) thief.say(row, 'account_takeover');
  const again = thief.points(at, 'time_anomaly');
  t.ok(again > known, "it is unusual again, and more so: after a thief the prefix is not the user's for certain");
  for (const row of rows) thief.say(row, 'unknown');
  t.equal(thief.points(at, 'time_anomaly'), 0, 'withdrawn it is usual');
});

t.test(
  'what the owner puts right on a young device of his own is no takeover, what the thief does next is',
  async (t) => {
    const second = { ...HOME, fingerprint: sha256('second'), deviceAttributes: attributesOf({}) };
    const change = { useCase: 'account_change', changeType: 'email' } as const;
    const made = (): { after: Case; row: EventRow } => {
      const after = new Case();
      after.send({ ...second, loginResult: 'SUCCESS', challengeCompleted: ['mfa'] }, 2 * DAY + HOUR);
      const row = after.send({ ...THIEF, ...LAGOS, useCase: 'password_reset', challengeCompleted: ['mfa'] }, HOUR);
      return { after, row };
    };
    const { after, row } = made();
    t.ok(after.points({ ...second, ...change }, 'takeover_sequence') > 0, 'nobody has said anything yet');
    after.say(row, 'account_takeover');
    t.equal(after.points({ ...second, ...change }, 'takeover_sequence'), 0);
    t.ok(after.points({ ...THIEF, ...LAGOS, ...change }, 'takeover_sequence') > 0);
    t.equal(after.action({ ...THIEF, ...LAGOS, ...change }), 'block');
  },
);

t.test('failed logins that were labelled ask the owner for nothing two days after', async (t) => {
  const after = new Case();
  const rows = Array.from({ length: 6 }, () => after.send({ ...THIEF, ...LAGOS, loginResult: 'FAILURE' }, 60));
  for (const row of rows) after.say(row, 'fraud');
  after.world.now += 2 * DAY * 1000;
  t.match(after.world.ask({ ...HOME, ...typed(1, 50), loginResult: 'SUCCESS' }), {
    action: 'allow',
    reasons: { length: 0 },
  });
});

t.test('withdrawn, what was learned is there again', async (t) => {
  const probe = { ...HOME, ...order(400) };
  const clean = new Case();
  const row = clean.world.send({ eventId: createUuidV7(() => clean.world.now)(), ...THIEF, ...large }, HOUR);
  const before = clean.points(probe, 'unusual_amount');
  clean.say(row, 'account_takeover');
  clean.say(row, 'unknown');
  t.equal(clean.points(probe, 'unusual_amount'), before);
});

t.test("after a thief's card the owner's own card is no change, and a third one is", async (t) => {
  const after = new Case();
  const own = { ...HOME, ...typed(1, 60), loginResult: 'SUCCESS' } as const;
  after.send({ ...own, ...OLD_CARD }, 3 * DAY);
  const row = after.send({ ...THIEF, ...LAGOS, ...CARD, challengeCompleted: ['passkey'] }, 6 * HOUR);
  t.ok(row.learned, 'the card was learned');
  const elsewhere = { ...own, fingerprint: sha256('own too') };
  t.equal(
    after.points({ ...elsewhere, ...OLD_CARD }, 'sim_changed'),
    0,
    'before the label: the other card is of hours',
  );
  after.say(row, 'account_takeover');
  for (const on of [own, elsewhere]) {
    t.equal(after.points({ ...on, ...OLD_CARD }, 'sim_changed'), 0, 'the card of before');
    t.ok(after.points({ ...on, ...CARD }, 'sim_changed') > 0, "the thief's card");
    t.ok(
      after.points({ ...on, ...CARD, simSerialHash: sha256('third card').slice(0, 32) }, 'sim_changed') > 0,
      'a card of nobody',
    );
  }
});

t.test("where the thief's card is the only one known, the owner's first card is no change", async (t) => {
  const after = new Case();
  const row = after.send({ ...THIEF, ...LAGOS, ...CARD, challengeCompleted: ['passkey'] }, 6 * HOUR);
  after.say(row, 'account_takeover');
  const own = { ...HOME, ...typed(1, 60), loginResult: 'SUCCESS' } as const;
  t.equal(after.points({ ...own, ...OLD_CARD, fingerprint: sha256('own too') }, 'sim_changed'), 0);
});

t.test('a label `legitimate` reaches as far as the event that was looked at, and no further', async (t) => {
  const change = (changeType: string): Partial<EventRequest> => ({ useCase: 'account_change', changeType });
  const confirmed = (event: Partial<EventRequest>): Case => {
    const made = new Case();
    made.say(made.send({ ...LAGOS, ...THIEF, ...event }, HOUR), 'legitimate');
    return made;
  };
  const after = (event: Partial<EventRequest>, next: Partial<EventRequest>): string =>
    confirmed(event).action({ ...LAGOS, ...THIEF, ...next });
  const reset = { useCase: 'password_reset' } as const;
  for (const same of [order(45), reset, change('email'), change('payout'), {}])
    t.equal(after(same, same), 'allow', JSON.stringify(same));
  t.equal(after(change('email'), {}), 'allow', 'whoever may do more may come in');
  t.equal(after(order(45), order(30)), 'allow');
  for (const more of [change('email'), change('phone'), change('payout'), change('password'), order(400)])
    t.match(after(order(45), more), /challenge|block/, JSON.stringify(more));
  const dollars = { ...order(60), currency: 'USD' };
  t.equal(
    after({ ...order(9000), currency: 'JPY' }, { ...order(40), currency: 'EUR' }),
    'allow',
    'worth about as much',
  );
  t.match(after({ ...order(60), currency: 'LKR' }, { ...dollars, ...order(400) }), /challenge|block/);
});

t.test('a label that confirms is told as a label, not as a challenge that was passed', async (t) => {
  const confirmed = new Case();
  const abroad = { ...THIEF, ...LAGOS, loginResult: 'SUCCESS' } as const;
  const label = 'is what the label legitimate of an earlier event counts as';
  confirmed.say(confirmed.send(abroad, HOUR), 'legitimate');
  const told = (change: Partial<EventRequest>) => {
    const decided = confirmed.world.ask({ ...abroad, ...change });
    return explain('challenge_passed', evidenceOf(decided, 'challenge_passed'));
  };
  t.match(told({}), new RegExp(`has passed a challenge \\(id_review\\), which ${label}; it `));
  t.notMatch(told({ challengeCompleted: ['mfa'] }), label, 'one that was passed is told as one');
});
