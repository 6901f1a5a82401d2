// Decisions over time: one bar for each step, stacked by action, the severest at the bottom. A screen reader gets the
// same numbers as a table.
import { useState } from 'preact/hooks';
import { ACTIONS } from '../api/generated/words.js';
import { type Action, type Point } from '../api/types.js';
import { compact, count, time as said, words, ZONE } from '../format.js';
import { ActionTag } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { areDays, labelsOf, sayerOf, ticksTo } from './time-axis.js';

const SEVEREST_FIRST = ACTIONS.toReversed();
/** Part of a step that its bar fills. */
const FILLED = 0.8;

const sumOf = (point: Point): number => ACTIONS.reduce((sum, action) => sum + point[action], 0);

export function TimeChart({ points }: { points: readonly Point[] }) {
  const [at, look] = useState<number>();
  const times = points.map(({ time }) => time);
  const pointed = at === undefined ? undefined : points[at];
  return (
    <figure class="over-time">
      <Legend
        name={pointed === undefined ? 'Total' : sayerOf(times)(pointed.time)}
        of={pointed === undefined ? points : [pointed]}
      />
      <Plot points={points} at={at} look={look} />
      <div class="times" aria-hidden="true">
        {labelsOf(times).map(({ text, class: shown }, index) => (
          <span key={index} class={shown}>
            {text}
          </span>
        ))}
      </div>
      <figcaption>
        {areDays(times) ? 'Days in UTC' : `Times in ${ZONE}`}. The first and the last bar may lack a part of their time.
      </figcaption>
      <AsTable points={points} />
    </figure>
  );
}

/** The colours, with the numbers of the bar below the pointer. */
function Legend({ name, of }: { name: string; of: readonly Point[] }) {
  return (
    <p class="legend">
      <small>{name}</small>
      {ACTIONS.map((action) => (
        <span key={action}>
          <ActionTag action={action} /> <b>{count(of.reduce((sum, point) => sum + point[action], 0))}</b>
        </span>
      ))}
    </p>
  );
}

interface PlotProps {
  points: readonly Point[];
  /** The step below the pointer. */
  at: number | undefined;
  look: (at: number | undefined) => void;
}

function Plot({ points, at, look }: PlotProps) {
  const ticks = ticksTo(Math.max(...points.map(sumOf)));
  const top = ticks.at(-1) ?? 1;
  const move = ({ currentTarget, clientX }: PointerEvent): void => {
    if (!(currentTarget instanceof Element)) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    look(Math.min(points.length - 1, Math.floor(((clientX - left) / width) * points.length)));
  };
  return (
    <div class="plot" aria-hidden="true">
      <div class="ticks">
        {ticks.toReversed().map((tick) => (
          <small key={tick}>{compact(tick)}</small>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${points.length} ${top}`}
        preserveAspectRatio="none"
        onPointerMove={move}
        onPointerLeave={() => look(undefined)}
      >
        {at !== undefined && <rect x={at} width="1" height={top} />}
        {ticks.map((tick) => (
          <line key={tick} x2={points.length} y1={top - tick} y2={top - tick} />
        ))}
        {ACTIONS.map((action) => (
          <path key={action} class={action} d={barsOf(points, action, top)} />
        ))}
      </svg>
    </div>
  );
}

/** The part of an action in every bar, as one path. */
function barsOf(points: readonly Point[], action: Action, top: number): string {
  const below = SEVEREST_FIRST.slice(0, SEVEREST_FIRST.indexOf(action));
  return points
    .map((point, index) => {
      const from = below.reduce((sum, each) => sum + point[each], 0);
      return `M${index + (1 - FILLED) / 2} ${top - from}h${FILLED}v${-point[action]}h${-FILLED}z`;
    })
    .join('');
}

function AsTable({ points }: { points: readonly Point[] }) {
  return (
    <details>
      <summary>The same as a table</summary>
      <Table
        caption="Decisions over time"
        rows={points}
        rowKey={({ time }) => time}
        empty="No decisions in this time."
        columns={[
          { name: 'From', cell: ({ time }) => said(time) },
          ...ACTIONS.map((action) => ({
            name: words(action),
            number: true,
            cell: (point: Point) => count(point[action]),
          })),
        ]}
      />
    </details>
  );
}
