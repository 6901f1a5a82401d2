// How much of the log waits for the store, and for how long.
import t from 'tap';
import { type ReaderLoop } from '../../../src/log/store-consumer/loop.js';
import { numberedRow } from '../../support/state/stores.js';
import { House, stepToEnd } from './house.js';
import { refusing } from './refusing.js';

t.test('tells how far behind it is', async (t) => {
  const house = new House(t);
  const loop = await house.open();
  house.append(0, 10);
  await stepToEnd(loop);
  house.append(0, 10);
  house.append(0, 10);
  const newest = numberedRow(9).receivedAt;
  house.now = newest + 7000;
  const { rows, bytes, seconds } = loop.lag();
  t.ok(rows >= 20 && rows <= 22, `${rows} rows, frames' heads counted in`);
  t.ok(bytes > 20 * 100);
  t.equal(seconds, 7);
});

t.test('the age of what waits is that of the oldest row, whatever is known of those before', async (t) => {
  const house = new House(t);
  const [first, hour] = [numberedRow(0).receivedAt, 3_600_000];
  let isAway = false;
  const writer = refusing(house.writer, () => (isAway ? 'refuse' : 'take'));
  const age = (loop: ReaderLoop): number => loop.lag().seconds;

  house.append(0, 10);
  house.now = first + hour;
  const opened = await house.open({ writer });
  isAway = true;
  await t.rejects(opened.step());
  t.equal(age(opened), 3600, 'a backlog that a new reader cannot store');
  isAway = false;
  await stepToEnd(opened);
  t.equal(age(opened), 0);

  house.now += hour;
  await stepToEnd(opened);
  house.append(0, 1);
  house.now += 1000;
  t.equal(age(opened), 1, 'rows after a quiet hour, not read yet');

  await stepToEnd(opened);
  house.confirm();
  house.now += 2000;
  isAway = true;
  await t.rejects(opened.step());
  t.equal(age(opened), 2, 'a confirmation is as old as its report, not as its event');
});
