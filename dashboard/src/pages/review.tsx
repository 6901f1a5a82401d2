// What was blocked or challenged hard and nobody has judged yet, worst first: one at a time, by keyboard.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { type EventDetail, type Review } from '../api/types.js';
import { query } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import { money, plural, time, words } from '../format.js';
import { ActionTag, Answered, Card, Empty, Id, Loading, Problem, Risk } from '../parts/basics.js';
import { EventTable } from '../parts/event-table.js';
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
  /** What was skipped is not shown again until the queue begins anew. */
  const [after, setAfter] = useState<string>();
  const question = useQuestion<Queue>(`workspaces/${workspace}/reviews${query({ mode, limit: 50, after })}`);
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const next = question.data?.reviews.find(({ event }) => !passed.has(event.event_id));
  const pass = (id: string): void => setPassed(new Set([...passed, id]));
  return (
    <>
      <h1>Review</h1>
      <Answered question={question}>
        {({ waiting, next: more }) =>
          next === undefined ? (
            <End waiting={waiting} more={more} go={setAfter} again={question.again} />
          ) : (
            <One key={next.event.event_id} review={next} waiting={waiting} pass={() => pass(next.event.event_id)} />
          )
        }
      </Answered>
    </>
  );
}

interface EndProps {
  waiting: number;
  more: string | null;
  /** @param after undefined for the beginning of the queue */
  go: (after?: string) => void;
  again: () => void;
}

function End({ waiting, more, go, again }: EndProps) {
  useEffect(() => {
    if (more !== null) go(more);
  }, [more]);
  if (more !== null) return <Loading />;
  const restart = (): void => {
    go();
    again();
  };
  return (
    <Empty>
      {waiting === 0 ? 'Nothing waits for a review.' : 'These were all. '}
      {waiting > 0 && (
        <button type="button" onClick={restart}>
          Look again
        </button>
      )}
    </Empty>
  );
}

const KEYS: Readonly<Record<string, string>> = { f: 'fraud', l: 'legitimate', s: 'skip' };

function One({ review, waiting, pass }: { review: Review; waiting: number; pass: () => void }) {
  const { event, related } = review;
  const ofUser = plural(related.user_events, 'other event');
  const ofVisitor = plural(related.visitor_users, 'user');
  const { workspace, mode } = place.value;
  const deed = useDeed();
  const detail = useQuestion<EventDetail>(`workspaces/${workspace}/events/${event.event_id}${query({ mode })}`);
  const judge = (verdict: string): void => {
    if (verdict === 'skip') pass();
    else if (may('analyst')) void deed.run(() => sendLabel(event.event_id, verdict)).then((sent) => sent && pass());
  };
  // With the drawing, not after it: a key pressed as soon as the buttons are seen is not lost.
  useLayoutEffect(() => {
    const pressed = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const inField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      const verdict = KEYS[key.toLowerCase()];
      if (verdict !== undefined && !inField && !ctrlKey && !metaKey && !altKey) judge(verdict);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
  return (
    <>
      <p>
        {plural(waiting, 'decision')} blocked or challenged hard, and not judged by anybody yet. The worst comes first.
        Keys: F fraud, L legitimate, S skip.
      </p>
      <Card
        title={`${words(event.use_case)} at ${time(event.time)}`}
        aside={<a href={linkTo('events', [event.event_id])}>All of it</a>}
        wide
      >
        <p class="verdict">
          <Risk risk={event.risk} action={event.action} /> <ActionTag action={event.action} />{' '}
          {event.amount !== null && money(event.amount, event.currency)}
        </p>
        <p>
          User <Id id={event.user_hash} href={linkTo('explore', ['user', event.user_hash])} />, visitor{' '}
          <Id id={event.visitor_id} href={linkTo('explore', ['visitor', event.visitor_id])} />
          {`, from ${event.country} `}
          {event.address_prefix !== '' && (
            <a href={linkTo('explore', ['address', event.address_prefix])}>{event.address_prefix}</a>
          )}
        </p>
        <p>
          {ofUser} of this user in 30 days, {ofVisitor} on this visitor, {plural(related.address_users, 'user')} from
          this network.
        </p>
        <ul>
          {detail.data?.waterfall.steps.map(({ reason, explanation }) => (
            <li key={reason}>{explanation}</li>
          ))}
        </ul>
        <Problem refusal={deed.refusal} />
        <div class="buttons" role="group" aria-label="Verdict">
          {Object.entries(KEYS).map(([key, verdict]) => (
            <button
              key={key}
              type="button"
              disabled={deed.busy || (verdict !== 'skip' && !may('analyst'))}
              aria-keyshortcuts={key}
              onClick={() => judge(verdict)}
            >
              {verdict} <kbd>{key.toUpperCase()}</kbd>
            </button>
          ))}
        </div>
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
