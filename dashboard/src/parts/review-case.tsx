// One decision of the review queue: what is known of it, and the verdict by a key or a button.
import type { EventDetail } from '../api/generated/replies.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Review } from '../api/types.js';
import { ask, query } from '../api/ask.js';
import { useAnswer, useDeed, useQuestion } from '../api/question.js';
import { money, plural, time, words } from '../format.js';
import { linkTo, place } from '../router.js';
import { may, session } from '../session.js';
import { ActionTag, Answered, Card, Id, MonitoredTag, Problem, Risk, typed } from './basics.js';
import { countryOf, EventTable } from './event-table.js';
import { useKeys } from './keys.js';
import { type LabelOptions, sendLabel } from './label-buttons.js';

const KEYS: Readonly<Record<string, string>> = { f: 'fraud', l: 'legitimate', s: 'skip' };
/** Verdicts that are stored: the others only pass the event. */
export const FINAL: ReadonlySet<string> = new Set(['fraud', 'legitimate']);
const NOTE_CHARS_MAX = 500;

const REST_MS = 200;
/** What colleagues did meanwhile is shown. */
const EVERY_MS = 60_000;

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

interface CaseProps {
  review: Review;
  waiting: number;
  /** Its label was withdrawn just now: ClickHouse may not know yet. */
  isTakenBack: boolean;
  pass: (verdict: string) => void;
}

export function Case({ review, waiting, isTakenBack, pass }: CaseProps) {
  const { event } = review;
  const { workspace, mode } = place.value;
  const path = `workspaces/${workspace}/events/${event.event_id}${query({ mode })}`;
  const detail = useQuestion<EventDetail>(useRested() ? path : undefined, EVERY_MS);
  const labels = detail.data?.labels ?? [];
  return (
    <>
      <p>
        {plural(waiting, 'decision')} of the last 14 days blocked or challenged hard, without a label. Highest risk
        first. Keys: F fraud, L legitimate, S skip, C claim, N note, U undo.
      </p>
      <Card
        title={`${words(event.use_case)} at ${time(event.time)}`}
        aside={<a href={linkTo('events', [event.event_id])}>Whole event</a>}
        wide
      >
        <p class="verdict">
          <Risk risk={event.risk} action={event.action} /> <ActionTag action={event.action} />{' '}
          <MonitoredTag event={event} /> {event.amount !== null && money(event.amount, event.currency)}
        </p>
        <Parties review={review} />
        <ul>
          {detail.data?.waterfall.steps.map(({ reason, explanation }) => (
            <li key={reason}>{explanation}</li>
          ))}
        </ul>
        <ClaimOf
          eventId={event.event_id}
          claim={detail.data === undefined ? review.claim : detail.data.claim}
          at={detail.at}
          again={detail.again}
        />
        {!isTakenBack && <Said labels={labels} />}
        <Verdicts eventId={event.event_id} standing={isTakenBack ? undefined : labels.at(-1)} pass={pass} />
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

interface ClaimProps {
  eventId: string;
  claim: Review['claim'];
  /** When it was read. */
  at: string | null;
  again: () => void;
}

/** Who works on it, and the way to say so. Keeps nobody from a verdict. */
function ClaimOf({ eventId, claim: read, at, again }: ClaimProps) {
  const deed = useDeed();
  const readAt = useRef(at);
  readAt.current = at;
  // The reply says it at once, until the event is read again: that takes seconds on a busy machine.
  const [replied, setReplied] = useAnswer<Pick<Review, 'claim'> & { readAt: string | null }>(eventId);
  const claim = replied?.readAt === at ? replied.claim : read;
  const { workspace, mode } = place.value;
  const isOwn = claim?.who === session.value?.operator?.name;
  const change = (method: 'POST' | 'DELETE'): void => {
    if (!may('analyst')) return;
    const path = `workspaces/${workspace}/reviews/${eventId}/claim${query({ mode })}`;
    // Refused when a colleague was first: then the page shows who.
    void deed
      .run(async () => {
        const { claim: answered } = await ask<Pick<Review, 'claim'>>(method, path);
        setReplied({ claim: answered, readAt: readAt.current });
      })
      .then(again);
  };
  useKeys({ c: () => change('POST') });
  return (
    <div class="buttons">
      {claim !== null && (
        <span role="status">
          {isOwn
            ? `Claimed by you until ${time(claim.until)}.`
            : `${claim.who} works on this until ${time(claim.until)}. S goes on; your verdict counts all the same.`}
        </span>
      )}
      {may('analyst') && (claim === null || isOwn) && (
        <button type="button" aria-keyshortcuts="c" aria-disabled={deed.busy} onClick={() => change('POST')}>
          {isOwn ? 'claim for longer' : 'claim'} <kbd>C</kbd>
        </button>
      )}
      {isOwn && (
        <button type="button" aria-disabled={deed.busy} onClick={() => change('DELETE')}>
          release
        </button>
      )}
      <Problem refusal={deed.refusal} />
    </div>
  );
}

/** What colleagues said of it: notes at hand-over, or verdicts since the queue was read. */
function Said({ labels }: Pick<EventDetail, 'labels'>) {
  const said = labels.filter(({ label, note }) => label !== 'unknown' || note !== '');
  const isJudged = (labels.at(-1)?.label ?? 'unknown') !== 'unknown';
  if (said.length === 0) return null;
  return (
    <ul role="status">
      {said.map(({ label, note, reported_at: at, who }) => (
        <li key={at}>
          {label === 'unknown' ? 'Note' : `Labelled ${words(label)} by now`}, {time(at)}
          {who !== '' && `, by ${who}`}
          {note !== '' && ': '}
          <bdi>{note}</bdi>
        </li>
      ))}
      {isJudged && <li>S goes on; another verdict replaces it.</li>}
    </ul>
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

interface VerdictsProps {
  eventId: string;
  /** The label that it has by now. A note alone repeats it: with another one, a colleague's would be withdrawn. */
  standing: EventDetail['labels'][number] | undefined;
  pass: (verdict: string) => void;
}

function Verdicts({ eventId, standing, pass }: VerdictsProps) {
  const deed = useDeed();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const mayJudge = may('analyst');
  const send = (label: string, verdict: string, lost?: LabelOptions['lost']): void => {
    if (!mayJudge) return;
    void deed.run(() => sendLabel(eventId, label, { note: note.trim(), lost })).then((sent) => sent && pass(verdict));
  };
  const noteOnly = (): void => {
    const { label = 'unknown', amount = null, currency = '' } = standing ?? {};
    send(label, 'noted', amount === null ? undefined : { amount, currency });
  };
  const judge = (verdict: string): void => (verdict === 'skip' ? pass('skipped') : send(verdict, verdict));
  const keys = Object.entries(KEYS).map(([key, verdict]) => [key, () => judge(verdict)] as const);
  useKeys({ ...Object.fromEntries<() => void>(keys), n: () => field.current?.focus() });
  return (
    <div class="buttons" role="group" aria-label="Verdict">
      {Object.entries(KEYS).map(([key, verdict]) => (
        <button
          key={key}
          type="button"
          aria-disabled={deed.busy}
          disabled={verdict !== 'skip' && !mayJudge}
          aria-keyshortcuts={key}
          onClick={() => judge(verdict)}
        >
          {verdict} <kbd>{key.toUpperCase()}</kbd>
        </button>
      ))}
      {mayJudge && (
        <form
          class="buttons"
          onSubmit={(event) => {
            event.preventDefault();
            if (note.trim() !== '') noteOnly();
          }}
        >
          <input
            ref={field}
            aria-label="Note for colleagues"
            aria-keyshortcuts="n"
            placeholder="Note for colleagues, optional"
            maxLength={NOTE_CHARS_MAX}
            size={28}
            value={note}
            onInput={(event) => setNote(typed(event))}
            onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          />
          <button type="submit" aria-disabled={note.trim() === ''}>
            note only
          </button>
        </form>
      )}
      <Problem refusal={deed.refusal} />
    </div>
  );
}
