import t from 'tap';
import { CLIENT, type EventRow, NETWORK, OPTION } from '../../src/event/event-row.js';
import { SESSION_TRAITS, TRAIT } from '../../src/event/measures.js';
import { type Behaviour, type User } from '../../src/contract/profile.js';
import { countryCode } from '../../src/contract/profile-codes.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readOrders, readUser } from '../../src/profiles/codec/codec.js';
import { foldOrders } from '../../src/profiles/fold/crowd.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { keysOf, kindOf } from '../../src/profiles/keys.js';
import { estimate } from '../../src/scoring/facts/place/crowd-counts.js';
import { emptyBehaviour, emptyProfiles, emptyUser } from '../../src/profiles/shapes.js';
import { features, NOON, row, sha256, typed } from './rows.js';

const bytes = new RecordBytes();

/** The user, with the behaviour of his only device. */
function after(rows: readonly EventRow[]): User & Pick<Behaviour, 'rhythm' | 'traits'> {
  const user = emptyUser();
  readUser(bytes, foldRecord('u', undefined, rows), user);
  const { rhythm, traits } = user.behaviours[0] ?? emptyBehaviour();
  return { ...user, rhythm, traits };
}

const even = (ms: number, keys = 10): Partial<EventRow> => ({
  typingDwell: new Float32Array(keys).fill(ms),
  typingFlight: new Float32Array(keys - 1).fill(2 * ms),
});
const times = (count: number, change: (i: number) => Partial<EventRow>): EventRow[] =>
  Array.from({ length: count }, (_, i) => row({ receivedAt: NOON + i * 1000, ...change(i) }));
const near = (value: number | undefined, expected: number, within: number): boolean =>
  Math.abs((value ?? NaN) - expected) <= within;

t.test('a rhythm is learned key by key, as logarithms', async (t) => {
  const { rhythm } = after(times(12, () => even(100)));
  t.match(rhythm, { dwells: 10, flights: 9, learned: 12 });
  t.ok(near(rhythm.mean[0], Math.log(100), 0.001));
  t.ok(near(rhythm.mean[10], Math.log(200), 0.001));
  t.ok((rhythm.spread[0] ?? 1) < 0.1, 'and how steady it is');
});

t.test('one odd sample moves a level little, a changed habit is followed', async (t) => {
  const steady = times(12, () => even(100));
  const odd = after([...steady, ...times(1, () => even(900))]);
  t.ok(near(odd.rhythm.mean[0], Math.log(100), 0.06));
  const changed = after([...steady, ...times(40, () => even(140))]);
  t.ok(near(changed.rhythm.mean[0], Math.log(140), 0.02));
});

t.test('another text replaces a rhythm once it is typed more often', async (t) => {
  const first = times(4, () => even(100, 10));
  t.match(after([...first, ...times(4, () => even(100, 14))]).rhythm, { dwells: 10, learned: 4, misses: 4 });
  t.match(after([...first, ...times(5, () => even(100, 14))]).rhythm, { dwells: 14, learned: 1 });
  t.match(after([...first, ...times(3, () => even(100, 14)), ...times(3, () => even(100, 10))]).rhythm, {
    dwells: 10,
    learned: 7,
    misses: 0,
  });
  t.match(after(times(3, () => even(100, 4))).rhythm, { learned: 0 }, 'too few keys are no rhythm');
  t.match(after(times(3, () => even(100, 80))).rhythm, { dwells: 32, flights: 32 }, 'many keys are cut');
});

t.test('typing that looks foreign teaches only how far off it was', async (t) => {
  const own = times(10, (i) => ({ ...typed(1, i), rhythmDistance: Math.fround(-0.4) }));
  const foreign = times(1, () => ({ ...typed(2, 0), similarity: 20, rhythmDistance: Math.fround(0.6) }));
  const before = after(own);
  const user = after([...own, ...foreign]);
  t.same(user.rhythm, before.rhythm);
  t.equal(user.traits.mean[TRAIT.dwellMean], before.traits.mean[TRAIT.dwellMean]);
  t.ok((user.traits.mean[TRAIT.keyDistance] ?? 0) > (before.traits.mean[TRAIT.keyDistance] ?? 0));
  t.equal(user.learned, 11, 'the rest of the request counts');
});

t.test('and teaches it faster where a second factor was passed', async (t) => {
  const own = times(20, (i) => ({ ...typed(1, i), rhythmDistance: Math.fround(-0.4) }));
  const foreign = (challengeCompleted: EventRow['challengeCompleted']): EventRow[] =>
    times(3, () => ({ ...typed(2, 0), similarity: 20, rhythmDistance: Math.fround(0.6), challengeCompleted }));
  const moved = (words: EventRow['challengeCompleted']): number =>
    0.4 + (after([...own, ...foreign(words)]).traits.mean[TRAIT.keyDistance] ?? NaN);
  t.ok(moved(['mfa_sms']) > 3 * moved([]));
  t.equal(moved(['captcha']), moved([]));
});

t.test('orders are counted by the hour, let in or not, and anew once a second factor was passed', async (t) => {
  const order = (minute: number, change: Partial<EventRow> = {}): EventRow =>
    row({ useCase: 'checkout', receivedAt: NOON + minute * 60_000, features: features({ amount: 20 }), ...change });
  const orders = [order(10), order(20, { learned: false, action: 'soft_challenge' }), order(70), order(80)];
  t.match(after(orders).amounts, { inHour: 2, hourBefore: 2, run: 3, learned: 3 });
  const proved = order(90, { challengeCompleted: ['mfa_totp'] });
  t.match(after([...orders, proved]).amounts, { inHour: 0, hourBefore: 0, run: 0, learned: 4 });
  t.match(after([...orders, proved, order(100)]).amounts, { inHour: 1, hourBefore: 0, run: 1 });
  t.match(after([...orders, order(300)]).amounts, { inHour: 1, hourBefore: 0, run: 4 }, 'hours later');
});

t.test('only orders teach what is ordered; a change that carries an amount teaches the amount', async (t) => {
  const asks = (useCase: EventRow['useCase']): EventRow =>
    row({ useCase, currency: 'EUR', features: features({ amount: 3000 }) });
  for (const [useCase, learned, run] of [
    ['checkout', 1, 1],
    ['account_change', 1, 0],
    ['login', 0, 0],
    ['registration', 0, 0],
    ['password_reset', 0, 0],
    ['score', 0, 0],
  ] as const) {
    t.match(after([asks(useCase)]).amounts, { learned, run, inDay: run }, useCase);
    const { orders } = emptyProfiles();
    foldOrders(orders, asks(useCase));
    t.same(
      orders.counts.reduce((sum, count) => sum + count, 0),
      run,
      `${useCase}: orders of the workspace`,
    );
    t.equal(
      keysOf(asks(useCase)).some((key) => kindOf(key) === 'w'),
      learned > 0,
      `${useCase}: keys`,
    );
  }
});

t.test('a use of a new card whose password was wrong is taken back, when a page tells that later', async (t) => {
  const DAY_MS = 86_400_000;
  const login = row({ receivedAt: NOON, simSerialHash: sha256('the first') });
  const used = (days: number): Partial<EventRow> => ({
    kind: 'confirmation',
    receivedAt: NOON + days * DAY_MS,
    simSerialHash: sha256('another'),
    action: 'soft_challenge',
    learned: false,
  });
  const comes = (days: number): EventRow => row(used(days));
  const wrong = (days: number): EventRow => row({ ...used(days), loginResult: 'FAILURE', options: OPTION.outcome });
  const none = { comingHigh: 0, comingLow: 0, comingDays: 0 };
  t.match(after([login, comes(1), comes(2)]).sim, { comingDays: 2 });
  t.match(after([login, comes(1), comes(2), wrong(2)]).sim, { comingDays: 1 });
  t.match(after([login, comes(1), wrong(1)]).sim, none);
  t.match(after([login, comes(1), comes(2), wrong(1)]).sim, { comingDays: 2 }, 'another use came since');
});

t.test('an order counts once, whenever the backend of a page reports a login for it', async (t) => {
  const login = row({ receivedAt: NOON });
  const orders = (device: Partial<EventRow>, isLater: boolean): EventRow[] =>
    [20, 40, 60].flatMap((amount, i) => {
      const told: Partial<EventRow> = {
        kind: 'confirmation',
        useCase: 'checkout',
        identityClaimed: true,
        receivedAt: NOON + (i + 1) * 60_000,
        features: features({ amount }),
        ...device,
      };
      const success: Partial<EventRow> = { loginResult: 'SUCCESS', learned: true };
      if (!isLater) return [row({ ...told, ...success })];
      return [row({ ...told, learned: false }), row({ ...told, ...success, options: OPTION.outcome })];
    });
  for (const [name, device] of [
    ['on a known device', {}],
    ['on another one', { fingerprint: sha256('another') }],
  ] as const) {
    const { amounts, hours } = after([login, ...orders(device, true)]);
    const atOnce = after([login, ...orders(device, false)]);
    t.match(amounts, { learned: 3, run: 3, inHour: 3 }, name);
    t.same([amounts, hours], [atOnce.amounts, atOnce.hours], name);
  }
});

t.test(
  'the orders in the busiest hour of a usual day are learned by days, not by the orders of one hour',
  async (t) => {
    const days = (from: number, count: number, orders: number, change: Partial<EventRow> = {}): EventRow[] =>
      times(count * orders, (i) => ({
        useCase: 'checkout',
        receivedAt: NOON + (from + Math.floor(i / orders)) * 86_400_000 + (i % orders) * 60_000,
        features: features({ amount: 20 }),
        ...change,
      }));
    const pace = (rows: readonly EventRow[]): number => after(rows).amounts.pace;
    t.equal(pace(days(0, 1, 20)), 0, 'one evening makes nothing usual');
    t.ok(near(pace(days(0, 2, 10)), 1, 0.1));
    t.ok(near(pace(days(0, 30, 10)), 10, 0.5));
    t.ok(pace([...days(0, 30, 10), ...days(30, 20, 1)]) < 6, 'and unlearned');
    t.equal(pace(days(0, 30, 10, { learned: false, action: 'soft_challenge' })), 0, 'only what was let in counts');
    const refused = days(0, 30, 20, { learned: false, action: 'soft_challenge' });
    const daily = days(0, 30, 1).map((each) => ({ ...each, receivedAt: each.receivedAt + 1_800_000 }));
    const mixed = [...refused, ...daily].sort((one, next) => one.receivedAt - next.receivedAt);
    t.ok(pace(mixed) <= 1, 'beside twenty refused ones in the hour, which anybody can send');
    const inDay = (rows: readonly EventRow[]): number => after(rows).amounts.inDay;
    t.equal(inDay(days(0, 3, 12)), 12, 'those of the last day');
    t.equal(inDay([...days(0, 1, 12), ...days(1, 1, 3, { challengeCompleted: ['mfa_totp'] })]), 0, 'since a factor');
    t.equal(inDay(days(0, 1, 12, { learned: false, action: 'soft_challenge' })), 0);
  },
);

t.test('a workspace knows how many people ordered how often on the day before', async (t) => {
  const order = (user: number, day: number, change: Partial<EventRow> = {}): EventRow =>
    row({
      useCase: 'checkout',
      userHash: sha256(`buyer ${user}`).slice(0, 32),
      receivedAt: NOON + day * 86_400_000,
      features: features({ amount: 20 }),
      ...change,
    });
  const { orders } = emptyProfiles();
  const first = Array.from({ length: 60 }, (_, i) => order(i % 30, 0));
  const second = [order(1, 1), order(2, 1, { action: 'block' })];
  readOrders(bytes, foldRecord('w', undefined, [...first, ...second]), orders);
  t.same([...orders.daily], [1, 60]);
  t.ok(near(estimate(orders.buyers[1]), 30, 8), 'about thirty people');
  t.same(foldRecord('w', undefined, [...second, ...first]), foldRecord('w', undefined, [...first, ...second]));
  readOrders(bytes, foldRecord('w', undefined, [...first, ...second, order(3, 4)]), orders);
  t.same([...orders.daily], [1, 0], 'a day without orders is known as that');
  readOrders(bytes, foldRecord('w', undefined, [...first, ...second, order(3, 4), order(4, 2), order(5, 3)]), orders);
  t.same([...orders.daily], [1, 1], 'a late order of the day before counts there, an older one nowhere');
});

t.test('rows that were not let in teach nothing', async (t) => {
  const user = after(
    times(5, (i) => ({
      ...typed(1, i),
      learned: false,
      localHour: 3,
      placeCountry: 'DE',
      sessionHash: 'ab'.repeat(8),
    })),
  );
  t.match(user, { learned: 0, rhythm: { learned: 0 }, countries: { size: 0 }, place: { at: 0 } });
  t.same(
    [...user.traits.learned, ...user.session.learned, ...user.hours].filter((n) => n > 0),
    [],
  );
});

t.test('a session keeps the levels of its start and the sum of its change', async (t) => {
  const speed = SESSION_TRAITS.indexOf('typingSpeed');
  const session = (name: string, typingSpeed: number, sessionShift = 0): Partial<EventRow> => ({
    sessionHash: name.repeat(16),
    features: features({ typingSpeed }),
    sessionShift,
  });
  const begun = after([row(session('a', 4)), row(session('a', 4)), row(session('a', 4, 2.5))]);
  t.ok(near(begun.session.mean[speed], Math.log(4), 0.001));
  t.equal(begun.session.learned[speed], 3);
  t.equal(begun.session.shift, 2.5);
  const long = after([...times(5, () => session('a', 4)), ...times(20, () => session('a', 8))]);
  t.ok(near(long.session.mean[speed], Math.log(4), 0.001), 'later requests do not move its start');
  const next = after([row(session('a', 4, 3)), row(session('b', 8))]);
  t.match(next.session, { shift: 0 });
  t.ok(near(next.session.mean[speed], Math.log(8), 0.001), 'another session starts anew');
  const alarmed = after([
    row(session('a', 4)),
    row({ ...session('a', 4, 7), action: 'soft_challenge', learned: false }),
  ]);
  t.equal(alarmed.session.shift, 7, 'a challenged request is remembered in the sum');
  t.equal(alarmed.session.learned[speed], 1);
});

t.test('hours fade', async (t) => {
  const { hours } = after([
    ...times(60, () => ({ localHour: 9 })),
    ...times(60, () => ({ localHour: 21 })),
    ...times(2, () => ({ localHour: 255 })),
  ]);
  t.ok((hours[21] ?? 0) > 30_000 && (hours[9] ?? 0) > 0 && (hours[9] ?? 0) < (hours[21] ?? 0) / 2);
  t.equal(hours.filter((weight) => weight > 0).length, 2);
});

t.test('countries are counted, the rarest gives way, counts fade', async (t) => {
  const visits = (country: string, count: number): EventRow[] => times(count, () => ({ placeCountry: country }));
  const share = (user: User, country: string): number =>
    user.countries.counts[user.countries.codes.indexOf(countryCode(country))] ?? 0;
  const many = after([
    ...visits('DE', 9),
    ...visits('FR', 1),
    ...['IT', 'ES', 'PT', 'NL', 'BE'].flatMap((country) => visits(country, 2)),
  ]);
  t.equal(many.countries.size, 6);
  t.equal(share(many, 'FR'), 0);
  t.equal(share(many, 'BE'), 2);
  const long = after([...visits('DE', 150), ...visits('FR', 60), ...visits('DE', 60)]);
  t.ok(share(long, 'DE') < 200 && share(long, 'DE') > share(long, 'FR'));
});

t.test("the last place is the address's country and the timezone's coordinates", async (t) => {
  const cases = [
    {
      change: { country: 'DE', timezone: 'Europe/Berlin' },
      place: {
        at: NOON / 1000,
        country: countryCode('DE'),
        zoneCountry: countryCode('DE'),
        latitude: 52.5,
        longitude: 13.4,
      },
    },
    { change: { timezone: 'Asia/Tokyo' }, place: { country: 0, zoneCountry: countryCode('JP') } },
    { change: { country: 'US', timezone: 'UTC' }, place: { country: countryCode('US'), zoneCountry: 0 } },
    { change: { timezone: 'Mars/Olympus' }, place: { at: 0 } },
  ];
  for (const { change, place } of cases) t.match(after([row(change)]).place, place, JSON.stringify(change));
});

t.test('where a VPN comes out is no place of the user', async (t) => {
  const at = (country: string, timezone: string, change: Partial<EventRow> = {}): Partial<EventRow> => ({
    country,
    timezone,
    ...change,
  });
  const home = at('DE', 'Europe/Berlin');
  const place = (...sent: Partial<EventRow>[]): User['place'] => after(times(sent.length, (i) => sent[i] ?? {})).place;
  const hidden: readonly [string, Partial<EventRow>][] = [
    ['an address on a list of VPNs', { network: NETWORK.vpn }],
    ['a Tor exit', { network: NETWORK.tor }],
    ['a hosting network', { network: NETWORK.datacenter }],
    ["the client's own word", { client: CLIENT.vpn | CLIENT.vpnKnown }],
  ];
  const second = Math.floor(NOON / 1000);
  for (const [name, change] of hidden) {
    const after = place(home, at('BR', 'America/Sao_Paulo', change));
    t.match(after, { country: countryCode('DE'), zoneCountry: countryCode('DE'), at: second }, `${name} moves nobody`);
    t.match(place(at('BR', 'Europe/Berlin', change)), { country: countryCode('BR'), at: second }, `${name}: but first`);
    t.match(
      place(home, at('BR', 'America/Sao_Paulo', change), at('FR', 'Europe/Paris')),
      { country: countryCode('FR'), at: second + 2 },
      `${name}: and the next place counts`,
    );
  }
  t.match(place(home, at('BR', 'America/Sao_Paulo')), { country: countryCode('BR'), at: second + 1 }, 'a journey');
  t.match(place(home, at('ZZ', '')), { country: countryCode('DE'), at: second }, 'what tells nothing leaves it');
  t.match(
    place(home, at('ZZ', 'Europe/Paris')),
    { country: 0, zoneCountry: countryCode('FR') },
    'a timezone alone is a place',
  );
});

t.test('of private windows that came on one day one is remembered, so that a habit of a week shows', async (t) => {
  const windows = (perDay: number, days: number): EventRow[] =>
    times(perDay * days, (i) => ({
      receivedAt: NOON + (Math.floor(i / perDay) * 24 + (i % perDay)) * 3_600_000,
      fingerprint: sha256(`window ${i}`),
    }));
  const daysOf = ({ devices, deviceCount }: User): number =>
    new Set(devices.slice(0, deviceCount).map(({ firstSeen }) => Math.floor(firstSeen / 86_400))).size;
  t.equal(daysOf(after(windows(1, 12))), 8);
  t.equal(daysOf(after(windows(4, 12))), 7, 'four a day: two of the last day');
  t.equal(daysOf(after(windows(8, 12))), 7, 'eight a day');
});

t.test('a step that is told late makes no later one older', async (t) => {
  const step = (seconds: number, changeType: string): EventRow =>
    row({
      receivedAt: NOON + seconds * 1000,
      useCase: changeType === '' ? 'password_reset' : 'account_change',
      changeType,
    });
  const kinds = ['', 'email', 'password', 'iban'];
  const { steps } = after([...kinds.map((kind) => step(3600, kind)), ...kinds.map((kind) => step(0, kind))]);
  const at = NOON / 1000 + 3600;
  t.match(steps, { resetAt: at, contactAt: at, passwordAt: at, detailsAt: at });
});
