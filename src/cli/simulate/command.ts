// riskgate simulate: makes simulated traffic for a service that has none yet.
import { KeyRing, type Workspace } from '../../access/key-ring.js';
import { DEMO_WORKSPACE } from '../../access/bootstrap.js';
import { type Config, readConfig } from '../../config.js';
import { type Mode } from '../../contract/vocabulary.js';
import { readEndpoint } from '../../clickhouse/endpoint.js';
import { openNetwork } from '../../network/network.js';
import { makeDataDir, requireDataDir, whileLocked } from '../../storage/open.js';
import { Simulation } from '../../traffic/simulation.js';
import { withClickHouse } from '../clickhouse.js';
import { type Command, type CommandTable, type Context, UsageError } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { DAY_MS, DAY_SECONDS } from '../../util/time/units.js';
import { LIVE_OR_TEST, readArguments, required, texts, type Values, WHOLE, wholeOr } from '../options.js';
import { withControlStore } from '../environment.js';
import { Decider } from './decider.js';
import { simulateIntoLog, type Verdict } from './into-log.js';
import { type OverHttpOptions, simulateOverHttp } from './over-http.js';
import { Tally } from './tally.js';

/** About 700 bytes each, so they fit into the log's default bound and this process's memory. */
const REQUESTS_MAX = 2_000_000;
const DAYS_MAX = 60;
const SECONDS_MAX = DAY_SECONDS;
const USERS_MAX = 200_000;
/** Average number of requests per customer, when the number of customers is not given. */
const REQUESTS_PER_USER = 25;
const LABELS_PER_INSERT = 20_000;

const OPTIONS = {
  ...{ days: WHOLE, seconds: WHOLE, users: WHOLE, seed: wholeOr(1), mode: LIVE_OR_TEST },
  ...texts('rps', 'workspace', 'url', 'key', 'public-key', 'secret-key'),
};

interface Plan {
  spanMs: number;
  rps: number;
  seed: number;
  users: number;
}

const simulate: Command = {
  usage:
    '[--days 7] [--rps 0.2] [--seed 1] [--users N] [--workspace demo] [--mode live] | --url URL --key API_KEY ' +
    '[--public-key KEY --secret-key KEY] [--seconds 60] [--rps 20] [--seed 1] [--users N]',
  summary: 'generate traffic: past days directly into the log, or live requests through the API',
  leaves: 'what was decided until then stays',
  async run(args, context) {
    const { values } = readArguments(args, OPTIONS);
    const plan = planOf(values);
    if (values.url !== undefined) {
      const { 'public-key': publicKey = '', 'secret-key': secretKey = '' } = values;
      if ((publicKey === '') !== (secretKey === ''))
        throw new UsageError('--public-key and --secret-key go together: what a page collects is verified');
      await overHttp(context, plan, values.url, { key: required(values.key, '--key'), publicKey, secretKey });
      return;
    }
    await intoLog(context, plan, values.workspace ?? DEMO_WORKSPACE, values.mode);
  },
};

/** @throws UsageError on an invalid option */
function planOf(values: Values<typeof OPTIONS>): Plan {
  const live = values.url !== undefined;
  if (live ? values.days !== undefined : values.seconds !== undefined || values.key !== undefined)
    throw new UsageError('--days cannot be used with --url; --seconds and --key need it');
  const spanMs = live
    ? within('--seconds', values.seconds ?? 60, SECONDS_MAX) * 1000
    : within('--days', values.days ?? 7, DAYS_MAX) * DAY_MS;
  const rps = Number(values.rps ?? (live ? 20 : 0.2));
  if (!(rps > 0)) throw new UsageError('--rps must be above 0');
  const requests = Math.ceil((rps * spanMs) / 1000);
  if (requests > REQUESTS_MAX)
    throw new UsageError(`${requests} requests are more than ${REQUESTS_MAX}: use fewer days or a lower --rps`);
  const users = within(
    '--users',
    values.users ?? Math.min(USERS_MAX, Math.max(50, Math.round(requests / REQUESTS_PER_USER))),
    USERS_MAX,
  );
  return { spanMs, rps, users, seed: values.seed };
}

/** @throws UsageError when the value is out of range */
function within(name: string, value: number, max: number): number {
  if (value < 1 || value > max) throw new UsageError(`${name} must be from 1 to ${max}`);
  return value;
}

function simulationOf({ rps, seed, users }: Plan, from: number, to: number): Simulation {
  return new Simulation({ seed, from, to, rps, users, name: `sim-${Math.floor(to / 1000).toString(36)}` });
}

type HttpKeys = Pick<OverHttpOptions, 'key' | 'publicKey' | 'secretKey'>;

async function overHttp(context: Context, plan: Plan, url: string, keys: HttpKeys): Promise<void> {
  if (!URL.canParse(url)) throw new UsageError('--url must be the address of a service, such as http://127.0.0.1:8080');
  const tally = new Tally();
  const now = Date.now();
  const failed = await simulateOverHttp({
    url,
    ...keys,
    simulation: simulationOf(plan, now, now + plan.spanMs),
    tally,
    clock: Date.now,
  });
  context.print(tally.text());
  const failures = [...failed].map(
    ([status, count]) => `${count} with ${status === 0 ? 'no answer' : `status ${status}`}`,
  );
  if (failures.length === 0) return;
  const advice = failed.has(429) ? "; 'riskgate keys limit' raises what a key may send" : '';
  const sentence = `not scored: ${failures.join(', ')}${advice}`;
  if (tally.total === 0) throw new Error(sentence);
  context.complain(sentence);
}

async function intoLog(context: Context, plan: Plan, name: string, mode: Mode): Promise<void> {
  const config = readConfig(context.environment);
  if (config.storage.url === '') requireDataDir(config.dataDir);
  else makeDataDir(config.dataDir);
  // A simulation can run beside the service, because it has its own log; not beside another simulation.
  await whileLocked(config.dataDir, 'simulation', () => intoOwnLog(context, config, plan, name, mode));
}

async function intoOwnLog(context: Context, config: Config, plan: Plan, name: string, mode: Mode): Promise<void> {
  const workspace = await workspaceOf(context, name);
  const network = await openNetwork({
    packages: config.geo,
    listsDir: config.networkListsDir,
    listsReloadMs: DAY_MS,
    addressesMax: 8192,
    agentsMax: 10,
    log: (problem) => context.complain(problem),
  });
  const tally = new Tally();
  const to = Date.now();
  // Nothing else is told until all are made.
  context.print(`making some ${Math.ceil((plan.rps * plan.spanMs) / 1000)} decisions; 100000 take a minute or two`);
  try {
    const verdicts = await simulateIntoLog({
      dataDir: config.dataDir,
      simulation: simulationOf(plan, to - plan.spanMs, to),
      decider: new Decider({ workspace, mode, network }),
      tally,
      log: { bytesMax: config.logBytesMax, segmentBytesMax: config.logSegmentBytesMax, segmentMs: config.logSegmentMs },
    });
    context.print(tally.text());
    context.print(
      `${counted(tally.total, 'decision')} from ${new Date(to - plan.spanMs).toISOString()} ` +
        `to ${new Date(to).toISOString()} ` +
        `in workspace ${name}, ${mode}`,
    );
    if (!isServing(config))
      context.print('no service is running on this data; start it to move the decisions into ClickHouse');
    else if (config.clickhouse !== 'off') await writeLabels(context, name, mode, verdicts);
  } finally {
    await network.close();
  }
}

/**
 * Whether the service may be running: an embedded engine writes its endpoint to a file; with a ClickHouse server it is
 * unknown, so true.
 */
function isServing({ clickhouse, dataDir }: Config): boolean {
  return clickhouse !== 'embedded' || readEndpoint(dataDir) !== undefined;
}

/** @throws Error when the workspace does not exist */
function workspaceOf(context: Context, name: string): Promise<Workspace> {
  return withControlStore(context, async (store) => {
    const ring = await KeyRing.open({
      store,
      pollMs: DAY_MS,
      limits: { test: 1, live: 1 },
      onError: (error) => {
        throw error;
      },
    });
    ring.close();
    const workspace = ring.workspace(name);
    if (workspace === undefined)
      throw new Error(
        `there is no workspace ${name}; the first start of the service makes '${DEMO_WORKSPACE}', 'riskgate ` +
          `workspaces create' makes others`,
      );
    return workspace;
  });
}

/** Writes the labels that are reported later: for all fraud and some of the other events. */
async function writeLabels(
  context: Context,
  workspace: string,
  mode: string,
  verdicts: readonly Verdict[],
): Promise<void> {
  await withClickHouse(context.environment, async (client) => {
    for (let from = 0; from < verdicts.length; from += LABELS_PER_INSERT) {
      await client.insert({
        table: 'labels',
        format: 'JSONEachRow',
        clickhouse_settings: { date_time_input_format: 'best_effort' },
        values: verdicts.slice(from, from + LABELS_PER_INSERT).map(({ eventId, at, fraud, story }) => ({
          event_id: eventId,
          workspace,
          mode,
          label: fraud ? 'fraud' : 'legitimate',
          source: 'simulate',
          note: story,
          labeled_at: new Date(Math.min(Date.now(), at + DAY_MS)).toISOString(),
        })),
      });
    }
  });
  context.print(
    `${verdicts.length} of them have a label, in ClickHouse only: such labels fill no list; ` +
      'the decisions reach ClickHouse within seconds',
  );
}

export const SIMULATE_COMMANDS: CommandTable = { simulate };
