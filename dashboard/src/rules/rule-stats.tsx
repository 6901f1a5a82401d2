// Statistics of a rule: matches, matches without other rules, and precision by labels.
import type { RuleStats, Share } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { count, share, since } from '../format.js';
import { Sparkline } from '../charts/bars.js';
import { Answered, Card, Choice, Tile } from '../parts/basics.js';
import { linkTo, place } from '../router.js';

const SPANS = [
  ['3', '3 hours, by the minute'],
  ['24', '24 hours'],
  ['168', '7 days'],
  ['720', '30 days'],
] as const;

export function Stats({ id }: { id: string }) {
  const { workspace, mode } = place.value;
  const [hours, setHours] = useState('24');
  const question = useQuestion<RuleStats>(
    `workspaces/${workspace}/rules/${encodeURIComponent(id)}/stats${query({ mode, hours })}`,
  );
  return (
    <Card title="What it did" wide>
      <div class="filters">
        <Choice name="In the last" of={SPANS} value={hours} set={setHours} />
      </div>
      <Answered question={question}>{(stats) => <Told id={id} stats={stats} />}</Answered>
      <p>
        <a href={linkTo('live', [], { rule: id })}>The decisions that it matched</a>
      </p>
    </Card>
  );
}

function Told({ id, stats }: { id: string; stats: RuleStats }) {
  const { events, applied, shadow, alone, labels, precision, overlap, last_hit: last, series } = stats;
  const hits = applied + shadow;
  /** Its false positives. */
  const stopped = linkTo('live', [], { rule: id, label: 'legitimate' });
  return (
    <>
      <div class="tiles">
        <Tile name="Hits" value={count(hits)} note={`${share(hits, events)} of decisions`} />
        <Tile name="In shadow" value={count(shadow)} />
        <Tile name="By this rule alone" value={count(alone)} />
        <Tile
          name="Precision by labels"
          value={precision.value === null ? '–' : share(precision.value, 1)}
          note={precision.value === null ? 'no labels' : certainty(precision)}
        />
      </div>
      <p>
        <Sparkline
          values={series.map((step) => step.applied + step.shadow)}
          name={`Hits over time, at most ${count(Math.max(0, ...series.map((step) => step.applied + step.shadow)))}`}
        />{' '}
        {last === null ? 'No hit in this time.' : `Last hit ${since(last)}.`}{' '}
        {hits > 0 && (
          <>
            Labelled: {count(labels.fraud)} fraud, <a href={stopped}>{count(labels.legitimate)} legitimate</a>,{' '}
            {count(labels.unlabelled)} not yet.
          </>
        )}
      </p>
      {overlap.length > 0 && (
        <p>
          Together with:{' '}
          {overlap.map(({ id: other, events: both }, index) => (
            <span key={other}>
              {index > 0 && ', '}
              <a href={linkTo('rules', [other])}>{other}</a> ({count(both)})
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** With interval and sample size: 3 of 4 is not a reliable 75 %. */
export function precisionText(precision: Share): string {
  return precision.value === null ? '–' : `${share(precision.value, 1)} (${certainty(precision)})`;
}

function certainty({ low, high, of }: Share): string {
  return `${share(low, 1)} to ${share(high, 1)}, of ${count(of)}`;
}
