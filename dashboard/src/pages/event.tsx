// One decision: its risk step by step, what each reason saw, missing data, and related and later events.
import type { EventDetail } from '../api/generated/replies.js';
import { type ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { query } from '../api/ask.js';
import { useAnswer, useQuestion } from '../api/question.js';
import { Waterfall } from '../charts/waterfall.js';
import { logOdds, money, time, words } from '../format.js';
import { ActionTag, Answered, Card, Copy, Empty, Id, LabelTag, Risk, ToldTag, When } from '../parts/basics.js';
import { countryOf, EventTable } from '../parts/event-table.js';
import { EvidenceOf } from '../parts/evidence.js';
import { ListsOfEvent } from '../lists/put-on-list.js';
import { LabelButtons } from '../parts/label-buttons.js';
import { RulesOfEvent } from '../parts/rules-of-event.js';
import { Table } from '../parts/table.js';
import { linkTo, place } from '../router.js';
import { may } from '../session.js';

/** A label is in ClickHouse about two seconds after it is sent. */
const LABEL_EVERY_MS = 2500;

/** A label sent from this page that is not yet in the data. */
interface Said {
  label: string;
  /** When the newest label was reported that was shown before. */
  after: string;
}

export function EventPage() {
  const { workspace, mode, rest } = place.value;
  const [id = ''] = rest;
  /** Of this event: a reply may arrive when another one is open. */
  const [said, say] = useAnswer<Said>(id);
  const question = useQuestion<EventDetail>(
    `workspaces/${workspace}/events/${encodeURIComponent(id)}${query({ mode })}`,
    said === undefined ? 0 : LABEL_EVERY_MS,
  );
  const labels = question.data?.labels ?? [];
  const last = labels.at(-1);
  // A colleague's label may have followed it: then that one counts.
  const isStored =
    said !== undefined &&
    (last?.label === said.label || labels.some((one) => one.label === said.label && one.reported_at > said.after));
  useEffect(() => {
    if (isStored) say(undefined);
  }, [isStored]);
  return (
    <>
      <div class="heading">
        <h1>Event</h1>
        <span>
          <code class="long">{id}</code> <Copy text={id} name="Copy id" />
        </span>
      </div>
      <Answered question={question}>
        {(detail) => (
          <Detail detail={detail} said={said?.label} say={(label) => say({ label, after: last?.reported_at ?? '' })} />
        )}
      </Answered>
    </>
  );
}

interface DetailProps {
  detail: EventDetail;
  said: string | undefined;
  say: (label: string) => void;
}

function Detail({ detail, said, say }: DetailProps) {
  const { summary, waterfall, missing, neighbours, event } = detail;
  const label = said === undefined ? summary.label : said === 'unknown' ? null : said;
  return (
    <>
      <Verdict detail={detail} label={label} />
      {may('analyst') && (
        <p class="screen">
          What was it really? A label counts in later decisions about this user and device. An allow list lets them in
          at once.
        </p>
      )}
      <LabelButtons eventId={summary.event_id} current={label} done={say} />
      <ListsOfEvent key={summary.event_id} event={event} />
      {may('analyst') && (
        <p class="screen">
          <a href={linkTo('rules', ['new'], { event: summary.event_id })}>Write a rule and try it on this event</a>
        </p>
      )}
      <div class="cards">
        <Card title="Why" wide aside={<Copy text={toldOf(detail)} name="Copy as text" />}>
          <Reasons steps={waterfall.steps} />
        </Card>
        <Card title="What to say and do" wide>
          {detail.advice.length === 0 && <Empty>A test fingerprint decided: there is nobody to speak to.</Empty>}
          <ul>
            {detail.advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
        <Card title="How the risk adds up" wide>
          <Waterfall waterfall={waterfall} />
          <RulesOfEvent event={event} />
        </Card>
        <Card title="Who">
          <Who summary={summary} event={event} />
        </Card>
        <Card title="What was missing">
          <Missing missing={missing} />
        </Card>
        <After detail={detail} />
        <Card title="The same user, around this time" wide>
          <EventTable caption="Events of the same user" events={neighbours.user} empty="No other event of this user." />
        </Card>
        <Card title="The same visitor, around this time" wide screen>
          <EventTable
            caption="Events of the same visitor"
            events={neighbours.visitor}
            empty="No other event of this visitor."
          />
        </Card>
        <Card title="Stored data" wide screen aside={<Copy text={detail.curl} name="Copy as curl" />}>
          <Stored event={event} />
        </Card>
      </div>
    </>
  );
}

function Verdict({ detail: { summary, claim }, label }: { detail: EventDetail; label: string | null }) {
  return (
    <p class="verdict">
      <Risk risk={summary.risk} action={summary.action} /> <ActionTag action={summary.action} />{' '}
      <LabelTag label={label} /> {words(summary.use_case)} at {time(summary.time)}
      {summary.degraded && ' · decided without profiles'}
      {label === null && claim !== null && ` · ${claim.who} works on it until ${time(claim.until)}`}
      {summary.monitored && ' · monitor mode: allow was answered'}
      <ToldTag event={summary} />
    </p>
  );
}

function Stored({ event }: Pick<EventDetail, 'event'>) {
  return (
    <details>
      <summary>All stored fields</summary>
      <dl class="row">
        {Object.entries(event).map(([name, value]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} value`}>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>,
        ])}
      </dl>
    </details>
  );
}

function Who({ summary, event }: Pick<EventDetail, 'summary' | 'event'>) {
  const user = summary.told?.user_hash ?? summary.user_hash;
  return (
    <dl>
      <dt>User</dt>
      <dd>
        <Id id={user} href={linkTo('explore', ['user', user])} copy />
      </dd>
      <dt>Visitor</dt>
      <dd>
        <Id id={summary.visitor_id} href={linkTo('explore', ['visitor', summary.visitor_id])} copy />
      </dd>
      <dt>Address</dt>
      <dd>
        {countryOf(summary.country)}{' '}
        {summary.address_prefix !== '' && (
          <a href={linkTo('explore', ['address', summary.address_prefix])}>{summary.address_prefix}</a>
        )}
      </dd>
      <dt>Client</dt>
      <dd>{[summary.browser, summary.os, summary.sdk].filter((part) => part !== '').join(', ') || '–'}</dd>
      {saidIn(event).map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      <dt>Amount</dt>
      <dd>{money(summary.amount, summary.currency)}</dd>
      <dt>Sent with</dt>
      <dd>
        {summary.key_kind} key, {summary.tier === 'backend' ? 'by a backend' : 'by a page'}
      </dd>
    </dl>
  );
}

/** What only some requests have, in words: an app has a device and no browser, an order goes to a country. */
function saidIn(event: EventDetail['event']): [name: string, value: ComponentChildren][] {
  const text = (name: string): string => (typeof event[name] === 'string' ? event[name] : '');
  const device = new Map(Object.entries(event['device'] ?? {}).map(([name, value]) => [name, String(value)]));
  const [login, goal] = [text('identifier_hash'), text('shipping_country')];
  const rows: [name: string, value: ComponentChildren][] = [
    [
      'Device',
      ['manufacturer', 'model', 'device']
        .map((name) => device.get(name) ?? '')
        .filter(Boolean)
        .join(', '),
    ],
    ['Timezone', text('timezone')],
    ['Login', login !== '' && <Id id={login} href={linkTo('live', [], { identifier: login })} />],
    ['Outcome', [text('login_result').toLowerCase(), text('failure_reason')].filter(Boolean).join(', ')],
    ['Change', words(text('change_type'))],
    ['Goods go to', goal !== '' && countryOf(goal)],
  ];
  return rows.filter(([, value]) => value !== '' && value !== false);
}

function Missing({ missing }: Pick<EventDetail, 'missing'>) {
  if (missing.length === 0) return <Empty>Nothing important was missing.</Empty>;
  return (
    <dl class="lacks">{missing.map(({ what, why }) => [<dt key={what}>{what}</dt>, <dd key={why}>{why}</dd>])}</dl>
  );
}

/** Text for a ticket or to read aloud: action, time, risk, the sentence of each reason, and what can be done. */
function toldOf({ summary, waterfall, advice }: EventDetail): string {
  return [
    `${words(summary.use_case)} at ${time(summary.time)}: ${words(summary.action)}, risk ${summary.risk} of 100`,
    ...waterfall.steps.map(({ explanation }) => `- ${explanation}`),
    ...(waterfall.note === null ? [] : [`- ${waterfall.note}`]),
    'What to say and do:',
    ...advice.map((sentence) => `- ${sentence}`),
    `Event ${summary.event_id}`,
  ].join('\n');
}

function Reasons({ steps }: { steps: EventDetail['waterfall']['steps'] }) {
  if (steps.length === 0) return <Empty>No reasons: nothing was unusual.</Empty>;
  return (
    <>
      <ul class="reasons">
        {steps.map(({ reason, points, explanation, evidence }) => (
          <li key={reason}>
            <p>
              <b>{words(reason)}</b> <small>{logOdds(points)}</small>
              <br />
              {explanation}
            </p>
            <EvidenceOf evidence={evidence} explanation={explanation} />
          </li>
        ))}
      </ul>
      {steps.some(({ evidence }) => 'counted_percent' in evidence) && (
        <p class="empty">Counted: a stronger reason says nearly the same, so only this share of its points counts.</p>
      )}
    </>
  );
}

/** `unknown` is no finding: it withdraws one, or carries a note. */
const labelled = ({ label, note }: EventDetail['labels'][number]): string =>
  label === 'unknown' ? (note === '' ? 'label withdrawn' : 'note') : `labelled ${words(label)}`;

/** Later actions on the decision: verifications, labels, deliveries. */
function After({ detail: { verifications, labels, deliveries } }: { detail: EventDetail }) {
  return (
    <Card title="Afterwards" wide>
      <Table
        caption="What happened afterwards"
        empty="Nothing yet."
        rowKey={({ at, what, said }) => `${at} ${what} ${said}`}
        rows={[
          // What the backend was told, which knows the user: a page that does not was told something else.
          ...verifications.map((one) => ({
            at: one.time,
            what: `verified: ${words(one.action)}`,
            said: `${one.risk} ${one.reasons.join(', ')} ${one.outcome}, by ${one.key_id}`,
          })),
          ...labels.map((one) => ({
            at: one.reported_at,
            what: labelled(one),
            said: [
              `by ${one.who === '' ? one.source : one.who}`,
              one.note,
              one.amount === null ? '' : money(one.amount, one.currency),
            ]
              .filter((part) => part !== '')
              .join(', '),
          })),
          ...deliveries.map((one) => ({
            at: one.at,
            what: `webhook ${one.type}`,
            said: `${one.state}, attempts: ${one.attempts} ${one.error}`,
          })),
        ].toSorted((a, b) => a.at.localeCompare(b.at))}
        columns={[
          { name: 'When', cell: ({ at }) => <When at={at} /> },
          { name: 'What', cell: ({ what }) => what },
          { name: 'Details', cell: ({ said }) => said },
        ]}
      />
    </Card>
  );
}
