// Stores the policy of each policy version in ClickHouse, as long as events that name the version. Without it, the
// version in a row has no meaning after the workspace changes its policy.
import { type ClickHouse, rowsOf } from './client.js';

export interface PolicyRecord {
  /** '' for the default policy. */
  workspace: string;
  version: string;
  /** JSON of a `Policy`. */
  policy: string;
}

export function readPolicies(client: ClickHouse): Promise<PolicyRecord[]> {
  const query = 'SELECT workspace, version, any(policy) AS policy FROM policies GROUP BY workspace, version';
  return rowsOf<PolicyRecord>(client, query);
}

/** Writes the policies that are not stored yet. */
export async function recordPolicies(client: ClickHouse, policies: readonly PolicyRecord[]): Promise<void> {
  const there = new Set((await readPolicies(client)).map(({ workspace, version }) => `${workspace} ${version}`));
  const values = policies.filter(({ workspace, version }) => !there.has(`${workspace} ${version}`));
  if (values.length > 0)
    await client.insert({
      table: 'policies',
      columns: ['workspace', 'version', 'policy'],
      values,
      format: 'JSONEachRow',
    });
}
