// Sends the readers the ClickHouse URL and the settings of workspaces: at the start, and whenever a workspace changes.
import { type KeyRing, type Workspace } from '../access/key-ring.js';
import { type Config } from '../config.js';
import { type AnalyticsSettings } from '../contract/messages.js';
import { type EmbeddedEngine, startEmbedded } from '../clickhouse/embedded.js';
import { type EventArchive, openArchive } from '../clickhouse/stories.js';
import { type Logger } from '../logger.js';
import { policiesOf } from './policies/policies.js';
import { type AnalyticsClients } from './console/analytics-clients.js';
import { type ReadersProcess } from './consumers-process.js';

export interface AnalyticsParts {
  config: Config;
  ring: KeyRing;
  readers: ReadersProcess;
  clients: AnalyticsClients;
  log: Logger;
}

/** Starts the embedded engine when it is configured. Startup does not wait for it: replies do not need it. */
export function startAnalytics(parts: AnalyticsParts) {
  const stopping = new AbortController();
  const engine = start(parts, stopping.signal);
  return {
    /** Resolves to undefined when this service runs no embedded engine. */
    engine,
    /** Stops the engine, or the attempts to start it. */
    async close(drainMs: number): Promise<void> {
      stopping.abort();
      await (await engine)?.close(drainMs);
    },
  };
}

async function start(
  { config, ring, readers, clients, log }: AnalyticsParts,
  stopping: AbortSignal,
): Promise<EmbeddedEngine | undefined> {
  if (config.clickhouse === 'off') {
    log.info('no analytics: CLICKHOUSE=off');
    goWithout(readers);
    return undefined;
  }
  if (config.clickhouse !== 'embedded') {
    tellWorkspaces(config.clickhouse, ring, readers);
    clients.open(config.clickhouse, config.clickhouseReadUrl === '' ? undefined : config.clickhouseReadUrl);
    return undefined;
  }
  const started = await startEmbedded({
    dataDir: config.dataDir,
    port: config.clickhousePort,
    password: config.clickhousePassword,
    log: (text) => log.warn(text),
    signal: stopping,
  });
  if (started.state === 'ready') {
    tellWorkspaces(started.engine.url, ring, readers);
    clients.open(started.engine.url, started.engine.url);
    return started.engine;
  }
  if (stopping.aborted) return undefined;
  log.warn(
    started.state === 'missing'
      ? 'no analytics: the embedded ClickHouse engine is not installed and CLICKHOUSE_URL is not set'
      : 'no analytics: the embedded ClickHouse engine does not start',
    { reason: started.reason },
  );
  goWithout(readers);
  return undefined;
}

/** Opens the archive on first use; waits for an embedded engine that is starting. */
export function archiveOf(
  { clickhouse }: Config,
  analytics: Promise<EmbeddedEngine | undefined>,
): { open: () => Promise<EventArchive | undefined>; close: () => Promise<void> } {
  let archive: EventArchive | undefined;
  return {
    async open() {
      if (clickhouse === 'off') return undefined;
      const url = clickhouse === 'embedded' ? (await analytics)?.url : clickhouse;
      if (url !== undefined) archive ??= openArchive(url);
      return archive;
    },
    close: async () => archive?.close(),
  };
}

function goWithout(readers: ReadersProcess): void {
  readers.tell({ kind: 'clickhouse', url: '', settings: { retention: [], policies: [] } });
}

/** Sends the readers the ClickHouse URL and the settings of workspaces, and again whenever these change. */
export function tellWorkspaces(url: string, ring: KeyRing, readers: ReadersProcess): void {
  let told = '';
  ring.follow((workspaces) => {
    const settings = settingsOf([...workspaces]);
    const text = JSON.stringify(settings);
    if (text !== told) readers.tell({ kind: 'clickhouse', url, settings });
    told = text;
  });
}

function settingsOf(workspaces: readonly Workspace[]): AnalyticsSettings {
  return {
    retention: workspaces.map(({ name, retentionDays }) => [name, retentionDays]),
    policies: policiesOf(workspaces),
  };
}
