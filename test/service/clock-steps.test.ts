// A clock that is set is told once for each step; one that goes as fast as time does is not.
import t from 'tap';
import { eventually } from '../support/eventually.js';
import { clockSteps, watchClockSteps } from '../../src/service/clock-steps.js';

t.test('steps of the clock', async (t) => {
  let [clock, steady] = [1_795_000_000_000, 5000];
  const look = clockSteps(
    () => clock,
    () => steady,
  );
  const cases: [name: string, clockMs: number, steadyMs: number, says: RegExp | undefined][] = [
    ['time goes on', 1000, 1000, undefined],
    ['the thread stood still for an hour', 3_600_000, 3_600_000, undefined],
    ['a correction of seconds', 31_000, 1000, undefined],
    ['two days ahead', 172_801_000, 1000, /set forward by 172800 s, or the machine was suspended/],
    ['from there on', 1000, 1000, undefined],
    ['and back', -172_799_000, 1000, /set back by 172800 s/],
  ];
  for (const [name, clockMs, steadyMs, says] of cases) {
    clock += clockMs;
    steady += steadyMs;
    if (says === undefined) t.equal(look(), undefined, name);
    else t.match(look(), says, name);
  }
});

t.test('a service looks by itself', async (t) => {
  let ahead = 0;
  const told: string[] = [];
  const watch = watchClockSteps(
    (says) => told.push(says),
    () => Date.now() + ahead,
  );
  t.teardown(() => watch.close());
  ahead = 86_400_000;
  await eventually(t, 'it is told', () => told.length > 0);
  t.match(told, [/set forward by 86400 s/]);
});
