// Bars and sparklines as HTML and SVG: for a screen reader the numbers remain a list.
import { ACTIONS } from '../api/generated/words.js';
import { type Actions } from '../api/types.js';
import { count, words } from '../format.js';

export interface Bar {
  name: string;
  value: number;
  said: string;
  href?: string;
}

/** Numbers as a list of bars, scaled to the largest number. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul class="bars">
      {bars.map(({ name, value, said, href }) => (
        <li key={name}>
          <span>{href === undefined ? name : <a href={href}>{name}</a>}</span>
          <meter min={0} max={most} value={value} aria-hidden="true" />
          <span class="number">{said}</span>
        </li>
      ))}
    </ul>
  );
}

const WIDTH = 96;
const HEIGHT = 20;

/** The course of a number without an axis; the title contains the numbers. */
export function Sparkline({ values, name }: { values: readonly number[]; name: string }) {
  const most = Math.max(1, ...values);
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)},${(HEIGHT - (value / most) * HEIGHT).toFixed(1)}`,
  );
  return (
    <svg
      class="sparkline"
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={name}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}

/** The shares of the four actions as one stacked bar. */
export function ActionBar({ actions }: { actions: Actions }) {
  const all = ACTIONS.reduce((sum, action) => sum + actions[action], 0);
  const said = ACTIONS.map((action) => `${words(action)} ${count(actions[action])}`).join(', ');
  let from = 0;
  return (
    <svg class="action-bar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={said}>
      {ACTIONS.map((action) => {
        const width = all === 0 ? 0 : (100 * actions[action]) / all;
        const x = from;
        from += width;
        return <rect key={action} class={action} x={x} y="0" width={width} height="6" />;
      })}
    </svg>
  );
}
