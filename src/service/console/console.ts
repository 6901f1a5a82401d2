// Implements the admin API's console with the parts of this node.
import { openQuestions } from '../../clickhouse/questions/questions.js';
import { type StorageOptions } from '../../contract/storage.js';
import { type Console } from '../../http/routes/admin/console.js';
import { type Backend } from '../../storage/ports/backend.js';
import { type DeliveryQueue } from '../../storage/ports/deliveries.js';
import { guarded } from '../../util/guarded.js';
import { createUuidV7 } from '../../util/uuid.js';
import { BacktestDesk } from '../backtest/desk.js';
import { type Context, problem } from '../context.js';
import { type Keys } from '../keys/keys.js';
import { version } from '../node.js';
import { nodesView } from '../nodes/view.js';
import { type ServiceParts } from '../route-services.js';
import { AlertDesk, ALERTS_EVERY_MS } from './alert-desk.js';
import { type AnalyticsClients } from './analytics-clients.js';
import { HealthDesk, type HealthSources } from './health.js';
import { type Leaks } from './leaks.js';
import { openPreviews, viewPolicy } from './policy-desk.js';
import { ruleVocabulary, statsOf, testRule } from './rule-desk.js';
import { Simulation } from './simulation.js';
import { tellEvent } from './tell.js';

export interface ConsoleParts extends ServiceParts {
  storage: Backend;
  storageSetup: StorageOptions;
  keys: Keys;
  clients: AnalyticsClients;
  leaks: Leaks;
  readiness: HealthSources['readiness'];
  queue: DeliveryQueue;
}

export interface OpenConsole extends Console {
  /** Resolves when no work is in progress. */
  close: () => Promise<void>;
}

export async function openConsole(context: Context, parts: ConsoleParts): Promise<OpenConsole> {
  const { config, clock } = context;
  const { storage, storageSetup, keys, clients, network, nodes, leaks } = parts;
  const { ring } = keys;
  const pool = await storage.leases(`${storageSetup.nodeId}:alerts`);
  const questions = openQuestions(clients.questions, clients.statements, () => performance.now());
  const desk = new HealthDesk(healthSources(context, parts));
  const simulation = new Simulation(context);
  const isReady = (): boolean => clients.questions() !== undefined;
  const backtests = new BacktestDesk({ config, isReady, newId: createUuidV7(clock), clock });
  const alerts = alertDesk(context, parts, questions, pool);
  const stopLooking = lookAlways(alerts, problem(context, 'alerts could not be evaluated; they are evaluated again'));
  return {
    version: version(),
    analytics: config.clickhouse !== 'off',
    questions,
    billing: parts.billing,
    workspace: (name) => ring.workspace(name),
    prefixOf: (address) => network.facts(address).prefix,
    tell: ({ workspace }, event) => tellEvent(questions, workspace, event),
    policy: ({ tenant, workspace }, now) => viewPolicy(questions, tenant, workspace, now),
    preview: openPreviews({ questions, client: clients.questions }, () => performance.now()),
    vocabulary: ruleVocabulary,
    testRule: (tenant, tried) => testRule({ clients, questions }, tenant, tried),
    ruleStats: (tenant, rule, hours, now) => statsOf(questions, tenant, rule, hours, now),
    alerts: (workspace) => alerts.of(workspace),
    leaked: (workspace) => leaks.when(workspace),
    backtests,
    simulate: (workspace, days) => simulation.start(workspace, days),
    health: () => desk.health(),
    nodes: async () => nodesView(await nodes.list(), storageSetup.nodeId),
    async close() {
      const looked = stopLooking();
      desk.close();
      simulation.stop();
      backtests.stop();
      await looked;
      pool?.close();
    },
  };
}

function alertDesk(
  { clock }: Context,
  { keys: { control, ring }, queue, leaks, metrics }: ConsoleParts,
  questions: Console['questions'],
  pool: Awaited<ReturnType<Backend['leases']>>,
): AlertDesk {
  return new AlertDesk({
    ...{ control, queue, questions, leaks, pool, clock },
    lagSeconds: () => Math.max(0, ...[...metrics.lags].map(({ seconds }) => seconds)),
    workspaces: () => ring.all().map(({ name }) => name),
    drifted: (drifts, crowds) => metrics.drifted(drifts, crowds),
  });
}

/** @returns a function that stops it, and resolves when no look is in progress */
function lookAlways(alerts: AlertDesk, onError: (error: unknown) => void): () => Promise<void> {
  let looking = Promise.resolve();
  const look = guarded(onError, () => {
    looking = looking.then(() => alerts.look()).catch(onError);
  });
  const timer = setInterval(look, ALERTS_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return looking;
  };
}

function healthSources({ config }: Context, parts: ConsoleParts): HealthSources {
  const { storageSetup, server, stores, pipeline, decisions, metrics, clients, readiness } = parts;
  return {
    ...{ version: version(), server, readiness, stores, clients },
    node: storageSetup.nodeId,
    pool: decisions.pool,
    counts: pipeline.counts,
    readers: decisions.readers,
    lags: () => metrics.lags,
    clickhouse: config.clickhouse,
  };
}
