import t from 'tap';
import { evidenceJson } from '../../src/scoring/evidence-json.js';

t.test('evidence is JSON whatever it holds', (t) => {
  const cases = [
    { a: 1, b: 0.5, c: -3, d: 1e21 }, { a: true, b: false }, { a: '' }, { a: 'Europe/Berlin' }, { a: 'say "no"' }, { a: 'back\\slash' },
    { a: 'line\nbreak\u0000' }, { a: 'Ünïcödé 😀' }, { a: 'lone \ud800 surrogate' }, {},
  ];
  for (const evidence of cases) t.same(JSON.parse(`{${evidenceJson('code', evidence)}}`), { code: evidence }, JSON.stringify(evidence));
  t.same(JSON.parse(`{${evidenceJson('code', { a: NaN, b: Infinity })}}`), { code: { a: 'countless', b: 'countless' } });
  t.end();
});
