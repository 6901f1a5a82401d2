import t from 'tap';
import { evidenceJson } from '../../src/scoring/evidence-json.js';

t.test('evidence is JSON whatever it holds', async (t) => {
  const values = [
    1,
    0.5,
    -3,
    1e21,
    true,
    false,
    '',
    'Europe/Berlin',
    'say "no"',
    'back\\slash',
    'line\nbreak\u0000',
    'del\u007f',
    'Ünïcödé 😀',
    'lone \ud800 surrogate',
  ];
  for (const value of values) {
    const evidence = { timezone: value, country: value };
    t.same(
      JSON.parse(`{${evidenceJson('timezone_mismatch', evidence)}}`),
      { timezone_mismatch: evidence },
      JSON.stringify(value),
    );
  }
  t.same(JSON.parse(`{${evidenceJson('timezone_mismatch', { timezone: NaN, country: -Infinity })}}`), {
    timezone_mismatch: { timezone: 'countless', country: 'countless' },
  });
});
