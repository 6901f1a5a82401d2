// Connects the admin API's console to the parts of this node.
import { type DeliveryQueue } from '../../storage/ports/deliveries.js';
import { type StorageOptions } from '../../contract/storage.js';
import { type Backend } from '../../storage/ports/backend.js';
import { createUuidV7 } from '../../util/uuid.js';
import { BacktestDesk } from '../backtest/desk.js';
import { type Context, problem } from '../context.js';
import { type Keys } from '../keys/keys.js';
import { type ServiceParts } from '../route-services.js';
import { AlertDesk } from './alert-desk.js';
import { type AnalyticsClients } from './analytics-clients.js';
import { openConsole, type OpenConsole } from './console.js';
import { type HealthSources } from './health.js';
import { type Leaks } from './leaks.js';
import { Simulation } from './simulation.js';

interface Parts extends ServiceParts {
  storage: Backend;
  storageSetup: StorageOptions;
  keys: Keys;
  clients: AnalyticsClients;
}

export async function consoleOpener(
  context: Context,
  parts: Parts,
  leaks: Leaks,
  readiness: HealthSources['readiness'],
): Promise<(queue: DeliveryQueue) => OpenConsole> {
  const { storage, storageSetup, keys, metrics } = parts;
  const { control, ring } = keys;
  const pool = await storage.leases(`${storageSetup.nodeId}:alerts`);
  const lagSeconds = (): number => Math.max(0, ...[...metrics.lags].map(({ seconds }) => seconds));
  const workspaces = (): string[] => ring.all().map(({ name }) => name);
  const { clock } = context;
  return (queue) => {
    const opened = openConsole({
      ...parts,
      ring,
      leaks,
      health: healthSources(context, parts, readiness),
      simulation: new Simulation(context),
      backtests: new BacktestDesk({
        config: context.config,
        isReady: () => parts.clients.questions() !== undefined,
        newId: createUuidV7(clock),
        clock,
      }),
      alerts: (questions) =>
        new AlertDesk({
          ...{ control, queue, questions, lagSeconds, leaks, workspaces, pool, clock },
          drifted: (drifts, crowds) => {
            metrics.drifted(drifts, crowds);
          },
        }),
      onError: problem(context, 'alerts could not be evaluated; they are evaluated again'),
    });
    return {
      ...opened,
      async close() {
        await opened.close();
        pool?.close();
      },
    };
  };
}

function healthSources({ config }: Context, parts: Parts, readiness: HealthSources['readiness']): HealthSources {
  const { version, storageSetup, server, stores, pipeline, decisions, metrics, clients } = parts;
  const { pool, readers } = decisions;
  return {
    version,
    node: storageSetup.nodeId,
    server,
    readiness,
    stores,
    pool,
    counts: pipeline.counts,
    readers,
    lags: () => metrics.lags,
    clickhouse: config.clickhouse,
    clients,
  };
}
