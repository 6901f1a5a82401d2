// Policies by version, a workspace's own policy beside the default one, and a preview: what another policy would decide
// for the stored events.
import { type Static } from 'typebox';
import { type Workspace } from '../../access/key-ring.js';
import { type PolicyPreview, type PolicyView } from '../../contract/console/detail.js';
import {
  type DecisionToReplay,
  noAnalytics,
  noAnswer,
  QuestionsAwayError,
  type Questions,
} from '../../contract/console/questions.js';
import { type ClickHouse } from '../../clickhouse/client.js';
import { History, type Span, type StoredRow } from '../../clickhouse/history.js';
import { type EventRow } from '../../event/event-row.js';
import { sqlOf } from '../../rules/evaluate/sql.js';
import { asksModel, ruledAgain } from '../../scoring/backtest/ruled-again.js';
import { type Policy, type PolicyOverrides } from '../../contract/policy.js';
import { isReasonCode, REASONS } from '../../contract/reasons.js';
import { type Action, ACTIONS, type Tenant } from '../../contract/vocabulary.js';
import { Comparison, verdictOf } from '../../scoring/comparison.js';
import { DEFAULT_POLICY } from '../../scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy, storedPolicy } from '../../scoring/model/policy.js';
import { decideAgain } from '../../scoring/replay.js';
import { FairTurns, NoTurnError, type TurnLimits } from '../../util/fair-turns.js';
import { HOUR_MS } from '../../util/time/units.js';
import { turns } from '../../util/work/turns.js';
import { storedVersion } from '../policies/policies.js';

const SAMPLES_MAX = 20;
const VIEW_HOURS = 24;
/** Milliseconds of work before other tasks of the event loop run. */
const SLICE_MS = 5;
/** Timeout of the queries for whole rows. */
const ROWS_MS = 30_000;
/**
 * One at a time, workspaces in turn: a preview takes `SLICE_MS` of every turn of the event loop, in which requests are
 * answered, and for up to `ROWS_MS` one of the two places for questions. Two would leave none to the dashboards.
 */
const PREVIEWS: TurnLimits = { atOnce: 1, waitingMax: 8, patienceMs: 30_000, rememberedMs: 600_000 };

type Previewed = Static<typeof PolicyPreview>;
type Preview = (tenant: Tenant, overrides: PolicyOverrides | null, hours: number, now: number) => Promise<Previewed>;

/** By version, of a workspace and of the service; the default policy of this program is always included. */
async function knownPolicies(questions: Questions, workspace: string): Promise<Map<string, Policy>> {
  const known = new Map([[DEFAULT_POLICY.version, DEFAULT_POLICY]]);
  for (const { version, policy } of await questions.policies(workspace)) {
    const stored = storedPolicy(policy);
    if (stored !== undefined) known.set(version, stored);
  }
  return known;
}

export async function policyOf(questions: Questions, workspace: string, version: string): Promise<Policy | undefined> {
  return (await knownPolicies(questions, workspace)).get(version);
}

/** Without hits while ClickHouse does not answer, so that points can still be changed. */
export async function viewPolicy(
  questions: Questions,
  tenant: Tenant,
  { policy }: Workspace,
  now: number,
): Promise<Static<typeof PolicyView>> {
  // Not compiled: a policy with a rule that this program refuses must be readable, so that it can be mended.
  const version = storedVersion(policy);
  const points: Readonly<Record<string, number>> = mergePolicy(policy ?? {}, version).points;
  const hits = await questions.reasonHits(tenant, VIEW_HOURS, now).catch(() => undefined);
  const byReason = new Map(hits?.map((each) => [each.reason, each]));
  return {
    version,
    default_bias: DEFAULT_POLICY.bias,
    default_shifts: { ...DEFAULT_POLICY.shifts },
    overrides: policy === undefined ? null : { ...policy },
    reasons: Object.entries(DEFAULT_POLICY.points).map(([reason, defaultPoints]) => ({
      reason,
      family: isReasonCode(reason) ? REASONS[reason].family : null,
      points: points[reason] ?? defaultPoints,
      default_points: defaultPoints,
      hits_24h: hits === undefined ? null : (byReason.get(reason)?.hits ?? 0),
      alone_24h: hits === undefined ? null : (byReason.get(reason)?.alone ?? 0),
    })),
  };
}

/** Previews of all workspaces, in turn. @param clock monotonic milliseconds */
export function openPreviews(sources: PreviewSources, clock: () => number): Preview {
  const turns = new FairTurns(PREVIEWS, clock);
  return async (tenant, ...wanted) => {
    try {
      return await turns.run(tenant.workspace, () => previewPolicy(sources, tenant, ...wanted));
    } catch (error) {
      if (!(error instanceof NoTurnError)) throw error;
      throw new QuestionsAwayError('Other previews of a policy are under way; try again.', { cause: error });
    }
  };
}

export interface PreviewSources {
  readonly questions: Questions;
  /** Undefined while ClickHouse is not available. */
  readonly client: () => ClickHouse | undefined;
}

/** The same as `riskgate replay`, in slices, so that requests are answered meanwhile. */
async function previewPolicy(
  { questions, client }: PreviewSources,
  tenant: Tenant,
  overrides: PolicyOverrides | null,
  hours: number,
  now: number,
): Promise<Previewed> {
  const stored = await knownPolicies(questions, tenant.workspace);
  const policies = new Map([...stored].map(([version, policy]) => [version, compilePolicy(policy)]));
  const other = compilePolicy(overrides === null ? DEFAULT_POLICY : mergePolicy(overrides, 'preview'));
  const cutAt = await questions.previewFrom(tenant, hours, now);
  const from = cutAt ?? now - hours * HOUR_MS;
  const work = new PreviewWork(policies, other, cutAt !== undefined);
  const turn = turns(SLICE_MS);
  const rules = other.listed()?.all.rules ?? [];
  const clickhouse = client();
  if (clickhouse === undefined) throw noAnalytics();
  const history = new History(
    clickhouse,
    rules.map(({ condition }) => sqlOf(condition)),
    AbortSignal.timeout(ROWS_MS),
    rules.some(({ condition }) => asksModel(condition)),
  );
  for await (const decisions of questions.replayable(tenant, from, history.chosen))
    for (const decision of decisions) {
      work.add(decision);
      await turn();
    }
  await questions.inTurn(tenant.workspace, async () => {
    for await (const rows of wholeRows(history, { ...tenant, from, to: now + HOUR_MS }))
      for (const { row, label } of rows) {
        work.addRow(row, label);
        await turn();
      }
  });
  return work.told();
}

async function* wholeRows(history: History, span: Span): AsyncGenerator<StoredRow[], void> {
  try {
    yield* history.rows(span);
  } catch (error) {
    throw noAnswer(error);
  }
}

type Decided = Pick<EventRow, 'risk' | 'action'>;

class PreviewWork {
  readonly #policies: ReadonlyMap<string, CompiledPolicy>;
  readonly #other: CompiledPolicy;
  readonly #comparison = new Comparison();
  readonly #samples: Previewed['samples'] = [];
  readonly #cut: boolean;

  constructor(policies: ReadonlyMap<string, CompiledPolicy>, other: CompiledPolicy, cut: boolean) {
    this.#policies = policies;
    this.#other = other;
    this.#cut = cut;
  }

  /** Adds an event that no rule affected, then or now. */
  add({ event_id: id, policy_version: version, use_case: useCase, label, ...rest }: DecisionToReplay): void {
    const was = this.#policies.get(version);
    const again = was === undefined ? undefined : decideAgain({ useCase, ...rest }, was, this.#other);
    this.#compare(id, rest, again, label);
  }

  addRow(row: EventRow, label: string): void {
    const was = this.#policies.get(row.policyVersion);
    const again = was === undefined ? undefined : ruledAgain(row, was, this.#other);
    this.#compare(row.eventId, row, again, label);
  }

  #compare(id: string, { risk, action }: Decided, again: Decided | undefined, label: string): void {
    if (again === undefined) {
      this.#comparison.addUnknown('its policy does not say');
      return;
    }
    this.#comparison.add(action, again.action, verdictOf(label));
    if (action === again.action) return;
    const after = { risk: again.risk, action: again.action };
    this.#samples.push({ event_id: id, before: { risk, action }, after });
    // Ids begin with their time: the newest samples stay.
    if (this.#samples.length < 2 * SAMPLES_MAX) return;
    this.#newestFirst();
  }

  #newestFirst(): Previewed['samples'] {
    this.#samples.sort((one, other) => (one.event_id < other.event_id ? 1 : -1));
    this.#samples.length = Math.min(this.#samples.length, SAMPLES_MAX);
    return this.#samples;
  }

  told(): Previewed {
    const { total, different, stopped, unknown } = this.#comparison;
    const notCompared = [...unknown.values()].reduce((sum, each) => sum + each, 0);
    const { fraud, legitimate } = stopped;
    return {
      events: total - notCompared,
      changed: different,
      not_compared: notCompared,
      before: this.#actions('was'),
      after: this.#actions('now'),
      labelled: {
        fraud: { events: fraud.all, caught_before: fraud.was, caught_after: fraud.now },
        legitimate: { events: legitimate.all, hit_before: legitimate.was, hit_after: legitimate.now },
      },
      samples: this.#newestFirst(),
      cut: this.#cut,
    };
  }

  #actions(when: 'was' | 'now'): Record<Action, number> {
    const of = (action: Action): number => this.#comparison.of(when, action);
    const [allow, soft, hard, block] = ACTIONS.map(of);
    return { allow: allow ?? 0, soft_challenge: soft ?? 0, hard_challenge: hard ?? 0, block: block ?? 0 };
  }
}
