import t from 'tap';
import { isoTime } from '../../../src/util/time/iso-time.js';
import { textJson } from '../../../src/util/text/json-text.js';

t.test('a time reads as Date writes it', async (t) => {
  const DAY = 86_400_000;
  const times = [0, 1000, 59_000, DAY - 1000, DAY, 1_768_392_000_000, 1_768_392_000_123, 999, 59_999, 0.5, -1, -DAY];
  const last = Date.UTC(9999, 11, 31, 23, 59, 59);
  for (const time of [...times, last, last + 999, last + 1000])
    t.equal(isoTime(time), new Date(time).toISOString(), String(time));
  // More days than are remembered.
  for (let day = 0; day < 2500; day += 1) {
    const time = day * DAY + day * 1000;
    if (isoTime(time) !== new Date(time).toISOString()) t.fail(`day ${day}`);
  }
  t.throws(() => isoTime(NaN), RangeError);
});

t.test('a text is the JSON of it', async (t) => {
  const texts = ['', 'Chrome', 'say "no"', 'back\\slash', 'line\nbreak', 'del\u007f', 'Ünïcödé 😀', 'lone \ud800'];
  for (const text of texts) t.same(JSON.parse(textJson(text)), text, JSON.stringify(text));
});
