// Policies by their version, what a workspace's own one is beside the default one, and what another one would have
// decided over the events that there are.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Static } from 'typebox';
import { type Workspace } from '../../access/key-ring.js';
import { type PolicyPreview, type PolicyView } from '../../contract/console/detail.js';
import {
  PREVIEW_EVENTS_MAX,
  type DecisionToReplay,
  type Questions,
  type Scope,
} from '../../contract/console/questions.js';
import { type Policy, type PolicyOverrides } from '../../contract/policy.js';
import { isReasonCode, REASONS } from '../../contract/reasons.js';
import { ACTIONS, type Action } from '../../contract/vocabulary.js';
import { Comparison, verdictOf } from '../../scoring/comparison.js';
import { DEFAULT_POLICY } from '../../scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy, storedPolicy } from '../../scoring/model/policy.js';
import { decideAgain } from '../../scoring/replay.js';
import { policyOfWorkspace } from '../policies.js';

const SAMPLES_MAX = 20;
const VIEW_HOURS = 24;
/** Milliseconds after which others have a turn. */
const SLICE_MS = 5;

type Preview = Static<typeof PolicyPreview>;

/** By version, of a workspace and of the service; the default one of this program is always known. */
async function knownPolicies(questions: Questions, workspace: string): Promise<Map<string, Policy>> {
  const known = new Map([[DEFAULT_POLICY.version, DEFAULT_POLICY]]);
  for (const { version, policy } of await questions.policies(workspace)) {
    const stored = storedPolicy(policy);
    if (stored !== undefined) known.set(version, stored);
  }
  return known;
}

export async function biasOf(questions: Questions, workspace: string, version: string): Promise<number | undefined> {
  return (await knownPolicies(questions, workspace)).get(version)?.bias;
}

/** Without hits while ClickHouse cannot be asked: points can be changed then too. */
export async function viewPolicy(
  questions: Questions,
  scope: Scope,
  { policy }: Workspace,
  now: number,
): Promise<Static<typeof PolicyView>> {
  const own = policyOfWorkspace({ policy });
  const points: Readonly<Record<string, number>> = mergePolicy(policy ?? {}, own.version).points;
  const hits = await questions.reasonHits(scope, VIEW_HOURS, now).catch(() => undefined);
  const byReason = new Map(hits?.map((each) => [each.reason, each]));
  return {
    version: own.version,
    default_bias: DEFAULT_POLICY.bias,
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

/** The same as `riskgate replay`, in slices, so that requests are answered meanwhile. */
export async function previewPolicy(
  questions: Questions,
  scope: Scope,
  overrides: PolicyOverrides | null,
  hours: number,
  now: number,
): Promise<Preview> {
  const stored = await knownPolicies(questions, scope.workspace);
  const policies = new Map([...stored].map(([version, policy]) => [version, compilePolicy(policy)]));
  const other = compilePolicy(overrides === null ? DEFAULT_POLICY : mergePolicy(overrides, 'preview'));
  const work = new PreviewWork(policies, other);
  let until = performance.now() + SLICE_MS;
  for await (const decisions of questions.replayable(scope, hours, now))
    for (const decision of decisions) {
      work.add(decision);
      if (performance.now() < until) continue;
      await nextTurn();
      until = performance.now() + SLICE_MS;
    }
  return work.told();
}

class PreviewWork {
  readonly #policies: ReadonlyMap<string, CompiledPolicy>;
  readonly #other: CompiledPolicy;
  readonly #comparison = new Comparison();
  readonly #samples: Preview['samples'] = [];
  #cut = false;

  constructor(policies: ReadonlyMap<string, CompiledPolicy>, other: CompiledPolicy) {
    this.#policies = policies;
    this.#other = other;
  }

  add({ event_id: id, policy_version: version, use_case: useCase, label, ruled, ...rest }: DecisionToReplay): void {
    if (this.#comparison.total >= PREVIEW_EVENTS_MAX) {
      this.#cut = true;
      return;
    }
    const was = this.#policies.get(version);
    const again =
      was === undefined ? undefined : decideAgain({ useCase, ruled: ruled === 1, ...rest }, was, this.#other);
    if (again === undefined) {
      this.#comparison.addUnknown('its policy does not say');
      return;
    }
    const { risk, action } = rest;
    this.#comparison.add(action, again.action, verdictOf(label));
    if (action === again.action || this.#samples.length >= SAMPLES_MAX) return;
    this.#samples.push({
      event_id: id,
      before: { risk, action },
      after: { risk: again.risk, action: again.action },
    });
  }

  told(): Preview {
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
      samples: this.#samples,
      cut: this.#cut,
    };
  }

  #actions(when: 'was' | 'now'): Record<Action, number> {
    const of = (action: Action): number => this.#comparison.of(when, action);
    const [allow, soft, hard, block] = ACTIONS.map(of);
    return { allow: allow ?? 0, soft_challenge: soft ?? 0, hard_challenge: hard ?? 0, block: block ?? 0 };
  }
}
