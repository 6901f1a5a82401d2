// Times as people write them.
import t from 'tap';
import { parseTime } from '../../../src/util/time/parse-time.js';

t.test('a time is of UTC where it says nothing else, and a day exists', async (t) => {
  const noon = Date.UTC(2030, 1, 28, 12);
  for (const [text, time] of [
    ['2030-02-28', Date.UTC(2030, 1, 28)],
    ['2030-02-28T12:00:00Z', noon],
    ['2030-02-28T12:00', noon],
    ['2030-02-28T12:00:00.000', noon],
    ['2030-02-28 12:00', noon],
    ['2030-02-28 12:00:00.000', noon],
    ['2030-02-28T14:00:00+02:00', noon],
    ['2028-02-29', Date.UTC(2028, 1, 29)],
    ['2030-02-29', NaN],
    ['2030-02-30T00:00:00Z', NaN],
    ['2030-04-31', NaN],
    ['2030-13-01', NaN],
    ['tomorrow', NaN],
  ] as const)
    t.same(parseTime(text), time, text);
});
