// The policies of a shard: the default one, and those of workspaces.
import { type WorkspacePolicy } from '../../src/contract/messages.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';

export interface ShardPoliciesOptions {
  watch: NonNullable<CompiledPolicy['watch']>;
  onError: (error: unknown) => void;
}

export class ShardPolicies {
  readonly #options: ShardPoliciesOptions;
  readonly #default: CompiledPolicy;
  #own = new Map<string, CompiledPolicy>();

  constructor(options: ShardPoliciesOptions) {
    this.#options = options;
    this.#default = { ...compilePolicy(DEFAULT_POLICY), watch: options.watch };
  }

  of(workspace: string): CompiledPolicy {
    return this.#own.get(workspace) ?? this.#default;
  }

  /** @param policies of all workspaces that have their own */
  adopt(policies: readonly WorkspacePolicy[]): void {
    this.#own = new Map(policies.map((policy) => [policy[0], this.#compiled(policy)]));
  }

  /** A policy that cannot be used leaves the previous one in place. */
  #compiled([workspace, version, own]: WorkspacePolicy): CompiledPolicy {
    const before = this.#own.get(workspace);
    if (before?.version === version) return before;
    try {
      return { ...compilePolicy(mergePolicy(own, version)), watch: this.#options.watch };
    } catch (error) {
      this.#options.onError(error);
      return before ?? this.#default;
    }
  }
}
