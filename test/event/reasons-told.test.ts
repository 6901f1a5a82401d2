// Reasons as they are told: points in thousandths, and evidence of another shape left out.
import t from 'tap';
import { reasonDetails } from '../../src/event/reply/reasons.js';

t.test('points are rounded to thousandths', async (t) => {
  const cases: [stored: number, told: number][] = [
    [1.23449, 1.234],
    [1.23451, 1.235],
    [-2.7186, -2.719],
    [0.0004, 0],
    [12, 12],
  ];
  const points = Float64Array.from(cases, ([stored]) => stored);
  const reasons = cases.map(() => 'incognito');
  t.same(
    reasonDetails({ reasons, points: Float32Array.from(points), evidence: '' }).map((told) => told.points),
    cases.map(([, told]) => told),
  );
  t.equal(reasonDetails({ reasons: ['incognito'], points: new Float32Array(0), evidence: '' })[0]?.points, 0);
});

t.test('evidence of another shape is left out, and a code that is not known is told as it is', async (t) => {
  const cases: [name: string, evidence: unknown, told: unknown][] = [
    ['values', { made: { count: 3, name: 'x', is: true } }, { count: 3, name: 'x', is: true }],
    ['a list', { made: { count: [3] } }, {}],
    ['no object', { made: 3 }, {}],
    ['of another reason', { other: { count: 3 } }, {}],
    ['no object at all', [1], {}],
  ];
  for (const [name, evidence, told] of cases)
    t.same(
      reasonDetails({ reasons: ['made'], points: Float32Array.of(1), evidence: JSON.stringify(evidence) }),
      [{ code: 'made', explanation: 'made', evidence: told, points: 1 }],
      name,
    );
});

t.test('a title has the values of the decision', async (t) => {
  const told = (title: string, more: object): unknown =>
    reasonDetails({
      reasons: ['made'],
      points: Float32Array.of(1),
      evidence: JSON.stringify({ made: { title, ...more } }),
    })
      .map(({ explanation }) => explanation)
      .join();
  t.equal(told('Over {checkout.amount} of {who}.', { 'checkout.amount': 501 }), 'Over 501 of unknown.');
  t.equal(told('As {toString}.', {}), 'As {toString}.', 'a name of values is in small letters');
  t.equal(told('As {constructor}.', {}), 'As unknown.', 'nothing that every object has');
});
