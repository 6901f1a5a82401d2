// Compiled policies by version, without rules: they recompute the model of stored rows.
import { type ClickHouse } from '../../clickhouse/client.js';
import { readPolicies } from '../../clickhouse/policies.js';
import { DEFAULT_POLICY } from '../../scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, storedPolicy } from '../../scoring/model/policy.js';

export async function storedModels(client: ClickHouse, workspace: string): Promise<Map<string, CompiledPolicy>> {
  const known = new Map([[DEFAULT_POLICY.version, compilePolicy(DEFAULT_POLICY)]]);
  for (const { workspace: owner, version, policy } of await readPolicies(client)) {
    if (owner !== '' && owner !== workspace) continue;
    const stored = storedPolicy(policy);
    if (stored !== undefined) known.set(version, compilePolicy({ ...stored, rules: [] }));
  }
  return known;
}
