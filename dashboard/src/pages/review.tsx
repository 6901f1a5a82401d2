// The review queue: unlabelled block and hard_challenge decisions, highest risk first, one at a time, by keyboard.
import type { EventDetail } from '../api/generated/replies.js';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { type Review } from '../api/types.js';
import { query } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import { money, plural, time, words } from '../format.js';
import { ActionTag, Answered, Card, Empty, Id, Loading, Problem, Risk } from '../parts/basics.js';
import { countryOf, EventTable } from '../parts/event-table.js';
import { sendLabel } from '../parts/label-buttons.js';
import { linkTo, place } from '../router.js';
import { may } from '../session.js';

interface Queue {
  reviews: Review[];
  waiting: number;
  next: string | null;
}

export function ReviewPage() {
  const { workspace, mode } = place.value;
  /** Cursor: skipped events are not shown again until the queue restarts. */
  const [after, setAfter] = useState<string>();
  const question = useQuestion<Queue>(`workspaces/${workspace}/reviews${query({ mode, limit: 50, after })}`);
  /** The verdict from this page, by event id. */
  const [passed, setPassed] = useState<ReadonlyMap<string, string>>(new Map());
  const [last, setLast] = useState<Passed>();
  const next = question.data?.reviews.find(({ event }) => !passed.has(event.event_id));
  const judged = question.data?.reviews.filter(({ event }) => (passed.get(event.event_id) ?? 'skip') !== 'skip');
  const pass = (id: string, verdict: string): void => {
    // Of the newest: a verdict may arrive after the next event was skipped.
    setPassed((before) => new Map([...before, [id, verdict]]));
    setLast({ id, verdict });
  };
  /** Shows skipped events again. */
  const restart = (): void => {
    setPassed(new Map([...passed].filter(([, verdict]) => verdict !== 'skip')));
    setAfter(undefined);
    question.again();
  };
  return (
    <>
      <h1>Review</h1>
      <Last passed={last} />
      <Answered question={question}>
        {({ waiting, next: more }) =>
          next === undefined ? (
            <End waiting={waiting - (judged?.length ?? 0)} more={more} go={setAfter} restart={restart} />
          ) : (
            <One
              key={next.event.event_id}
              review={next}
              waiting={waiting - (judged?.length ?? 0)}
              pass={(verdict) => pass(next.event.event_id, verdict)}
            />
          )
        }
      </Answered>
    </>
  );
}

interface Passed {
  id: string;
  verdict: string;
}

/** Link to the last judged event, to correct a wrong key press. */
function Last({ passed }: { passed: Passed | undefined }) {
  if (passed === undefined) return null;
  const { id, verdict } = passed;
  return (
    <p role="status">
      The one before: {verdict === 'skip' ? 'skipped' : verdict}.{' '}
      <a href={linkTo('events', [id])}>{verdict === 'skip' ? 'Open it' : 'Open or change it'}</a>
    </p>
  );
}

interface EndProps {
  waiting: number;
  more: string | null;
  go: (after: string) => void;
  restart: () => void;
}

function End({ waiting, more, go, restart }: EndProps) {
  useEffect(() => {
    if (more !== null) go(more);
  }, [more]);
  if (more !== null) return <Loading />;
  return (
    <Empty>
      {waiting === 0 ? 'Nothing waits for a review.' : 'No more to review. '}
      {waiting > 0 && (
        <button type="button" onClick={restart}>
          Start again
        </button>
      )}
    </Empty>
  );
}

const KEYS: Readonly<Record<string, string>> = { f: 'fraud', l: 'legitimate', s: 'skip' };

const REST_MS = 200;

/**
 * False for the first 200 ms. Skipping fifty events in a row then loads no details: each needs about six statements,
 * and ClickHouse has four lanes.
 */
function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return rested;
}

type Judge = (verdict: string) => void;

/** A layout effect, so that a key pressed as soon as the buttons are visible is not lost. */
function useVerdictKeys(judge: Judge): void {
  useLayoutEffect(() => {
    const pressed = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const inField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      const verdict = KEYS[key.toLowerCase()];
      if (verdict !== undefined && !inField && !ctrlKey && !metaKey && !altKey) judge(verdict);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

interface OneProps {
  review: Review;
  waiting: number;
  pass: (verdict: string) => void;
}

function One({ review, waiting, pass }: OneProps) {
  const { event } = review;
  const { workspace, mode } = place.value;
  const deed = useDeed();
  const path = `workspaces/${workspace}/events/${event.event_id}${query({ mode })}`;
  const detail = useQuestion<EventDetail>(useRested() ? path : undefined);
  const judge = (verdict: string): void => {
    if (verdict === 'skip') pass(verdict);
    else if (may('analyst'))
      void deed.run(() => sendLabel(event.event_id, verdict)).then((sent) => sent && pass(verdict));
  };
  useVerdictKeys(judge);
  return (
    <>
      <p>
        {plural(waiting, 'decision')} of the last 14 days blocked or challenged hard, without a label. Highest risk
        first. Keys: F fraud, L legitimate, S skip.
      </p>
      <Card
        title={`${words(event.use_case)} at ${time(event.time)}`}
        aside={<a href={linkTo('events', [event.event_id])}>Whole event</a>}
        wide
      >
        <p class="verdict">
          <Risk risk={event.risk} action={event.action} /> <ActionTag action={event.action} />{' '}
          {event.amount !== null && money(event.amount, event.currency)}
        </p>
        <Parties review={review} />
        <ul>
          {detail.data?.waterfall.steps.map(({ reason, explanation }) => (
            <li key={reason}>{explanation}</li>
          ))}
        </ul>
        <Problem refusal={deed.refusal} />
        <Verdicts busy={deed.busy} judge={judge} />
      </Card>
      <Card title="The same user and visitor" wide>
        <Answered question={detail}>
          {({ neighbours: { user, visitor } }) => (
            <EventTable
              caption="Related events"
              events={[...user, ...visitor]
                .filter(({ event_id: id }, index, all) => all.findIndex((other) => other.event_id === id) === index)
                .toSorted((one, other) => other.time.localeCompare(one.time))}
              empty="No other event."
            />
          )}
        </Answered>
      </Card>
    </>
  );
}

function Parties({ review: { event, related } }: { review: Review }) {
  return (
    <>
      <p>
        User <Id id={event.user_hash} href={linkTo('explore', ['user', event.user_hash])} />, visitor{' '}
        <Id id={event.visitor_id} href={linkTo('explore', ['visitor', event.visitor_id])} />
        {`, from ${countryOf(event.country)} `}
        {event.address_prefix !== '' && (
          <a href={linkTo('explore', ['address', event.address_prefix])}>{event.address_prefix}</a>
        )}
      </p>
      <p>
        In these 14 days: {plural(related.user_events, 'other event')} of this user,{' '}
        {plural(related.visitor_users, 'user')} on this visitor, {plural(related.address_users, 'user')} from this
        network.
      </p>
    </>
  );
}

function Verdicts({ busy, judge }: { busy: boolean; judge: Judge }) {
  return (
    <div class="buttons" role="group" aria-label="Verdict">
      {Object.entries(KEYS).map(([key, verdict]) => (
        <button
          key={key}
          type="button"
          aria-disabled={busy}
          disabled={verdict !== 'skip' && !may('analyst')}
          aria-keyshortcuts={key}
          onClick={() => judge(verdict)}
        >
          {verdict} <kbd>{key.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}
