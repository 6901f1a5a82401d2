// Runs the engine in this process, with a new connection per statement. A connection has settings, parameters and a
// current database; a new one costs about 2 ms and cannot leak them into the next statement.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from 'chdb';
import { guarded, ignore } from '../../util/guarded.js';
import { asEngineError, frontError } from './errors.js';
import { FRONT_LIMITS } from './limits.js';
import { ACCESS_CONFIG, SPOOL_ROLE, usersXml } from './rights.js';
import { type Vocabulary, vocabularyOf } from './vocabulary.js';
import { backquoted, quoted } from '../../util/text/quoted.js';

export interface EngineQuery {
  sql: string;
  /** Format of the result when the statement names none. */
  format: string;
  database?: string | undefined;
  settings: ReadonlyMap<string, string>;
  /** Values of `{name:Type}`, in the escaping of the HTTP interface. */
  params: ReadonlyMap<string, string>;
  readonly: boolean;
  /** The statement is the front's own and reads a file of the spool. */
  spooled?: boolean;
  /** Aborts when the client disconnects: a statement that only reads is then ended, so that its slot is free. */
  gone?: AbortSignal | undefined;
}

export interface EngineResult {
  bytes: Uint8Array;
  rowsRead: number;
  bytesRead: number;
  elapsedSeconds: number;
}

export interface Engine {
  readonly version: string;
  readonly vocabulary: Vocabulary;
  /**
   * Parses exactly one statement. Returns it as the engine formats it, and its syntax tree, one node per line.
   * @throws EngineError when the text is not exactly one valid statement
   */
  parse(sql: string, params: ReadonlyMap<string, string>): { canonical: string; tree: string };
  /** Rejects with EngineError. */
  run(query: EngineQuery): Promise<EngineResult>;
  /** Call only when nothing runs. A process that must end earlier just exits; the data directory survives that. */
  close(): void;
}

const CLIENT_FILE = /\b(INTO OUTFILE|FROM INFILE)\b/i;

const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['max_execution_time', String(FRONT_LIMITS.executionSeconds)],
  ['max_memory_usage', String(FRONT_LIMITS.statementMemoryBytesMax)],
  ['max_bytes_before_external_group_by', String(FRONT_LIMITS.spillBytes)],
  ['max_bytes_before_external_sort', String(FRONT_LIMITS.spillBytes)],
]);

/** Upper bounds of settings. A larger value, or 0 (no limit), is replaced by the bound. */
const BOUNDED: ReadonlyMap<string, number> = new Map([
  ['max_execution_time', FRONT_LIMITS.executionSecondsMax],
  ['max_memory_usage', FRONT_LIMITS.statementMemoryBytesMax],
]);

/**
 * Opens the data directory; only one process can have it open.
 * @throws EngineError when the directory is locked or damaged; Error when the package or its binary is missing
 */
export async function openEngine(directory: string): Promise<Engine> {
  const { Session: Connection } = await import('chdb');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const config = join(directory, 'riskgate.xml');
  const users = join(directory, 'users.xml');
  writeFileSync(users, usersXml(), { mode: 0o600 });
  writeFileSync(config, configXml(users), { mode: 0o600 });
  const connect = (): Session =>
    new Connection(join(directory, 'data'), { connectionArgs: [`--config-file=${config}`] });
  const first = connect();
  const version = first.query('SELECT version()', 'TabSeparated').trim();
  const vocabulary = readVocabulary(first);
  first.query('SET ROLE NONE');
  return {
    version,
    vocabulary,
    parse: (sql, params) => {
      try {
        return parse(first, sql, params);
      } catch (error) {
        throw asEngineError(error);
      }
    },
    run: async (query) => {
      try {
        return await endedWith(first, query, (tagged) => runOn(connect(), tagged));
      } catch (error) {
        throw asEngineError(error);
      }
    },
    close: () => first.close(),
  };
}

/** Parses without running. The statement is a string literal, so it cannot run, and more than one is an error. */
function parse(
  connection: Session,
  sql: string,
  params: ReadonlyMap<string, string>,
): { canonical: string; tree: string } {
  const canonical = connection.query(`SELECT formatQuerySingleLine(${quoted(sql)})`, 'TabSeparatedRaw').trimEnd();
  const client = CLIENT_FILE.exec(canonical);
  // These clauses take effect during parsing, before any right is checked.
  if (client !== null) throw frontError('ACCESS_DENIED', `${client[0]}: the embedded engine reaches no files`);
  if (params.size > 0) connection.query(`SET ${paramAssignments(params).join(', ')}`);
  try {
    return { canonical, tree: connection.query(`EXPLAIN AST ${canonical}`, 'TabSeparated') };
  } finally {
    // Statements of everybody are parsed on this connection. A value that stayed would be told in the error of a later
    // statement that names the parameter without giving it.
    if (params.size > 0) connection.query(`SET ${paramAssignments(withoutValues(params)).join(', ')}`);
  }
}

function withoutValues(params: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...params.keys()].map((name) => [name, '']));
}

function readVocabulary(connection: Session): Vocabulary {
  const list = (query: string): string[] =>
    connection
      .query(query, 'TabSeparated')
      .split('\n')
      .filter((name) => name !== '');
  const names = (table: string): string[] => list(`SELECT name FROM system.${table}`);
  return vocabularyOf({
    functions: names('functions'),
    combinators: names('aggregate_function_combinators'),
    types: names('data_type_families'),
    codecs: names('codecs'),
    indices: names('data_skipping_index_types'),
    systemTables: list("SELECT name FROM system.tables WHERE database = 'system'"),
  });
}

/**
 * Runs a query and ends it when its client disconnects. A thread of the engine cannot be interrupted, but the engine
 * can kill a statement by its tag. Before the statement is in the engine's list a kill has no effect, so it is repeated
 * until the statement has ended.
 */
async function endedWith(
  control: Session,
  query: EngineQuery,
  run: (query: EngineQuery) => Promise<EngineResult>,
): Promise<EngineResult> {
  const { gone } = query;
  if (gone === undefined) return run(query);
  if (gone.aborted) throw frontError('ABORTED', 'the client has left');
  const tag = randomUUID();
  const kill = guarded(ignore, () => {
    control.query(`KILL QUERY WHERE Settings['log_comment'] = '${tag}' ASYNC`, 'Null');
  });
  let timer: NodeJS.Timeout | undefined;
  const left = (): void => {
    kill();
    timer = setInterval(kill, FRONT_LIMITS.killAgainMs);
  };
  gone.addEventListener('abort', left, { once: true });
  try {
    return await run({ ...query, settings: new Map([...query.settings, ['log_comment', tag]]) });
  } finally {
    gone.removeEventListener('abort', left);
    clearInterval(timer);
  }
}

async function runOn(connection: Session, query: EngineQuery): Promise<EngineResult> {
  try {
    const result = await connection.queryAsync(prelude(query) + query.sql, { format: query.format });
    return {
      bytes: result.bytes(),
      rowsRead: result.rowsRead,
      bytesRead: result.bytesRead,
      elapsedSeconds: result.elapsed,
    };
  } finally {
    connection.close();
  }
}

function paramAssignments(params: ReadonlyMap<string, string>): string[] {
  return [...params].map(([name, value]) => `param_${name} = ${quoted(value)}`);
}

function prelude(query: EngineQuery): string {
  const settings = new Map([...DEFAULTS, ...query.settings]);
  for (const [name, max] of BOUNDED) {
    const value = Number(settings.get(name));
    if (!(value > 0 && value <= max)) settings.set(name, String(max));
  }
  const readonly = query.readonly ? '2' : settings.get('readonly');
  settings.delete('readonly');
  const assignments = [
    ...[...settings].map(([name, value]) => `${name} = ${quoted(value)}`),
    ...paramAssignments(query.params),
  ];
  const use = query.database === undefined ? '' : `USE ${backquoted(query.database)}; `;
  // Last, because after it no setting can be changed.
  const lock = readonly === undefined ? '' : `SET readonly = ${quoted(readonly)}; `;
  const role = `SET ROLE ${query.spooled === true ? SPOOL_ROLE : 'NONE'}; `;
  return `SET ${assignments.join(', ')}; ${role}${use}${lock}`;
}

/**
 * Parts are merged when they are this many times their largest (ClickHouse's default is 5): rows are written again
 * fewer times. For 3 million rows in batches of 20,000 the engine takes 13.5 us a row instead of 19.0, the peak of its
 * memory is 529 MiB instead of 854, and 22 parts are left instead of 5; queries of the dashboard take the same
 * processor time, those of all rows a third more. At 30 a shorter run had no further gain.
 */
const MERGE_SELECTOR_BASE = 16;

/** The engine's configuration: small caches and a memory limit; by default the engine takes half of the machine. */
function configXml(users: string): string {
  const cache = FRONT_LIMITS.cacheBytesMax;
  const caches = [
    'mark_cache_size',
    'index_mark_cache_size',
    'primary_index_cache_size',
    'query_condition_cache_size',
    'compiled_expression_cache_size',
  ];
  return [
    '<clickhouse>',
    `<max_server_memory_usage>${FRONT_LIMITS.memoryBytesMax}</max_server_memory_usage>`,
    `<users_config>${users}</users_config>`,
    ACCESS_CONFIG,
    ...caches.map((name) => `<${name}>${cache}</${name}>`),
    `<merge_tree><merge_selector_base>${MERGE_SELECTOR_BASE}</merge_selector_base></merge_tree>`,
    '</clickhouse>',
    '',
  ].join('\n');
}
