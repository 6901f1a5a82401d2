// Rules of the workspace: published rules, unpublished changes, and how to publish them.
import type { PolicyDifference, Proposal, Rule, RuleHits, RuleList } from '../api/generated/replies.js';
import { query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { effectText } from '../api/rules.js';
import { type PolicyVersion } from '../api/types.js';
import { Answered, Card, Problem } from '../parts/basics.js';
import { type Column, countsBy, Table } from '../parts/table.js';
import { Changes } from '../rules/changes.js';
import { Compare } from '../rules/difference.js';
import { Proposals } from '../rules/proposals.js';
import { Versions } from '../rules/versions.js';
import { linkTo, place } from '../router.js';
import { loadWorkspaces, may } from '../session.js';
import { RulePage } from './rule.js';

/** That ClickHouse is away is told at the top of the page; without it there are no figures. */
const AWAY = 503;

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
      <p>
        A rule adds points or limits the risk. Write it as a draft, watch it in shadow, then publish it live. Alone:
        decisions on which no other rule had an effect.
      </p>
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
            {hits.refusal?.status !== AWAY && <Problem refusal={hits.refusal} />}
          </Card>
        )}
      </Answered>
      <Card title="Not published yet" wide>
        <Answered question={difference}>
          {(told) => <Changes difference={told} list={list.data} changed={changed} />}
        </Answered>
      </Card>
      <Card title="Waiting for an approval" wide>
        <Answered question={proposals}>
          {(told) => <Proposals proposals={told.proposals} at={proposals.at} changed={changed} />}
        </Answered>
      </Card>
      <Card title="Versions" wide>
        <Answered question={versions}>{(told) => <Versions versions={told.versions} changed={changed} />}</Answered>
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
  const hitsOf = (name: string, what: 'applied' | 'shadow' | 'alone'): Column<Rule> =>
    countsBy(name, ({ id }) => (hits === undefined ? null : (byRule.get(id)?.[what] ?? 0)));
  return (
    <Table
      caption="Rules"
      // The two answers come one after the other: for a moment what was published is still told as a draft.
      rows={[...list.rules, ...added.filter(({ id }) => list.rules.every((rule) => rule.id !== id))]}
      rowKey={({ id }) => id}
      empty="There are no rules: the model alone decides."
      columns={[
        { name: 'Rule', by: ({ name }) => name, cell: ({ id, name }) => <a href={linkTo('rules', [id])}>{name}</a> },
        {
          name: 'State',
          by: ({ state }) => state,
          cell: (rule) => (
            <>
              <span class="tag">{rule.state}</span>{' '}
              {list.drafts.includes(rule.id) && <span class="tag soft_challenge">not published</span>}{' '}
              <Ending rule={rule} soon={list.ending.includes(rule.id)} />
            </>
          ),
        },
        { name: 'When', cell: ({ when }) => <code>{when.length > 48 ? `${when.slice(0, 47)}…` : when}</code> },
        { name: 'Effect', cell: effectText },
        hitsOf('Hits in 24 h', 'applied'),
        hitsOf('In shadow', 'shadow'),
        hitsOf('Alone', 'alone'),
      ]}
    />
  );
}

/** A rule that has ended stays in its state, and decides nothing. */
function Ending({ rule: { expires_at: at, state }, soon }: { rule: Rule; soon: boolean }) {
  const ended = at !== undefined && state !== 'off' && Date.parse(at) <= Date.now();
  if (!ended && !soon) return null;
  return <span class="tag hard_challenge">{ended ? 'ended' : 'ends'}</span>;
}
