// Whether the tables still ignore an insert that is sent again. Whoever may ALTER a table can end that, and nothing is
// refused then: the rows of a repeated insert are there twice.
import { type ClickHouse, rowsOf } from './client.js';
import { type Ddl } from './migrations/ddl.js';
import { TOKENS } from './migrations/form.js';
import { EVENTS_TABLE, TABLES_OF_MINUTES, VERIFICATIONS_TABLE } from './migrations/tables.js';

/** Their rows are counted. Of labels, which are repeated too, the last one of an event counts. */
const TABLES = [EVENTS_TABLE, VERIFICATIONS_TABLE, ...TABLES_OF_MINUTES];

interface OtherTables {
  /** Tables that remember fewer tokens, or none. */
  forgetful: string[];
  /** Tables that were made anew with an engine that ignores no insert, or that merges rows; with both engines. */
  engines: string[];
}

/** What somebody changed by hand. A table that is gone is not in it. */
export async function otherTables(client: ClickHouse, { stored, tokens }: Ddl): Promise<OtherTables> {
  const found = await rowsOf<{ name: string; engine: string; engine_full: string }>(
    client,
    'SELECT name, engine, engine_full FROM system.tables WHERE database = currentDatabase()',
  );
  const told: OtherTables = { forgetful: [], engines: [] };
  for (const { name, engine: ours } of TABLES) {
    const table = found.find((one) => one.name === stored(name));
    if (table === undefined) continue;
    // Replicated… on a cluster, Shared… where the provider has exchanged it.
    if (!table.engine.endsWith(ours) || (ours === 'MergeTree' && MERGING.test(table.engine)))
      told.engines.push(`${name} (${table.engine} and not ${ours})`);
    else if (!new RegExp(`\\b${tokens} = ${TOKENS}\\b`).test(table.engine_full)) told.forgetful.push(name);
  }
  return told;
}

/** Engines that remove or add up rows of one key: two events of a workspace in one millisecond become one. */
const MERGING = /(?:Replacing|Summing|Aggregating|Collapsing|Coalescing|Graphite)MergeTree$/;

/** Sets what is remembered where it differs. Resolves to the tables that were changed. */
export async function rememberTokens(client: ClickHouse, ddl: Ddl): Promise<string[]> {
  const { forgetful } = await otherTables(client, ddl);
  for (const query of forgetful.flatMap((table) => ddl.changeRows(table, `MODIFY SETTING ${ddl.tokens} = ${TOKENS}`)))
    await client.command({ query });
  return forgetful;
}
