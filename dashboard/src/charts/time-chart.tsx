// Decisions over time by action. uPlot draws on a canvas, which a screen reader cannot read, so a table behind it holds
// the same numbers.
import { useEffect, useRef } from 'preact/hooks';
import { ACTIONS, type Point } from '../api/types.js';
import { count, time as said, words, ZONE } from '../format.js';
import { ActionTag } from '../parts/basics.js';
import { Table } from '../parts/table.js';

const HEIGHT = 220;

export function TimeChart({ points }: { points: readonly Point[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: parent } = element;
    if (parent === null) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    const theme = matchMedia('(prefers-color-scheme: dark)');
    const draw = (): void =>
      void import('./time-plot.js').then(({ drawTimePlot }) => {
        stop?.();
        stop = gone ? undefined : drawTimePlot(parent, points, HEIGHT);
      });
    draw();
    theme.addEventListener('change', draw);
    return () => {
      gone = true;
      theme.removeEventListener('change', draw);
      stop?.();
    };
  }, [points]);
  return (
    <figure>
      <div ref={element} class="plot" aria-hidden="true" />
      <figcaption class="buttons">
        {ACTIONS.map((action) => (
          <ActionTag key={action} action={action} />
        ))}
        <small>Times in {ZONE}</small>
      </figcaption>
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
    </figure>
  );
}
