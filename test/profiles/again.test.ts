// One action that is sent twice counts once, in the records of all its parties; a wrong password is another action.
import t from 'tap';
import { AGAIN, actionOf, isAgain } from '../../src/event/again.js';
import { type EventRow } from '../../src/event/event-row.js';
import { Desk, rememberZones } from '../../bench/quality/pairs/desk.js';
import { testNetwork } from '../support/network.js';
import { device, fingerprintOf } from '../support/bodies.js';
import { type Json } from '../support/app.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readDevice, readUser } from '../../src/profiles/codec/codec.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { emptyDevice, emptyUser } from '../../src/profiles/shapes.js';
import { type Device, type User } from '../../src/contract/profile.js';
import { row } from './rows.js';

const BEGIN = Date.UTC(2026, 0, 14, 12);
const SECOND_MS = 1000;
const network = rememberZones(await testNetwork(t, false));

type Sent = Parameters<Desk['ask']>[0];
const sent = (useCase: Sent['useCase'], more: Json = {}): Sent => ({
  useCase,
  body: { userId: 'ann', device: device("ann's phone"), session: { sessionId: 'one' }, ...more },
  address: '91.65.10.20',
  sdk: '',
  userAgent: '',
});
const login = (result: string): Json => ({
  loginContext: { identifierHash: `sha256:${fingerprintOf('ann')}`, result, authMethod: 'PASSWORD' },
});
const LOGIN = sent('login', login('SUCCESS'));

/** Sends each after so many seconds, and tells which were taken for the one before. */
function again(desk: Desk, ...requests: readonly (readonly [after: number, request: Sent])[]): boolean[] {
  return requests.map(([after, request]) => {
    desk.now += after * SECOND_MS;
    return isAgain(desk.ask(request, 'api'));
  });
}
const desk = (): Desk => new Desk(network, BEGIN);

t.test('what is sent again within seconds', async (t) => {
  t.same(again(desk(), [0, LOGIN], [1, LOGIN]), [false, true]);
  t.same(again(desk(), [0, LOGIN], [6, LOGIN]), [false, false], 'but not later');
  t.same(again(desk(), [0, LOGIN], [1, LOGIN], [1, LOGIN], [1, LOGIN]), [false, true, false, true], 'of four, two');
  const other = sent('login', { ...login('SUCCESS'), session: { sessionId: 'two' } });
  t.same(again(desk(), [0, LOGIN], [1, other]), [false, false], 'another session');
  const bare = sent('login', { ...login('SUCCESS'), session: undefined });
  t.same(again(desk(), [0, bare], [1, bare]), [false, false], 'nothing tells one such login from the next');
  const change = (changeType: string): Sent => sent('account_change', { accountChangeContext: { changeType } });
  t.same(again(desk(), [0, change('email')], [1, change('email')], [1, change('phone')]), [false, true, false]);
});

t.test('a wrong password is another one', async (t) => {
  const wrong = sent('login', login('FAILURE'));
  t.same(again(desk(), [0, wrong], [1, wrong], [1, wrong]), [false, false, false]);
  t.same(again(desk(), [0, LOGIN], [1, wrong], [1, LOGIN]), [false, false, false], 'and so is the one after it');
});

t.test('with a passed challenge it counts', async (t) => {
  const passed = sent('login', { ...login('SUCCESS'), challenge: { completed: ['mfa_sms'] } });
  t.same(again(desk(), [0, LOGIN], [1, passed], [1, passed]), [false, false, true]);
});

t.test('orders of a new account, and large ones, may each have a card', async (t) => {
  const order = (amount: number): Sent =>
    sent('checkout', { checkoutContext: { amount, currency: 'EUR', itemCount: 1, shippingCountry: 'DE' } });
  t.same(again(desk(), [0, order(30)], [1, order(30)]), [false, false], 'a new account');
  const old = desk();
  for (let day = 0; day < 12; day += 1) again(old, [86_400, LOGIN], [60, order(30)]);
  t.same(again(old, [3600, order(30)], [1, order(30)]), [false, true]);
  t.same(again(old, [3600, order(30)], [1, order(31)]), [false, false], 'another amount');
  t.same(again(old, [3600, order(900)], [1, order(900)]), [false, false], 'thirty times the usual');
});

t.test('what a page collected twice', async (t) => {
  const of = desk();
  const page = (): EventRow => of.ask({ ...sent('login'), sdk: 'javascript', userAgent: 'Firefox/128.0' }, 'page');
  const first = page();
  of.tell(first, { user_id: 'ann' });
  of.now += SECOND_MS;
  const second = page();
  t.notOk(isAgain(first));
  t.ok(isAgain(second));
  of.tell(first, { user_id: 'ann', login: { result: 'FAILURE', authMethod: 'PASSWORD' } });
  of.now += SECOND_MS;
  t.notOk(isAgain(page()), 'the password was wrong');
});

t.test('it counts for speed only, but of three the third counts whole', async (t) => {
  const once = row({ sessionHash: 'ab'.repeat(8), addressPrefix: '91.65.10.0/24', asn: 3209, learned: true });
  const twice = { ...once, answers: AGAIN };
  for (const key of ['p1', 'n1'])
    t.same(foldRecord(key, undefined, [once, twice]), foldRecord(key, undefined, [once]), key);
  const device = (rows: readonly EventRow[]): Device => {
    const read = emptyDevice();
    readDevice(new RecordBytes(), foldRecord('d1', undefined, rows), read);
    return read;
  };
  const [first, second] = [device([once]), device([once, twice])];
  t.equal(second.requests[0], 2);
  t.same({ ...second, requests: first.requests }, first, 'and nothing else of a device');
  const user = (rows: readonly EventRow[]): User => {
    const read = emptyUser();
    readUser(new RecordBytes(), foldRecord('u1', undefined, rows), read);
    return read;
  };
  t.match(user([once]), { seen: 1, learned: 1, lastAction: actionOf(once) });
  t.match(user([once, twice]), { seen: 1, learned: 1, lastAction: 0 });
  t.match(user([once, twice, once]), { seen: 2, learned: 2, lastAction: actionOf(once) });
  t.match(user([{ ...once, loginResult: 'FAILURE', learned: false }]), { seen: 1, lastAction: 0 });
});

t.test('the bit is one of the row', async (t) => {
  const seen = row({ answers: AGAIN });
  t.ok(isAgain(seen));
  t.notOk(isAgain({ ...seen, answers: 0 }));
  t.notOk(isAgain({ ...seen, loginResult: 'FAILURE' }));
  t.notOk(isAgain({ ...seen, kind: 'confirmation', challengeCompleted: ['mfa_sms'] }));
  t.ok(isAgain({ ...seen, kind: 'confirmation', challengeCompleted: [] }));
  t.not(actionOf(row({ sessionHash: 'ab'.repeat(8) })), 0);
});

t.test('a change that was challenged for one before it is challenged when it is sent again', async (t) => {
  const own = desk();
  const change = (changeType: string): Sent => sent('account_change', { accountChangeContext: { changeType } });
  own.ask(LOGIN, 'api');
  own.now += 1_200_000;
  t.equal(own.ask(change('email'), 'api').action, 'allow');
  for (const kind of ['email', 'phone'] as const) {
    own.now += 1_200_000;
    const asked = own.ask(change(kind), 'api');
    t.not(asked.action, 'allow', kind);
    own.now += 3000;
    const sentAgain = own.ask(change(kind), 'api');
    t.ok(sentAgain.risk >= asked.risk, `${kind}: ${asked.risk}, sent again ${sentAgain.risk}`);
  }
});
