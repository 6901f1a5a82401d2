// Tells the readers where events go and what workspaces want of it: at the start, and whenever a workspace changes.
import { type KeyRing, type Workspace } from '../access/key-ring.js';
import { type Config } from '../config.js';
import { type AnalyticsSettings } from '../contract/messages.js';
import { type EmbeddedEngine, startEmbedded } from '../clickhouse/embedded.js';
import { type Logger } from '../logger.js';
import { policiesOf } from './policies.js';
import { type ReadersProcess } from './consumers-process.js';

/** Starts the embedded engine where one is wanted. Not waited for: answers do not need it. */
export async function startAnalytics(
  config: Config,
  ring: KeyRing,
  readers: ReadersProcess,
  log: Logger,
): Promise<EmbeddedEngine | undefined> {
  if (config.clickhouse === 'off') {
    log.info('no analytics: CLICKHOUSE=off');
    goWithout(readers);
    return undefined;
  }
  if (config.clickhouse !== 'embedded') {
    goTo(config.clickhouse, ring, readers);
    return undefined;
  }
  const started = await startEmbedded({
    dataDir: config.dataDir,
    port: config.clickhousePort,
    password: config.clickhousePassword,
    log: (text) => log.warn(text),
  });
  if (started.state === 'ready') {
    goTo(started.engine.url, ring, readers);
    return started.engine;
  }
  log.warn(
    started.state === 'missing'
      ? 'no analytics: the embedded ClickHouse engine is not installed and CLICKHOUSE_URL is not set'
      : 'no analytics: the embedded ClickHouse engine does not start',
    { reason: started.reason },
  );
  goWithout(readers);
  return undefined;
}

function goWithout(readers: ReadersProcess): void {
  readers.tellClickHouse('', { retention: [], policies: [] });
}

function goTo(url: string, ring: KeyRing, readers: ReadersProcess): void {
  let told = '';
  ring.follow((workspaces) => {
    const settings = settingsOf([...workspaces]);
    const text = JSON.stringify(settings);
    if (text !== told) readers.tellClickHouse(url, settings);
    told = text;
  });
}

function settingsOf(workspaces: readonly Workspace[]): AnalyticsSettings {
  return {
    retention: workspaces.map(({ name, retentionDays }) => [name, retentionDays]),
    // One that cannot be used is complained of where it would be used.
    policies: policiesOf(workspaces, () => undefined),
  };
}
