// Times in the usual form are read as `Date.parse` reads them; all others are left to it.
import t from 'tap';
import { instantOfUtc } from '../../../src/http/intake/utc-time.js';

const DAY_MS = 86_400_000;

t.test('every day of four centuries is the one that Date.parse reads, or is left to it', async (t) => {
  const wrong: string[] = [];
  let read = 0;
  for (let time = Date.UTC(1896, 11, 30); time < Date.UTC(2304, 2, 2); time += DAY_MS + 3_723_456) {
    const text = new Date(time).toISOString();
    const found = instantOfUtc(text);
    if (!Number.isNaN(found)) read += 1;
    if (found !== time && !(Number.isNaN(found) && Number(text.slice(8, 10)) > 28)) wrong.push(text);
  }
  t.same(wrong, []);
  t.ok(read > 100_000, `${read} days were read`);
  t.equal(instantOfUtc('0000-01-01T00:00:00.000Z'), Date.parse('0000-01-01T00:00:00.000Z'));
});

t.test('a text of another form, or with a part that does not exist, is not read', async (t) => {
  const usual = '2026-03-01T12:30:45.678Z';
  t.equal(instantOfUtc(usual), Date.parse(usual));
  for (let at = 0; at < usual.length; at += 1)
    for (const other of ['/', ':', 'x', '\u0660'])
      if (usual[at] !== other) {
        const text = usual.slice(0, at) + other + usual.slice(at + 1);
        t.same(instantOfUtc(text), NaN, text);
      }
  for (const text of [
    '',
    '2026-03-01',
    '2026-03-01T12:30:45Z',
    '2026-03-01T12:30:45.678+01:00',
    '2026-00-01T12:30:45.678Z',
    '2026-13-01T12:30:45.678Z',
    '2026-03-00T12:30:45.678Z',
    '2026-02-30T12:30:45.678Z',
    '2026-03-01T24:00:00.000Z',
    '2026-03-01T12:60:45.678Z',
    '2026-03-01T12:30:60.678Z',
  ])
    t.same(instantOfUtc(text), NaN, text);
});
