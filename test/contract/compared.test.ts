// The periods that the overview compares.
import t from 'tap';
import { lastHours, monthOf } from '../../src/contract/console/compared.js';

const NOW = Date.parse('2026-03-30T10:15:30Z');
const told = (span: ReturnType<typeof monthOf>) =>
  span && Object.fromEntries(Object.entries(span).map(([name, at]) => [name, new Date(at * 1000).toISOString()]));

t.test('hours are compared with as many before them', async (t) => {
  t.same(told(lastHours(24, NOW)), {
    before: '2026-03-28T10:16:00.000Z',
    beforeEnd: '2026-03-29T10:16:00.000Z',
    from: '2026-03-29T10:16:00.000Z',
    to: '2026-03-30T10:16:00.000Z',
  });
});

t.test('a month of the calendar is compared with the month before', async (t) => {
  const cases: readonly [month: string, before: string, beforeEnd: string, from: string, to: string][] = [
    ['2026-02', '2026-01-01T00:00', '2026-02-01T00:00', '2026-02-01T00:00', '2026-03-01T00:00'],
    ['2026-01', '2025-12-01T00:00', '2026-01-01T00:00', '2026-01-01T00:00', '2026-02-01T00:00'],
    // 29 days and a part of the thirtieth: the month before has 28.
    ['2026-03', '2026-02-01T00:00', '2026-03-01T00:00', '2026-03-01T00:00', '2026-03-30T10:16'],
  ];
  for (const [month, ...times] of cases)
    t.same(
      Object.values(told(monthOf(month, NOW)) ?? {}),
      times.map((at) => `${at}:00.000Z`),
      month,
    );
  const early = told(monthOf('2026-03', Date.parse('2026-03-10T12:00:00Z')));
  t.match(early, { beforeEnd: '2026-02-10T12:00:00.000Z', to: '2026-03-10T12:00:00.000Z' }, 'the same first days');
  for (const no of ['2026-04', '2026-13', '2026-00', '2026-3', '202603', '2026-03-01', 'march', ''])
    t.equal(monthOf(no, NOW), undefined, no);
});
