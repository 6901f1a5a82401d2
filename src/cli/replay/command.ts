// riskgate replay: what another policy would have decided, over the events that ClickHouse has.
import { type Action, ACTIONS, MODES, USE_CASES } from '../../contract/vocabulary.js';
import { LABELS } from '../../contract/labels.js';
import { type Policy } from '../../contract/policy.js';
import { type ClickHouse } from '../../clickhouse/client.js';
import { readPolicies } from '../../clickhouse/policies.js';
import { DEFAULT_POLICY } from '../../scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../../scoring/model/policy.js';
import { decideAgain, type StoredDecision } from '../../scoring/replay.js';
import { withClickHouse } from '../clickhouse.js';
import { type Command, type CommandTable, oneOf, readArguments, required, UsageError } from '../command.js';
import { readPolicyFile } from '../policy-file.js';
import { Comparison, type Label } from './comparison.js';

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  policy: { type: 'string' },
  workspace: { type: 'string' },
  mode: { type: 'string' },
} as const;

const EVENTS = `SELECT workspace, policy_version, use_case, risk, action, reasons, points, labels.label AS label
FROM events
LEFT JOIN (SELECT event_id, argMax(label, reported_at) AS label FROM labels GROUP BY event_id) AS labels USING event_id
WHERE kind = 'decision' AND mode = {mode:String}
  AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time < fromUnixTimestamp64Milli({to:Int64})
  AND ({workspace:String} = '' OR workspace = {workspace:String})`;

interface StoredEvent extends StoredDecision {
  workspace: string;
  version: string;
  label: Label;
}

const replay: Command = {
  usage: '--from TIME --to TIME --policy FILE|default [--workspace W] [--mode live|test]',
  summary: 'score stored events under another policy and print the differences (TIME: ISO 8601, such as 2026-03-01)',
  async run(args, context) {
    const { values } = readArguments(args, OPTIONS);
    const from = moment('from', values.from);
    const to = moment('to', values.to);
    if (from >= to) throw new UsageError('--from must be before --to');
    const file = required('policy', values.policy);
    const policy = compilePolicy(file === 'default' ? DEFAULT_POLICY : mergePolicy(readPolicyFile(file), 'replay'));
    const params = { from, to, workspace: values.workspace ?? '', mode: oneOf('mode', values.mode ?? 'live', MODES) };
    const comparison = await withClickHouse(context.environment, (client) => compare(client, params, policy));
    context.print(comparison.text());
  },
};

/** @throws UsageError */
function moment(name: string, text: string | undefined): number {
  const at = Date.parse(required(name, text));
  if (Number.isNaN(at)) throw new UsageError(`--${name} must be a time in ISO 8601, such as 2026-03-01`);
  return at;
}

async function compare(client: ClickHouse, params: Record<string, unknown>, now: CompiledPolicy): Promise<Comparison> {
  const policies = await knownPolicies(client);
  const comparison = new Comparison();
  const result = await client.query({ query: EVENTS, query_params: params, format: 'JSONCompactEachRow' });
  for await (const rows of result.stream()) {
    for (const row of rows) {
      const event = eventOf(row.json());
      const was = policies.get(`${event.workspace} ${event.version}`) ?? policies.get(` ${event.version}`);
      const again = was === undefined ? undefined : decideAgain(event, was, now);
      if (again !== undefined) comparison.add(event.action, again.action, event.label);
      else if (was === undefined) comparison.addUnknown(`the points of policy ${event.version} are not known`);
      else comparison.addUnknown(`a reason had no points under policy ${event.version}, so its strength is not known`);
    }
  }
  return comparison;
}

/** By workspace and version, '' for the default policies. */
async function knownPolicies(client: ClickHouse): Promise<Map<string, CompiledPolicy>> {
  const known = new Map([[` ${DEFAULT_POLICY.version}`, compilePolicy(DEFAULT_POLICY)]]);
  for (const { workspace, version, policy } of await readPolicies(client)) {
    const stored: unknown = JSON.parse(policy);
    if (isPolicy(stored)) known.set(`${workspace} ${version}`, compilePolicy({ ...DEFAULT_POLICY, ...stored }));
  }
  return known;
}

/** As the service wrote it; compiling checks every number. */
function isPolicy(value: unknown): value is Policy {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    'bias' in value &&
    'points' in value &&
    'shifts' in value
  );
}

/** @throws Error when the row is none of `EVENTS` */
function eventOf(row: unknown): StoredEvent {
  const cells: readonly unknown[] = isList(row) ? row : [];
  const [workspace, version, useCaseName, risk, actionName, reasons, points, label] = cells;
  const useCase = USE_CASES.find((name) => name === useCaseName);
  const action: Action | undefined = ACTIONS.find((name) => name === actionName);
  if (useCase === undefined || action === undefined || !Array.isArray(reasons) || !Array.isArray(points))
    throw new Error('ClickHouse returned a row that is not an event');
  return {
    workspace: String(workspace),
    version: String(version),
    useCase,
    action,
    risk: Number(risk),
    reasons: reasons.map(String),
    points: points.map(Number),
    label: verdictOf(String(label)),
  };
}

/** What a decision should have done: `unknown` and what nobody said is neither. */
function verdictOf(label: string): Label {
  if (label === 'legitimate') return 'legitimate';
  return LABELS.some((word) => word === label && word !== 'unknown') ? 'fraud' : '';
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export const REPLAY_COMMANDS: CommandTable = { replay };
