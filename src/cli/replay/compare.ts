// Decides the events in ClickHouse again with another policy, and compares event by event.
import { type Action, ACTIONS, USE_CASES } from '../../contract/vocabulary.js';
import { type ClickHouse, rowsOf } from '../../clickhouse/client.js';
import { History, type Span } from '../../clickhouse/history.js';
import { readPolicies } from '../../clickhouse/policies.js';
import { sqlOf } from '../../rules/evaluate/sql.js';
import { asksModel, ruledAgain } from '../../scoring/backtest/ruled-again.js';
import { DEFAULT_POLICY } from '../../scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, storedPolicy } from '../../scoring/model/policy.js';
import { Comparison, type Verdict, verdictOf } from '../../scoring/comparison.js';
import { decideAgain, notReplayed, type StoredDecision } from '../../scoring/replay.js';

const OF_SPAN = `kind = 'decision' AND mode = {mode:String}
  AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time < fromUnixTimestamp64Milli({to:Int64})
  AND ({workspace:String} = '' OR workspace = {workspace:String})`;
/** The SELECT for events that no rule concerns: no rule held then, and no condition of the new policy holds. */
const EVENTS = `SELECT workspace, policy_version, use_case, risk, action, reasons, points, strengths,
  answers, labels.label AS said
FROM events
LEFT JOIN (SELECT event_id, argMax(label, reported_at) AS label FROM labels GROUP BY event_id) AS labels USING event_id
WHERE ${OF_SPAN}`;

interface StoredEvent extends StoredDecision {
  workspace: string;
  version: string;
  label: Verdict;
}

type PolicyOf = (workspace: string, version: string) => CompiledPolicy | undefined;

export async function compare(client: ClickHouse, asked: Span, now: CompiledPolicy): Promise<Comparison> {
  const policies = await knownPolicies(client);
  const policyOf: PolicyOf = (workspace, version) =>
    policies.get(`${workspace} ${version}`) ?? policies.get(` ${version}`);
  const comparison = new Comparison();
  const names = new Map<string, readonly string[]>();
  const apart = (was: CompiledPolicy, kept: boolean): readonly string[] => {
    const key = `${String(kept)} ${was.version}`;
    const found = names.get(key) ?? notReplayed(was, now, kept);
    names.set(key, found);
    return found;
  };
  const add = (was: CompiledPolicy | undefined, event: Compared, again: Compared | undefined): void => {
    if (was !== undefined && again !== undefined) {
      comparison.add(event.action, again.action, event.label);
      comparison.addApart(apart(was, event.answers !== 0));
    } else if (was === undefined) comparison.addUnknown(`the points of policy ${event.version} are not known`);
    else comparison.addUnknown(`a reason had no points under policy ${event.version}, so its strength is not known`);
  };
  const rules = now.listed()?.all.rules ?? [];
  const history = new History(
    client,
    rules.map(({ condition }) => sqlOf(condition)),
    undefined,
    rules.some(({ condition }) => asksModel(condition)),
  );
  const query = `${EVENTS} AND NOT ${history.chosen}`;
  const result = await client.query({ query, query_params: { ...asked }, format: 'JSONCompactEachRow' });
  for await (const rows of result.stream())
    for (const row of rows) {
      const event = eventOf(row.json());
      const was = policyOf(event.workspace, event.version);
      const again = was === undefined ? undefined : decideAgain(event, was, now);
      add(was, event, again && { ...event, ...again });
    }
  for (const workspace of await workspacesOf(client, asked))
    for await (const rows of history.rows({ ...asked, workspace }))
      for (const { row, label } of rows) {
        const { action: before, policyVersion: version, answers } = row;
        const event = { action: before, version, answers, label: verdictOf(label) };
        const was = policyOf(workspace, version);
        const again = was && ruledAgain(row, was, now);
        add(was, event, again && { ...event, action: again.action });
      }
  return comparison;
}

/** The fields of an event that a comparison needs. */
type Compared = Pick<StoredEvent, 'action' | 'version' | 'label' | 'answers'>;

async function workspacesOf(client: ClickHouse, asked: Span): Promise<string[]> {
  if (asked.workspace !== '') return [asked.workspace];
  const query = `SELECT DISTINCT toString(workspace) AS name FROM events WHERE ${OF_SPAN}`;
  return (await rowsOf<{ name: string }>(client, query, { query_params: { ...asked } })).map(({ name }) => name);
}

/** Policies by workspace and version; the workspace is '' for the default policies. */
async function knownPolicies(client: ClickHouse): Promise<Map<string, CompiledPolicy>> {
  const known = new Map([[` ${DEFAULT_POLICY.version}`, compilePolicy(DEFAULT_POLICY)]]);
  for (const { workspace, version, policy } of await readPolicies(client)) {
    const stored = storedPolicy(policy);
    if (stored !== undefined) known.set(`${workspace} ${version}`, compilePolicy(stored));
  }
  return known;
}

/** @throws Error when the row does not have the columns of `EVENTS` */
function eventOf(row: unknown): StoredEvent {
  const cells: readonly unknown[] = isList(row) ? row : [];
  const [workspace, version, useCaseName, risk, actionName, reasons, points, strengths, answers, label] = cells;
  const useCase = USE_CASES.find((name) => name === useCaseName);
  const action: Action | undefined = ACTIONS.find((name) => name === actionName);
  if (useCase === undefined || action === undefined || !Array.isArray(reasons) || !Array.isArray(points))
    throw new Error(
      'replay: ClickHouse returned a row that is not an event of this version; start the service once to migrate',
    );
  return {
    workspace: String(workspace),
    version: String(version),
    useCase,
    action,
    risk: Number(risk),
    reasons: reasons.map(String),
    points: points.map(Number),
    strengths: isList(strengths) ? strengths.map(Number) : [],
    answers: Number(answers),
    label: verdictOf(String(label)),
  };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
