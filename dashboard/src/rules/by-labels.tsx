// Decisions, reasons and rules compared with labels, and points that are learned from labels.
import type { Evaluation, Group, Share, Suggestion } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { count, money, plural, share, time, words } from '../format.js';
import { Card, Choice, Empty, Problem } from '../parts/basics.js';
import { SaveEvaluation } from '../parts/save-evaluation.js';
import { type Column, counts, Table } from '../parts/table.js';
import { may } from '../session.js';
import { askByLabels, type Dated, standingHere } from './asked-by-labels.js';
import { precisionText } from './rule-stats.js';

const SPANS = [7, 30, 90].map((days) => [String(days), plural(days, 'day')] as const);

interface ByLabelsProps {
  /** Puts points into the form above, where they are previewed and saved. */
  take: (points: Readonly<Record<string, number>>) => void;
}

export function ByLabels({ take }: ByLabelsProps) {
  const [days, setDays] = useState('30');
  const { busy, refusal, evaluation, suggestion } = standingHere();
  return (
    <Card title="How good is it, by labels?" wide>
      <p>Decisions without a label are left out, but for those that were allowed more than 45 days ago.</p>
      <div class="filters">
        <Choice name="Over the last" of={SPANS} value={days} set={setDays} />
        <button type="button" aria-disabled={busy} onClick={() => void askByLabels('evaluation', Number(days))}>
          Evaluate
        </button>
        <button type="button" aria-disabled={busy} onClick={() => void askByLabels('suggestion', Number(days))}>
          Suggest points
        </button>
      </div>
      <Problem refusal={refusal} />
      <div role="status">
        {busy && (
          <Empty>
            Comparing decisions with labels… Many decisions take up to a minute. You can open other pages here and come
            back: the answer will be on this page.
          </Empty>
        )}
        {evaluation !== undefined && (
          <p>
            {spanOf(evaluation)}: {sentenceOf(evaluation.answer)}
          </p>
        )}
      </div>
      {evaluation !== undefined && (
        <>
          <Groups evaluation={evaluation.answer} />
          <SaveEvaluation evaluation={evaluation.answer} />
        </>
      )}
      {suggestion !== undefined && <Moves suggestion={suggestion} take={take} />}
    </Card>
  );
}

/** The field above may say another span by now. */
function spanOf({ days, at }: Dated<unknown>): string {
  return `The ${plural(days, 'day')} until ${time(at)}`;
}

function sentenceOf({ events, fraud, legitimate, assumed, unknown, stopped, money: amounts }: Evaluation): string {
  const lost = amounts.map(
    ({ currency, fraud_stopped: caught, fraud_allowed: missed }) =>
      ` Fraud stopped: ${money(caught, currency)}, allowed: ${money(missed, currency)}.`,
  );
  return (
    `${count(events)} decisions: ${count(fraud)} labelled as fraud, ${count(legitimate + assumed)} legitimate, ` +
    `${count(unknown)} left out. Of the fraud, ${shareText(stopped.recall)} was challenged or blocked; of the ` +
    `legitimate, ${shareText(stopped.false_positives)}; of what was challenged or blocked, ` +
    `${shareText(stopped.precision)} was fraud.${lost.join('')}`
  );
}

function shareText({ value }: Share): string {
  return value === null ? 'an unknown share' : share(value, 1);
}

function shareOf(name: string, of: (group: Group) => Share): Column<Group> {
  return { name, by: (group) => of(group).value, cell: (group) => precisionText(of(group)) };
}

function Groups({ evaluation }: { evaluation: Evaluation }) {
  const groups = [
    ['Rule', evaluation.by_rule, (name: string) => name],
    ['Reason', evaluation.by_reason, words],
    ['Use case', evaluation.by_use_case, words],
  ] as const;
  return groups.map(([head, rows, text]) => (
    <Table
      key={head}
      caption={`${head}s by labels`}
      rows={rows}
      rowKey={({ name }: Group) => name}
      empty={`No ${head.toLowerCase()} has decisions with a known end.`}
      columns={[
        { name: head, by: ({ name }) => text(name), cell: ({ name }) => text(name) },
        counts('Decisions', 'events'),
        counts('Fraud', 'fraud'),
        counts('Legitimate', 'legitimate'),
        shareOf('Precision', ({ precision }) => precision),
        shareOf('Of all fraud', ({ recall }) => recall),
      ]}
    />
  ));
}

/** Points that one person's labels suggest are that person's opinion. */
function labellersText(labellers: Suggestion['labelled_by']): string {
  const said = labellers.map(({ name, labels }) => `${name} (${count(labels)})`).join(', ');
  return said === '' ? '' : `Labels by ${said}.`;
}

/** The table is far above: the button says that it has done something. */
function Moves({ suggestion, take }: ByLabelsProps & { suggestion: Dated<Suggestion> }) {
  const [taken, setTaken] = useState(false);
  const { moves, policy, fraud, legitimate, labelled_by: labellers } = suggestion.answer;
  const of = `${count(fraud)} fraud and ${count(legitimate)} legitimate decisions`;
  if (moves.length === 0)
    return (
      <Empty>
        {spanOf(suggestion)}: no change of points: {of} give no reason for one. A reason needs 20 of each.
      </Empty>
    );
  return (
    <>
      <p>
        {spanOf(suggestion)}: learned from {of}. {labellersText(labellers)} Nothing is changed yet. The last two
        columns: what a change alone would stop.
      </p>
      <Table
        caption="Suggested points"
        rows={moves}
        rowKey={({ reason }) => reason}
        empty=""
        columns={[
          { name: 'Reason', by: ({ reason }) => words(reason), cell: ({ reason }) => words(reason) },
          { name: 'Points', number: true, cell: ({ points }) => String(points) },
          { name: 'Suggested', number: true, cell: ({ suggested }) => String(suggested) },
          counts('Stops fraud', 'stops_fraud'),
          counts('Stops legitimate', 'stops_legitimate'),
        ]}
      />
      {may('approver') && (
        <p class="buttons">
          <button
            type="button"
            onClick={() => {
              take(policy.points);
              setTaken(true);
            }}
          >
            Put them into the table of points
          </button>
          <small role="status">{taken && 'They are in the table above: preview them, then save.'}</small>
        </p>
      )}
    </>
  );
}
