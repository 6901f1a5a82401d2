// Which policy stands behind a version: kept beside the events for as long as there are any, because a version in a row
// says nothing once the workspace has another policy.
import { type ClickHouse } from './client.js';

export interface PolicyRecord {
  /** '' for the default policy. */
  workspace: string;
  version: string;
  /** JSON of a `Policy`. */
  policy: string;
}

export async function readPolicies(client: ClickHouse): Promise<PolicyRecord[]> {
  const result = await client.query({
    query: 'SELECT workspace, version, any(policy) AS policy FROM policies GROUP BY workspace, version',
    format: 'JSONEachRow',
  });
  return result.json<PolicyRecord>();
}

/** Writes those that are not there yet. */
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
