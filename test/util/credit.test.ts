// Who used more than its part waits until the time has caught up; a burst does not.
import t from 'tap';
import { Credit, Credits } from '../../src/util/credit.js';

const LIMITS = { perMs: 0.25, savedMax: 100 };

t.test('what is saved may be used at once, then the part', async (t) => {
  const credit = new Credit(LIMITS, 0);
  t.equal(credit.waitMs(0), 0);
  credit.use(99, 0);
  t.equal(credit.waitMs(0), 0, 'a rest is left');
  credit.use(21, 0);
  t.equal(credit.waitMs(0), 80, '20 are owed');
  t.equal(credit.waitMs(40), 40);
  t.equal(credit.waitMs(81), 0);
  t.notOk(credit.isFull(400));
  t.ok(credit.isFull(481));
});

t.test('what is owed and what is saved are bounded, and a clock that goes back takes nothing', async (t) => {
  const credit = new Credit(LIMITS, 1000);
  credit.use(1e9, 1000);
  t.equal(credit.waitMs(1000), 400);
  credit.use(0, 1e9);
  credit.use(100, 1e9);
  t.equal(credit.waitMs(1e9), 1, 'not more than the bound was saved');
  t.equal(credit.waitMs(0), 1);
});

t.test('each owner has its own, and who has used nothing lately is forgotten', async (t) => {
  const credits = new Credits(LIMITS, 2);
  credits.use('ada', 120, 0);
  t.equal(credits.waitMs('ada', 0), 80);
  t.equal(credits.waitMs('ben', 0), 0);
  credits.use('ben', 1, 0);
  credits.use('cid', 110, 10);
  t.equal(credits.waitMs('ada', 0), 80, 'who owes is remembered');
  t.equal(credits.waitMs('cid', 10), 40);
});
