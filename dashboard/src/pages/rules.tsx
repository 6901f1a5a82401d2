// Rules of the workspace: published rules, unpublished changes, and how to publish them.
import { useState } from 'preact/hooks';
import { ask, query } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import {
  effectText,
  type PolicyDifference,
  type Proposal,
  type Rule,
  type RuleHits,
  type RuleList,
} from '../api/rules.js';
import { type PolicyVersion } from '../api/types.js';
import { count, time } from '../format.js';
import { Answered, Card, Empty, Field, Form, Problem, typed } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { Backtest } from '../rules/backtest.js';
import { Compare } from '../rules/difference.js';
import { Proposals } from '../rules/proposals.js';
import { linkTo, place } from '../router.js';
import { loadWorkspaces, may, session } from '../session.js';
import { RulePage } from './rule.js';

export function RulesPage() {
  const [id] = place.value.rest;
  return id === undefined ? <AllRules /> : <RulePage key={id} id={id} />;
}

function AllRules() {
  const { workspace, mode } = place.value;
  const base = `workspaces/${workspace}`;
  const list = useQuestion<RuleList>(`${base}/rules`);
  const hits = useQuestion<{ hits: RuleHits[] }>(`${base}/policy/hits${query({ mode })}`);
  const difference = useQuestion<PolicyDifference>(`${base}/policy/diff`);
  const proposals = useQuestion<{ proposals: Proposal[] }>(`${base}/policy/proposals`);
  const versions = useQuestion<{ versions: PolicyVersion[] }>(`${base}/policy/versions`);
  const changed = (): void => {
    for (const question of [list, difference, proposals, versions]) question.again();
    void loadWorkspaces();
  };
  const added = difference.data?.rules.added ?? [];
  return (
    <>
      <h1>Rules</h1>
      <p>A rule adds points or limits the risk. Write it as a draft, watch it in shadow, then publish it live.</p>
      {may('analyst') && (
        <p class="buttons">
          <a class="button" href={linkTo('rules', ['new'])}>
            Write a rule
          </a>
        </p>
      )}
      <Answered question={list}>
        {(told) => (
          <Card title={`Version ${told.version}`} wide>
            <List list={told} added={added} hits={hits.data?.hits} />
          </Card>
        )}
      </Answered>
      <Card title="Not published yet" wide>
        <Answered question={difference}>
          {(told) => <Changes difference={told} list={list.data} changed={changed} />}
        </Answered>
      </Card>
      <Card title="Waiting for an approval" wide>
        <Answered question={proposals}>{(told) => <Proposals proposals={told.proposals} changed={changed} />}</Answered>
      </Card>
      <Card title="Versions" wide>
        <Answered question={versions}>
          {(told) => <Versions versions={told.versions} now={list.data?.version} changed={changed} />}
        </Answered>
      </Card>
      {versions.data !== undefined && versions.data.versions.length > 0 && (
        <Card title="Compare two versions" wide>
          <Compare key={list.data?.version} versions={versions.data.versions} />
        </Card>
      )}
    </>
  );
}

interface ListProps {
  list: RuleList;
  added: readonly Rule[];
  hits: readonly RuleHits[] | undefined;
}

function List({ list, added, hits }: ListProps) {
  const byRule = new Map(hits?.map((each) => [each.rule, each]));
  const number = (id: string, what: 'applied' | 'shadow' | 'alone'): string =>
    hits === undefined ? '–' : count(byRule.get(id)?.[what] ?? 0);
  return (
    <Table
      caption="Rules"
      rows={[...list.rules, ...added]}
      rowKey={({ id }) => id}
      empty="There are no rules: the model alone decides."
      columns={[
        { name: 'Rule', cell: ({ id, name }) => <a href={linkTo('rules', [id])}>{name}</a> },
        {
          name: 'State',
          cell: ({ id, state }) => (
            <>
              <span class="tag">{state}</span>{' '}
              {list.drafts.includes(id) && <span class="tag soft_challenge">not published</span>}{' '}
              {list.ending.includes(id) && <span class="tag hard_challenge">ends</span>}
            </>
          ),
        },
        { name: 'When', cell: ({ when }) => <code>{when.length > 48 ? `${when.slice(0, 47)}…` : when}</code> },
        { name: 'Effect', cell: effectText },
        { name: 'Hits in 24 h', number: true, cell: ({ id }) => number(id, 'applied') },
        { name: 'Alone', number: true, cell: ({ id }) => number(id, 'alone') },
        { name: 'In shadow', number: true, cell: ({ id }) => number(id, 'shadow') },
      ]}
    />
  );
}

interface ChangesProps {
  difference: PolicyDifference;
  list: RuleList | undefined;
  changed: () => void;
}

/** All rules in their edited form. */
function writtenRules({ rules }: PolicyDifference, published: readonly Rule[]): Rule[] {
  const gone = new Set(rules.removed.map(({ id }) => id));
  const after = new Map(rules.changed.map((change) => [change.id, change.after]));
  return [...published.filter(({ id }) => !gone.has(id)).map((rule) => after.get(rule.id) ?? rule), ...rules.added];
}

function Changes({ difference, list, changed }: ChangesProps) {
  const { rules, settings, warnings } = difference;
  const { workspace } = place.value;
  const [note, setNote] = useState('');
  const rows = [
    ...rules.added.map((rule) => ({ ...rule, what: 'new', how: `${rule.when}: ${effectText(rule)}` })),
    ...rules.removed.map((rule) => ({ ...rule, what: 'removed', how: rule.when })),
    ...rules.changed.map(({ after, members }) => ({ ...after, what: 'changed', how: members.join(', ') })),
    ...settings.map(({ name, after }) => ({ id: name, name, what: 'set', how: JSON.stringify(after) })),
  ];
  if (rows.length === 0) return <Empty>No unpublished changes.</Empty>;
  const publish = async (): Promise<void> => {
    await ask('POST', `workspaces/${workspace}/policy/publish`, { note, expect: list?.version });
    setNote('');
    changed();
  };
  return (
    <>
      <Table
        caption="What publishing changes"
        rows={rows}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          {
            name: 'Name',
            cell: ({ id, name, what }) =>
              what === 'set' ? <code>{id}</code> : <a href={linkTo('rules', [id])}>{name}</a>,
          },
          { name: 'What', cell: ({ what }) => what },
          { name: 'How', cell: ({ how }) => <code>{how}</code> },
        ]}
      />
      {warnings.length > 0 && (
        <ul aria-label="Warnings">
          {warnings.map(({ rule, text }) => (
            <li key={rule}>
              <b>Warning:</b> <a href={linkTo('rules', [rule])}>{rule}</a>, {text}.
            </li>
          ))}
        </ul>
      )}
      {session.value?.analytics !== false && <Backtest rules={list && writtenRules(difference, list.rules)} ready />}
      {may('approver') && (
        <Form name="Publish" action="Publish" work={publish}>
          <Field name="Reason for the change">
            <input value={note} maxLength={300} onInput={(event) => setNote(typed(event))} />
          </Field>
        </Form>
      )}
    </>
  );
}

interface VersionsProps {
  versions: readonly PolicyVersion[];
  /** The version that is in effect. */
  now: string | undefined;
  changed: () => void;
}

function Versions({ versions, now, changed }: VersionsProps) {
  const { workspace } = place.value;
  const deed = useDeed();
  const back = (version: number): void => {
    void deed.run(async () => {
      await ask('POST', `workspaces/${workspace}/policy/rollback`, { version, expect: now });
      changed();
    });
  };
  return (
    <>
      <Problem refusal={deed.refusal} />
      <Table
        caption="Versions"
        rows={versions}
        rowKey={({ number }) => String(number)}
        empty="The policy was never changed."
        columns={[
          { name: 'Number', number: true, cell: ({ number }) => String(number) },
          { name: 'Version', cell: ({ version }) => <code>{version}</code> },
          { name: 'Since', cell: ({ at }) => time(at) },
          { name: 'By', cell: ({ by, approved_by: other }) => (other === null ? by : `${by}, ${other}`) },
          { name: 'Why', cell: ({ note }) => note },
          {
            name: 'Back',
            cell: ({ number }) =>
              may('approver') &&
              number !== versions[0]?.number && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Go back to it: version ${number}`}
                  aria-disabled={deed.busy}
                  onClick={() => back(number)}
                >
                  Go back to it
                </button>
              ),
          },
        ]}
      />
    </>
  );
}
