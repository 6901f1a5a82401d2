// Backtest of unpublished rules on stored decisions: a job of the service with progress, cancellation, and a result
// with actions, labels and money.
import type { Backtest as Job, BacktestResult, Labelled, Rule } from '../api/generated/replies.js';
import { useEffect, useState } from 'preact/hooks';
import { ask, Refusal } from '../api/ask.js';
import { listsIn } from '../api/lists.js';
import { useDeed, useQuestion } from '../api/question.js';
import { count, money, plural, share, time } from '../format.js';
import { ActionTag, Choice, Problem } from '../parts/basics.js';
import { counts, countsBy, Table } from '../parts/table.js';
import { linkTo, place } from '../router.js';
import { may } from '../session.js';
import { DAY_MS } from '../units.js';
import { precisionText } from './rule-stats.js';

const LOOK_MS = 1000;
const NOT_FOUND = 404;
const SPANS = [1, 7, 30, 90].map((days) => [String(days), plural(days, 'day')] as const);

/** @param rules all rules that would decide */
export function Backtest({ rules, ready }: { rules: readonly Partial<Rule>[] | undefined; ready: boolean }) {
  const { workspace, mode } = place.value;
  const base = `workspaces/${workspace}/backtests`;
  const [days, setDays] = useState('7');
  /** The one that was started here, and of which rules. */
  const [own, setOwn] = useState<{ id: string; of: string }>();
  const deed = useDeed();
  const earlier = useQuestion<{ backtests: Job[] }>(base);
  const running = earlier.data?.backtests.find(({ state }) => state === 'running')?.id;
  const job = useJob(own?.id ?? running);
  const isOfThese = own?.of === JSON.stringify(rules);
  const busy = job?.state === 'running';
  const start = (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    void deed.run(async () => {
      const to = Date.now();
      const at = (time: number): string => new Date(time).toISOString();
      const body = { rules, mode, from: at(to - Number(days) * DAY_MS), to: at(to) };
      const { id } = await ask<Job>('POST', base, body);
      setOwn({ id, of: JSON.stringify(rules) });
    });
  };
  const cancel = (): void => {
    if (job !== undefined) void deed.run(() => ask<undefined>('DELETE', `${base}/${job.id}`));
  };
  if (!may('analyst')) return null;
  return (
    <section class="backtest" aria-label="Backtest">
      <form class="filters" onSubmit={start} aria-label="Start a backtest">
        <Choice name="Over the last" of={SPANS} value={days} set={setDays} />
        <button type="submit" aria-disabled={deed.busy || busy} disabled={!ready || rules === undefined}>
          Try it on history
        </button>
      </form>
      {rules?.some(({ when = '' }) => listsIn(when).length > 0) && (
        <p class="empty">
          Lists count as they were when each decision was made: an entry that was added later matches nothing here, and
          one that has ended since still does.
        </p>
      )}
      <Problem refusal={deed.refusal} />
      {job !== undefined && <About job={job} isOfThese={isOfThese} isOwn={own !== undefined} />}
      {busy && (
        <p class="buttons">
          <progress max={1} value={job.progress} aria-label="Progress of the backtest" />
          <span>{share(job.progress, 1)}</span>
          <button type="button" class="quiet" onClick={cancel}>
            Cancel the backtest
          </button>
        </p>
      )}
      <Outcome job={job} />
    </section>
  );
}

/** A workspace has one backtest at a time: it may be of another rule, and a form may change while it runs. */
function About({ job: { from, to, by, created_at: at }, isOfThese, isOwn }: AboutProps) {
  const span = `from ${time(from)} to ${time(to)}`;
  return (
    <p role="status">
      {!isOwn
        ? `This one was started by ${by} at ${time(at)}, perhaps of other rules: ${span}.`
        : isOfThese
          ? `Decisions ${span}.`
          : `Decisions ${span}. The rules were changed after the start: this is about the rules as they were.`}
    </p>
  );
}

interface AboutProps {
  job: Job;
  isOfThese: boolean;
  isOwn: boolean;
}

function Outcome({ job }: { job: Job | undefined }) {
  const result = job?.state === 'done' ? job.result : null;
  return (
    <>
      <div role="status">
        {job?.state === 'cancelled' && <p>It was cancelled.</p>}
        {result !== null && <p>{sentenceOf(result)}</p>}
      </div>
      {job?.state === 'failed' && (
        <p class="problem" role="alert">
          {job.error}
        </p>
      )}
      {result !== null && result.warnings.length > 0 && (
        <div role="alert" class="problem">
          <ul aria-label="Warnings of the backtest">
            {result.warnings.map(({ rule, text }) => (
              <li key={rule}>
                <b>Warning:</b> <code>{rule}</code>: {text}.
              </li>
            ))}
          </ul>
        </div>
      )}
      {result !== null && <Result result={result} />}
    </>
  );
}

/** A job, polled until it ends. */
function useJob(id: string | undefined): Job | undefined {
  const { workspace } = place.value;
  const [job, setJob] = useState<Job>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const again = (): void => {
        if (!stop.signal.aborted) timer = setTimeout(look, LOOK_MS);
      };
      ask<Job>('GET', `workspaces/${workspace}/backtests/${id}`, undefined, { signal: stop.signal }).then(
        (found) => {
          if (stop.signal.aborted) return;
          setJob(found);
          if (found.state === 'running') again();
        },
        (error: unknown) => {
          // After a restart the service does not know the job.
          if (error instanceof Refusal && error.status === NOT_FOUND) setJob(undefined);
          else again();
        },
      );
    };
    look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id, workspace]);
  return job?.id === id ? job : undefined;
}

function sentenceOf({ changed, events, actions, labelled }: BacktestResult): string {
  const stopped = (when: 'before' | 'after', what: 'fraud' | 'legitimate'): number =>
    actions.filter((cell) => cell[when] !== 'allow').reduce((sum, cell) => sum + cell[what], 0);
  return (
    `${count(changed)} of ${count(events)} decisions would have been different. ` +
    `Of ${count(labelled.fraud)} labelled fraud, ${count(stopped('before', 'fraud'))} were stopped and ` +
    `${count(stopped('after', 'fraud'))} would have been; of ${count(labelled.legitimate)} labelled legitimate, ` +
    `${count(stopped('before', 'legitimate'))} and ${count(stopped('after', 'legitimate'))}.`
  );
}

function Result({ result: { actions, rules, samples, without_counts: partly, not_compared: apart } }: ResultProps) {
  const nameOf = (id: string): string => rules.find((rule) => rule.id === id)?.name ?? id;
  return (
    <>
      <Table
        caption="Actions before and after"
        rows={actions.filter(({ before, after, events }) => before !== after || events > 0)}
        rowKey={({ before, after }) => `${before} ${after}`}
        empty="There were no decisions."
        columns={[
          { name: 'Before', cell: ({ before }) => <ActionTag action={before} /> },
          { name: 'After', cell: ({ after }) => <ActionTag action={after} /> },
          counts('Decisions', 'events'),
          counts('Fraud', 'fraud'),
          counts('Legitimate', 'legitimate'),
          { name: 'Orders', number: true, cell: ({ amounts }) => moneyText(amounts) },
        ]}
      />
      <Table
        caption="What each rule would have done"
        rows={rules}
        rowKey={({ id }) => id}
        empty="No rule decides."
        columns={[
          { name: 'Rule', by: ({ name }) => name, cell: ({ name }) => name },
          counts('Hits', 'matched'),
          counts('Alone', 'alone'),
          countsBy('Would stop', ({ stops }: { stops: Labelled }) => sumOf(stops)),
          countsBy('Would let in', ({ frees }: { frees: Labelled }) => sumOf(frees)),
          {
            name: 'Precision',
            by: ({ precision }) => precision.value,
            cell: ({ precision }) => precisionText(precision),
          },
        ]}
      />
      <p class="empty">
        Hits: decisions that the condition matches; alone: those that no other rule matches. Would stop: let in without
        this rule. Would let in: stopped without it. Precision: the share of fraud among labelled hits, with the range
        in which it lies for 95 of 100 such samples.
      </p>
      <Table
        caption="Decisions that would have been different"
        rows={samples}
        rowKey={({ event_id: id }) => id}
        empty="No decision would have been different."
        columns={[
          { name: 'Event', cell: ({ event_id: id }) => <a href={linkTo('events', [id])}>{id.slice(0, 13)}…</a> },
          { name: 'Before', cell: ({ before }) => <Judged {...before} /> },
          { name: 'After', cell: ({ after }) => <Judged {...after} /> },
          { name: 'Rules', cell: ({ rules: held }) => held.map(nameOf).join(', ') },
        ]}
      />
      {partly > 0 && (
        <p>
          {count(partly)} decisions have no counts of the past, or not all that the rules read: rules on them do not
          hold.
        </p>
      )}
      {apart > 0 && <p>{count(apart)} could not be compared: their policy is not known any more.</p>}
    </>
  );
}

const sumOf = ({ fraud, legitimate, unlabelled }: Labelled): number => fraud + legitimate + unlabelled;

interface ResultProps {
  result: BacktestResult;
}

function Judged({ risk, action }: BacktestResult['samples'][number]['before']) {
  return (
    <>
      {risk} <ActionTag action={action} />
    </>
  );
}

function moneyText(amounts: Readonly<Record<string, number>>): string {
  return (
    Object.entries(amounts)
      .map(([currency, amount]) => money(amount, currency))
      .join(', ') || '–'
  );
}
