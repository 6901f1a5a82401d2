// The axes of the chart over time have round numbers, and labels that have room. The module is loaded as it was built:
// the dashboard has its own compiler settings.
import t from 'tap';

interface Axis {
  ticksTo: (most: number) => number[];
  labelsOf: (times: readonly string[]) => { text: string; class: string }[];
}

const MODULE = new URL('../../dashboard-modules/charts/time-axis.js', import.meta.url);
const HOUR_MS = 3_600_000;
const FROM = Date.UTC(2026, 10, 26);

const isAxis = (value: unknown): value is Axis =>
  typeof value === 'object' && value !== null && 'ticksTo' in value && 'labelsOf' in value;

async function load(): Promise<Axis> {
  const axis: unknown = await import(MODULE.href);
  if (!isAxis(axis)) throw new TypeError('the dashboard has no axis');
  return axis;
}

const timesOf = (steps: number, ms: number): string[] =>
  Array.from({ length: steps }, (_, index) => new Date(FROM + index * ms).toISOString());

t.test('round numbers, whole ones, up to the largest', async (t) => {
  const { ticksTo } = await load();
  for (const [most, ticks] of [
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [37, [0, 10, 20, 30, 40]],
    [600, [0, 200, 400, 600]],
    [80_001, [0, 50_000, 100_000]],
  ] as const)
    t.strictSame(ticksTo(most), ticks, String(most));
  for (let most = 1; most < 5000; most += 7) {
    const ticks = ticksTo(most);
    t.ok((ticks.at(-1) ?? 0) >= most && ticks.length <= 5, `${most}: ${ticks.join(' ')}`);
  }
});

t.test('hours by the clock, days by the calendar, at most eight of them', async (t) => {
  const { labelsOf } = await load();
  for (const [steps, ms, form] of [
    [13, HOUR_MS / 12, /\d:\d\d/],
    [25, HOUR_MS, /\d:\d\d/],
    [8, 24 * HOUR_MS, /^(?!.*:).*\d/],
    [9, 24 * HOUR_MS, /^(?!.*:).*\d/],
    [31, 24 * HOUR_MS, /^(?!.*:).*\d/],
  ] as const) {
    const shown = labelsOf(timesOf(steps, ms)).filter(({ text }) => text !== '');
    t.ok(shown.length >= 4 && shown.length <= 8, `${steps} steps: ${shown.length} labels`);
    for (const { text } of shown) t.match(text, form);
    t.same(
      shown.map((one) => one.class),
      shown.map((_, index) => (index % 2 === 0 ? '' : 'second')),
      'every second one has no room on a phone',
    );
  }
  t.strictSame(labelsOf([]), []);
});
