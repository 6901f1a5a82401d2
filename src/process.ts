// Process entry: configuration, start, signals, drain.
import { type App } from './app.js';
import { type IssuedKey } from './access/keys.js';
import { type Config, readConfig } from './config.js';
import { createLogger, errorFields, startErrorFields } from './logger.js';
import { withAdminToken } from './service/start/admin-token.js';
import { tightLimits } from './service/start/process-limits.js';
import { misspelt } from './service/start/setting-names.js';
import { signInLink, tellKeys, welcome } from './service/start/first-run.js';
import { isLoopback } from './service/node.js';
import { errorOutput } from './util/process/error-output.js';
import { exit } from './util/process/exit.js';

const log = createLogger((line) => errorOutput.write(line));
errorOutput.onLost = (lines) =>
  log.warn('lines of this log are missing: stderr took none (a full disk, or its reader stopped)', { lines });

const terminal = { isTTY: process.stdout.isTTY, write: (text: string) => process.stdout.write(text) };
let app: App | undefined;
/**
 * Tells the keys of the demo workspace, once. Also when the start ends behind their creation, as on a port in use: the
 * next start has none to tell.
 */
let tellDemoKeys: (port?: number) => void = () => undefined;

function keepDemoKeys(keys: readonly IssuedKey[], config: Config): void {
  tellDemoKeys = (port = config.port) => {
    tellDemoKeys = () => undefined;
    const path = tellKeys(welcome(keys, config, port), terminal, config.dataDir);
    if (path !== undefined)
      log.info('workspace demo was created; its keys are in a file: read and remove it', { path });
  };
}

/** Signals within this time count as one: `timeout` and npm send one to the process and one to its group. */
const SAME_SIGNAL_MS = 1000;
let stoppingSince: number | undefined;

async function stop(signal: string): Promise<void> {
  if (stoppingSince !== undefined) {
    // A second signal: stop without waiting.
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) await exit(1);
    return;
  }
  stoppingSince = performance.now();
  log.info('stopping', { signal });
  // A start has acknowledged nothing: what it leaves is what a kill leaves.
  await app?.close();
  tellDemoKeys();
  log.settle();
  log.info('stopped');
  await exit(0);
}

/** A SIGHUP during the start, which may have read the certificate before. */
const asked = { reload: false };

async function reload(): Promise<void> {
  if (app === undefined) {
    asked.reload = true;
    return;
  }
  try {
    await app.reload();
    log.info('SIGHUP: certificates and network lists were read again');
  } catch (error) {
    log.error('SIGHUP: the new certificate cannot be used; the previous one stays in use', startErrorFields(error));
  }
}

process.on('uncaughtException', (error) => {
  log.settle();
  log.error('the service stops: unexpected error', errorFields(error));
  void exit(1);
});

// Before the start: without a listener SIGHUP ends the process, and the first process of a container ignores SIGTERM.
process.on('SIGHUP', () => void reload());
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

try {
  // Before the settings are judged: one that is missing may be the one that is misspelt.
  for (const { name, meant } of misspelt(process.env))
    log.warn('a variable is set that is no setting', { name, did_you_mean: meant });
  const { config, path: tokenFile } = withAdminToken(readConfig(process.env));
  // A warning, not an error: in a container of its own, root is harmless, and a first try must not fail because of it.
  if (process.getuid?.() === 0)
    log.warn('the service runs as root, which it does not need; run it as a user of its own (SECURITY.md)');
  for (const { says, advice } of tightLimits()) log.warn(`${says}; ${advice}`);
  const { startApp } = await import('./app.js');
  app = await startApp({ config, log, onDemoKeys: (keys) => keepDemoKeys(keys, config) });
  if (tokenFile !== undefined)
    log.info('ADMIN_TOKEN is not set: the admin API takes the token in a file; ADMIN_TOKEN=off turns it off', {
      path: tokenFile,
    });
  else if (config.adminToken === '' && !config.adminOff)
    log.info('ADMIN_TOKEN is not set: the admin API is off, because other machines can reach this service');
  if (asked.reload) void reload();
  tellDemoKeys(app.port);
  if (terminal.isTTY && app.signInCode !== undefined && isLoopback(config.host))
    terminal.write(signInLink(app.signInCode(), config, app.port));
} catch (error) {
  log.error('the service did not start', startErrorFields(error));
  tellDemoKeys();
  await exit(1);
}
