// The drafts that are not published yet: what each changes and who wrote it. Some of them, or all, are published.
import type { PolicyDifference, Proposal, Published, Rule, RuleDetail, RuleList } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { type RuleWarnings } from '../api/rules.js';
import { plural, since } from '../format.js';
import { Empty, Field, Form, Said, typed } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { linkTo, place } from '../router.js';
import { may, openWorkspace, session } from '../session.js';
import { Backtest } from './backtest.js';
import { Lines, lineOf, Members } from './difference.js';

interface ChangesProps {
  difference: PolicyDifference;
  list: RuleList | undefined;
  changed: () => void;
}

/** Said where what was done became a proposal. */
export const WAITS = 'Proposed: it waits for an approval.';

export function Changes({ difference, list, changed }: ChangesProps) {
  /** Ids of the drafts that are to stay drafts. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** Of the last publication: its drafts are no longer among the changes. True as long as `version` is in effect. */
  const [told, setTold] = useState<{ text: string; version: string | undefined; warnings: Published['warnings'] }>();
  const now = told !== undefined && told.version === list?.version ? told : undefined;
  const ids = idsOf(difference);
  const ofPublished = (
    <>
      <Said text={now?.text ?? ''} />
      <Warnings name="Warnings of what was published" of={now?.warnings ?? []} rules={list?.rules ?? []} />
    </>
  );
  if (ids.length === 0)
    return (
      <>
        {ofPublished}
        <Empty>No unpublished changes.</Empty>
      </>
    );
  const chosen = ids.filter((id) => !left.has(id));
  const toggle = (id: string): void => setLeft(new Set(left.has(id) ? without(left, id) : [...left, id]));
  return (
    <>
      {ofPublished}
      <Drafts
        difference={difference}
        version={list?.version}
        left={left}
        toggle={may('analyst') && ids.length > 1 ? toggle : undefined}
      />
      <Warnings
        name="Warnings"
        of={difference.warnings.filter(({ rule }) => !left.has(rule))}
        rules={rulesAfter(difference)}
      />
      {session.value?.analytics !== false && (
        <Backtest rules={list && writtenRules(difference, list.rules, new Set(chosen))} ready />
      )}
      {may('analyst') && (
        <Publish
          chosen={difference.drafts.filter(({ id }) => chosen.includes(id))}
          of={ids.length}
          expect={list?.version}
          changed={changed}
          published={(done) => {
            setTold(
              done === undefined
                ? { text: WAITS, version: list?.version, warnings: [] }
                : { ...done, text: `Published as ${done.version}.` },
            );
            setLeft(new Set());
            changed();
          }}
        />
      )}
    </>
  );
}

function without(ids: ReadonlySet<string>, id: string): string[] {
  return [...ids].filter((each) => each !== id);
}

function idsOf({ rules }: PolicyDifference): string[] {
  return [...rules.added, ...rules.removed, ...rules.changed].map(({ id }) => id);
}

/** The rules that a change leaves, and that are not as before. */
export function rulesAfter({ rules }: PolicyDifference): Rule[] {
  return [...rules.added, ...rules.changed.map(({ after }) => after)];
}

interface DraftsProps {
  difference: PolicyDifference;
  version: string | undefined;
  left: ReadonlySet<string>;
  /** Undefined where there is nothing to choose. */
  toggle: ((id: string) => void) | undefined;
}

function Drafts({ difference: { rules, drafts }, version, left, toggle }: DraftsProps) {
  /** Of what its author and state are told: asked again when the draft or the policy is another one. */
  const stateOf = (id: string) => `${version} ${drafts.find((draft) => draft.id === id)?.revision}`;
  const rows = [
    ...rules.added.map((rule) => ({ ...rule, what: 'new', how: <Lines come={lineOf(rule)} /> })),
    ...rules.removed.map((rule) => ({ ...rule, what: 'removed', how: <Lines gone={lineOf(rule)} /> })),
    ...rules.changed.map((change) => ({ ...change.after, what: 'changed', how: <Members change={change} /> })),
  ];
  const choose = (row: Rule) => (
    <input
      type="checkbox"
      aria-label={`publish ${row.name}`}
      checked={!left.has(row.id)}
      onChange={() => toggle?.(row.id)}
    />
  );
  return (
    <Table
      caption="What publishing changes"
      rows={rows}
      rowKey={({ id }) => id}
      empty=""
      columns={[
        ...(toggle === undefined ? [] : [{ name: 'Publish', cell: choose }]),
        { name: 'Name', cell: ({ id, name }) => <a href={linkTo('rules', [id])}>{name}</a> },
        { name: 'What', cell: ({ what }) => what },
        { name: 'How', cell: ({ how }) => <div class="difference">{how}</div> },
        { name: 'By', cell: ({ id }) => <Author key={stateOf(id)} id={id} /> },
      ]}
    />
  );
}

/** Who wrote the draft, and whether it can be published. */
function Author({ id }: { id: string }) {
  const path = `workspaces/${place.value.workspace}/rules/${encodeURIComponent(id)}`;
  const draft = useQuestion<RuleDetail>(path).data?.draft;
  if (draft === undefined || draft === null) return null;
  return (
    <>
      {draft.by.join(', ')}, {since(draft.at)}
      {draft.stale && (
        <>
          {' '}
          <span class="tag hard_challenge">another form was published since: change or discard it</span>
        </>
      )}
    </>
  );
}

interface WarningsProps {
  name: string;
  of: RuleWarnings;
  /** The rules that they are about: people know them by name. */
  rules: readonly Rule[];
}

export function Warnings({ name, of: warnings, rules }: WarningsProps) {
  if (warnings.length === 0) return null;
  const nameOf = (rule: string): string => rules.find(({ id }) => id === rule)?.name ?? rule;
  return (
    <ul aria-label={name}>
      {warnings.map(({ rule, text }) => (
        <li key={`${rule} ${text}`}>
          <b>Warning:</b> <a href={linkTo('rules', [rule])}>{nameOf(rule)}</a>, {text}.
        </li>
      ))}
    </ul>
  );
}

interface PublishProps {
  /** As this page shows them: what a colleague has changed since is not published. */
  chosen: PolicyDifference['drafts'];
  /** Number of all drafts. */
  of: number;
  expect: string | undefined;
  /** Reads the changes again: somebody else has changed one. */
  changed: () => void;
  published: (done: Published | undefined) => void;
}

/** Who may not publish alone proposes: an approver finds it on the same page. */
function Publish({ chosen, of: all, expect, changed, published }: PublishProps) {
  const [note, setNote] = useState('');
  const some = chosen.length < all;
  const publishes = may('approver') && openWorkspace()?.approvals !== 1;
  const verb = publishes ? 'Publish' : 'Propose';
  const policy = `workspaces/${place.value.workspace}/policy`;
  const send = async (): Promise<void> => {
    // One by one, also all of them: a colleague may have written another one since, which nobody has read here.
    const body = { note, expect, drafts: chosen };
    const done = await ask<Published | Proposal>(
      'POST',
      `${policy}/${publishes ? 'publish' : 'proposals'}`,
      body,
    ).catch((refusal: unknown) => {
      changed();
      throw refusal;
    });
    setNote('');
    published('version' in done && done.proposal === null ? done : undefined);
  };
  if (chosen.length === 0) return <p>Choose what is {publishes ? 'published' : 'proposed'}.</p>;
  return (
    <Form name={verb} action={some ? `${verb} ${plural(chosen.length, 'draft')} of ${all}` : verb} work={send}>
      <Field name="Reason for the change" hint={publishes ? '' : 'An approver publishes what you propose.'}>
        <input value={note} maxLength={300} onInput={(event) => setNote(typed(event))} />
      </Field>
    </Form>
  );
}

/** The published rules with the chosen drafts. */
function writtenRules({ rules }: PolicyDifference, published: readonly Rule[], chosen: ReadonlySet<string>): Rule[] {
  const gone = new Set(rules.removed.map(({ id }) => id).filter((id) => chosen.has(id)));
  const after = new Map(rules.changed.filter(({ id }) => chosen.has(id)).map((change) => [change.id, change.after]));
  return [
    ...published.filter(({ id }) => !gone.has(id)).map((rule) => after.get(rule.id) ?? rule),
    ...rules.added.filter(({ id }) => chosen.has(id)),
  ];
}
