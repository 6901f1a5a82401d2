// riskgate sql, plot, migrate: commands that query ClickHouse, a server or the embedded engine.
import { writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { listWorkspaces } from '../access/workspaces.js';
import { CLIENT_LIMITS, openClickHouse, rowsOf } from '../clickhouse/client.js';
import { type Dialect, dialectOf } from '../clickhouse/dialect.js';
import { migrate } from '../clickhouse/migrations/migrate.js';
import { DEFAULT_RETENTION } from '../clickhouse/retention.js';
import { readWholeStream } from './bounded-file.js';
import { withClickHouse, withClickHouseUrl } from './clickhouse.js';
import { type Command, type CommandTable, UsageError } from './command.js';
import { LIVE_OR_TEST, readArguments, REQUIRED, TEXT, TEXTS } from './options.js';
import { withControlStore } from './environment.js';
import { chartPage, chartSvg } from './plot/chart.js';
import { showing } from './terminal.js';
import { type DayOfDecisions, DAY_QUERY, isDecisionRow } from './plot/day.js';
import { closing } from '../util/closing.js';
import { codeOf, messageOf } from '../util/error-text.js';

const sql: Command = {
  usage: '"SELECT ..." | - [--format FORMAT] [--param NAME=VALUE]...',
  summary: 'run a ClickHouse statement and print the result (-: read the statement from stdin)',
  async run(args, context) {
    const { values, positionals } = readArguments(args, { format: TEXT, param: TEXTS }, ['SQL']);
    const [statement] = positionals;
    const query = statement === '-' ? await readStatement() : statement;
    await withClickHouse(context.environment, async (client) => {
      const answer = await client.exec({
        query,
        query_params: paramsOf(values.param ?? []),
        http_headers: {
          'x-clickhouse-format': values.format ?? (process.stdout.isTTY ? 'PrettyCompact' : 'TabSeparated'),
        },
        // No colours: the output shows escape sequences as text instead of sending them to the terminal.
        clickhouse_settings: { wait_end_of_query: 1, output_format_pretty_color: 0 },
      });
      await pipeline(answer.stream, showing(process.stdout), process.stdout, { end: false }).catch(ignoreClosedPipe);
    });
  },
};

/** @throws Error when it cannot be read, or does not end within the bound */
async function readStatement(): Promise<string> {
  try {
    return await readWholeStream(process.stdin);
  } catch (error) {
    throw new Error(`the statement on standard input: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** @throws UsageError when an entry is not NAME=VALUE */
function paramsOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError('--param must be NAME=VALUE');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Ignores a closed pipe, as in `riskgate sql ... | head`. */
function ignoreClosedPipe(error: unknown): void {
  if (codeOf(error) !== 'EPIPE') throw error;
}

const plot: Command = {
  usage: '--out FILE.svg|FILE.html [--day YYYY-MM-DD] [--workspace W] [--mode live|test]',
  summary: 'draw the decisions of a day by hour (default: today, UTC)',
  async run(args, context) {
    const { values } = readArguments(args, { out: REQUIRED, day: TEXT, workspace: TEXT, mode: LIVE_OR_TEST });
    const { out } = values;
    if (!/\.(svg|html)$/.test(out)) throw new UsageError('--out must end in .svg or .html');
    const day = values.day ?? new Date().toISOString().slice(0, 10);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
      throw new UsageError('--day must be a date such as 2026-03-02');
    const { workspace = '', mode } = values;
    const rows = await withClickHouse(context.environment, (client) =>
      rowsOf(client, DAY_QUERY, {
        query_params: { day, workspace, mode },
        clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
      }),
    );
    const decisions: DayOfDecisions = {
      day,
      title: [workspace === '' ? 'all workspaces' : workspace, mode].join(', '),
      rows: rows.filter(isDecisionRow),
    };
    writeFileSync(out, out.endsWith('.svg') ? chartSvg(decisions) : chartPage(decisions));
    context.print(`${out}: ${decisions.rows.reduce((sum, { events }) => sum + events, 0)} decisions of ${day}`);
  },
};

const migrateCommand: Command = {
  usage: '[--shards N]',
  summary: "update ClickHouse's tables to this version and retention (the service does it at start)",
  async run(args, context) {
    const { values } = readArguments(args, { shards: TEXT });
    const shards = values.shards === undefined ? undefined : shardsOf(values.shards);
    const workspaces = await withControlStore(context, (store) => listWorkspaces(store));
    const retention = {
      ...DEFAULT_RETENTION,
      workspaces: new Map(workspaces.map(({ name, retentionDays }) => [name, retentionDays])),
    };
    const done = await withClickHouseUrl(context.environment, async (url) => {
      const dialect = dialectOf(url, context.environment['CLICKHOUSE_CLUSTER'] ?? '');
      const migrated = await migrate({ ...CLIENT_LIMITS, url }, retention, dialect);
      if (shards !== undefined) await reshard(url, dialect, shards);
      return migrated;
    });
    const say = (what: string, list: readonly unknown[]): string =>
      `${what}: ${list.length === 0 ? 'nothing to do' : list.join(', ')}`;
    context.print(
      [
        say('migrations', done.versions),
        ...(done.madeAgain.length === 0 ? [] : [say('made again, empty', done.madeAgain)]),
        say('columns', done.columns),
        say('retention', done.retention),
      ].join('\n'),
    );
  },
};

function shardsOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--shards must be a whole number from 1 to 9999');
  return Number(text);
}

async function reshard(url: string, dialect: Dialect, shards: number): Promise<void> {
  await closing(openClickHouse({ ...CLIENT_LIMITS, url }), (client) => dialect.reshard(client, shards));
}

export const SQL_COMMANDS: CommandTable = { sql, plot, migrate: migrateCommand };
