// Counts, actions, reasons and latency of decisions, compared with the period before.
import type { Alert, Overview } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { ActionBar, Bars, Sparkline } from '../charts/bars.js';
import { TimeChart } from '../charts/time-chart.js';
import { count, milliseconds, plural, share, total, words } from '../format.js';
import { useLoaded } from '../loaded.js';
import { Answered, Card, Loading, Tile, typed } from '../parts/basics.js';
import type { FirstStepsProps } from '../parts/first-steps.js';
import { counts, Table } from '../parts/table.js';
import { linkTo, place, refilter } from '../router.js';

/** Hours, or a month in UTC, as retention and the plan count them. */
const spans = (): (readonly [span: string, name: string])[] => [
  ['1', 'last hour'],
  ['24', 'last 24 hours'],
  ['168', 'last 7 days'],
  ['720', 'last 30 days'],
  [monthBack(0), 'this month, in UTC'],
  [monthBack(1), 'last month, in UTC'],
];
const EVERY_MS = 30_000;
/** The service sends no more. */
const REASONS_MOST = 12;
/** While the user waits for the first decision. */
const FIRST_EVERY_MS = 3000;

/** Of an empty workspace only. */
const firstSteps = async () => (await import('../parts/first-steps.js')).FirstSteps;

export function OverviewPage() {
  const { workspace, mode, filters } = place.value;
  const month = filters.get('month') ?? '';
  const hours = month === '' ? (filters.get('hours') ?? '24') : '';
  /** Keeps the first steps on screen, with the new keys in them, until the user continues. */
  const [held, hold] = useState(false);
  const question = useQuestion<Overview>(
    `workspaces/${workspace}/overview${query({ mode, hours, month })}`,
    held ? FIRST_EVERY_MS : EVERY_MS,
  );
  return (
    <>
      <div class="heading">
        <h1>Overview</h1>
        <select aria-label="Time" value={month + hours} onChange={(event) => refilter(spanOf(typed(event)))}>
          {spans().map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          {month < monthBack(1) && month !== '' && <option>{month}</option>}
        </select>
      </div>
      <Firing />
      <Answered question={question}>
        {(overview) =>
          held || overview.totals.decisions === 0 ? (
            <Steps decisions={overview.totals.decisions} hold={hold} again={question.again} />
          ) : (
            <Figures {...overview} />
          )
        }
      </Answered>
    </>
  );
}

function Steps(props: FirstStepsProps) {
  const FirstSteps = useLoaded(firstSteps);
  return FirstSteps === undefined ? <Loading /> : <FirstSteps {...props} />;
}

const spanOf = (chosen: string) => (chosen.includes('-') ? { month: chosen, hours: '' } : { hours: chosen, month: '' });

/** `2026-11` */
function monthBack(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString().slice(0, 7);
}

/** Of a month, the pages that a number leads to show the same month. */
function spanToShow({ from, to }: Pick<Overview, 'from' | 'to'>) {
  return place.value.filters.has('month') ? { from, to } : {};
}

/** Firing alerts, above all numbers. */
function Firing() {
  const { workspace } = place.value;
  const { data } = useQuestion<{ alerts: Alert[] }>(`workspaces/${workspace}/alerts`, EVERY_MS);
  const firing = data?.alerts.filter(({ state }) => state === 'firing') ?? [];
  if (firing.length === 0) return null;
  return (
    <p class="problem" role="alert">
      <a href={linkTo('alerts')}>{plural(firing.length, 'alert')} now</a>:{' '}
      {firing.map(({ sentence }) => sentence).join(' ')}
    </p>
  );
}

type Shown = ReturnType<typeof spanToShow>;

function Figures({ totals, before, series, use_cases: useCases, reasons, sdks, quota, ...span }: Overview) {
  const shown = spanToShow(span);
  return (
    <>
      <Tiles totals={totals} before={before} whole={span.before_whole} />
      <Card title="Decisions over time" wide>
        <TimeChart points={series} />
        <p class="empty">
          Each event counts once, as it was decided first. Where a backend verified it, Live, Rules and Policy count
          what the backend was told.
        </p>
      </Card>
      <div class="cards">
        <Card title={reasons.length < REASONS_MOST ? 'Reasons' : `The ${REASONS_MOST} most frequent reasons`} tall>
          <Reasons reasons={reasons} shown={shown} />
        </Card>
        <Card title="Use cases">
          <UseCases useCases={useCases} shown={shown} />
        </Card>
        <Card title="Where requests come from">
          <Bars
            bars={sdks.map(({ sdk, decisions }) => ({
              name: sdk === '' ? 'a backend' : sdk,
              value: decisions,
              said: share(decisions, totals.decisions),
            }))}
          />
        </Card>
        <Card title="Plan">
          <Plan {...quota} />
        </Card>
      </div>
    </>
  );
}

/** `whole`: of the period before nothing is deleted yet. */
function Tiles({ totals, before, whole }: Pick<Overview, 'totals' | 'before'> & { whole: boolean }) {
  const challenged = (of: Overview['totals']): number => of.soft_challenge + of.hard_challenge;
  return (
    <div class="tiles">
      <Tile name="Decisions" value={total(totals.decisions)} before={(whole ? '' : '≥ ') + total(before.decisions)} />
      <Tile
        name="Blocked"
        value={share(totals.block, totals.decisions)}
        before={share(before.block, before.decisions)}
      />
      <Tile
        name="Challenged"
        value={share(challenged(totals), totals.decisions)}
        before={share(challenged(before), before.decisions)}
      />
      <Tile name="Visitors, estimated" value={total(totals.visitors)} before={total(before.visitors)} />
      <Tile
        name="Latency, p99"
        value={milliseconds(totals.p99_ms)}
        before={before.decisions === 0 ? '–' : milliseconds(before.p99_ms)}
      />
      <Tile name="Without profiles" value={count(totals.degraded)} before={count(before.degraded)} />
    </div>
  );
}

function Reasons({ reasons, shown }: Pick<Overview, 'reasons'> & { shown: Shown }) {
  return (
    <Table
      caption="Reasons"
      rows={reasons}
      rowKey={({ reason }) => reason}
      empty="No reason was given."
      columns={[
        {
          name: 'Reason',
          by: ({ reason }) => words(reason),
          cell: ({ reason }) => <a href={linkTo('live', [], { reason, ...shown })}>{words(reason)}</a>,
        },
        counts('Events', 'events'),
        counts('Before', 'before'),
        {
          name: 'Trend',
          cell: ({ reason, trend }) => <Sparkline values={trend} name={`Trend of ${words(reason)}`} />,
        },
      ]}
    />
  );
}

function UseCases({ useCases, shown }: { useCases: Overview['use_cases']; shown: Shown }) {
  return (
    <Table
      caption="Use cases"
      rows={useCases}
      rowKey={({ use_case: useCase }) => useCase}
      empty="No decisions."
      columns={[
        {
          name: 'Use case',
          by: ({ use_case: useCase }) => words(useCase),
          cell: ({ use_case: useCase }) => (
            <a href={linkTo('live', [], { use_case: useCase, ...shown })}>{words(useCase)}</a>
          ),
        },
        counts('Decisions', 'decisions'),
        {
          name: 'Blocked',
          number: true,
          by: ({ block, decisions }) => block / decisions,
          cell: ({ block, decisions }) => share(block, decisions),
        },
        { name: 'Actions', cell: (row) => <ActionBar actions={row} /> },
      ]}
    />
  );
}

function Plan({ used, protected_devices: devices, forecast }: Overview['quota']) {
  return (
    <>
      <p>
        {count(used)} of {count(devices)} devices were verified this month; {count(forecast)} are expected by its end.
      </p>
      <meter
        min={0}
        max={Math.max(1, devices)}
        high={devices * 0.9}
        value={used}
        aria-label="Verified devices of the plan"
      />
    </>
  );
}
