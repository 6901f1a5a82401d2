// Compiles a policy for the hot path: one array of points per use case, in the order of SIGNALS.
import { POINTS_MAX } from '../../contract/points.js';
import { type Points, type Policy, type PolicyOverrides } from '../../contract/policy.js';
import { USE_CASES, type UseCase } from '../../contract/vocabulary.js';
import { type CompiledLimits, compileLimits, DEFAULT_LIMITS } from '../default-limits.js';
import { type CompiledRules, compileListedRules, compileRules } from '../rules/compile.js';
import { type RulesWatch } from '../rules/watch.js';
import { DEFAULT_POLICY } from './default-policy.js';
import { SETTING_DEFAULTS } from '../../contract/settings/settings.js';
import { type CompiledSettings, compileSettings } from './settings.js';
import { type FamilyShares, familySharesOf } from './families.js';
import { SIGNALS } from '../signals/index.js';

export interface CompiledPolicy {
  readonly version: string;
  readonly bias: number;
  readonly points: Readonly<Record<UseCase, Float64Array>>;
  readonly limits: CompiledLimits;
  readonly settings: CompiledSettings;
  readonly shares: FamilyShares;
  /** Undefined when the policy has no rule to evaluate. */
  readonly rules: CompiledRules | undefined;
  /** The same rules together with those of the built-in lists; compiled at the first request that is on such a list. */
  readonly listed: () => CompiledRules | undefined;
  /** Observer of rule evaluation; undefined when it is not measured. */
  readonly watch?: RulesWatch;
}

/** @returns the default policy with a workspace's overrides */
export function mergePolicy(overrides: PolicyOverrides, version: string): Policy {
  const shifts: Partial<Record<UseCase, Partial<Points>>> = { ...DEFAULT_POLICY.shifts };
  for (const useCase of USE_CASES) {
    const own = overrides.shifts?.[useCase];
    if (own !== undefined) shifts[useCase] = { ...shifts[useCase], ...own };
  }
  return {
    version,
    bias: overrides.bias ?? DEFAULT_POLICY.bias,
    points: { ...DEFAULT_POLICY.points, ...overrides.points },
    shifts,
    limits: { ...DEFAULT_LIMITS, ...DEFAULT_POLICY.limits, ...overrides.limits },
    settings: { ...SETTING_DEFAULTS, ...DEFAULT_POLICY.settings, ...overrides.settings },
    ...(overrides.rules !== undefined && { rules: overrides.rules }),
  };
}

/**
 * The sum of points and shift is clamped to the bound, so that a stored policy stays valid.
 * @throws RangeError on points, shifts, limits or settings that are not numbers or out of bounds, and on invalid rules
 */
export function compilePolicy(policy: Policy): CompiledPolicy {
  const forUseCase = (useCase: UseCase): Float64Array =>
    Float64Array.from(SIGNALS, ({ code }) =>
      bounded(checked(policy.points[code], code) + checked(policy.shifts[useCase]?.[code] ?? 0, `${useCase} ${code}`)),
    );
  const settings = compileSettings(policy.settings);
  return {
    version: policy.version,
    settings,
    shares: familySharesOf(settings),
    bias: checked(policy.bias, 'bias'),
    limits: compileLimits(policy.limits ?? DEFAULT_LIMITS),
    rules: compileRules(policy.rules),
    listed: once(() => compileListedRules(policy.rules)),
    points: {
      score: forUseCase('score'),
      collect: forUseCase('collect'),
      login: forUseCase('login'),
      checkout: forUseCase('checkout'),
      registration: forUseCase('registration'),
      password_reset: forUseCase('password_reset'),
      account_change: forUseCase('account_change'),
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function checked(points: number, name: string): number {
  if (Math.abs(points) <= POINTS_MAX) return points;
  throw new RangeError(`the points of ${name} must lie within -${POINTS_MAX}..${POINTS_MAX}, not ${points}`);
}

function bounded(points: number): number {
  return Math.max(-POINTS_MAX, Math.min(POINTS_MAX, points));
}

/**
 * @returns a policy from the JSON that analytics stores; undefined when it is not a policy. `compilePolicy` checks the
 * numbers.
 */
export function storedPolicy(json: string): Policy | undefined {
  const stored: unknown = JSON.parse(json);
  return isPolicy(stored) ? { ...DEFAULT_POLICY, ...stored } : undefined;
}

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
