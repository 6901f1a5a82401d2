// Process entry: configuration, start, signals, drain.
import { writeSync } from 'node:fs';
import { type App, startApp } from './app.js';
import { ConfigError, readConfig } from './config.js';
import { createLogger, errorFields } from './log.js';
import { welcome } from './welcome.js';

const STDERR = 2;
const log = createLogger((line) => writeSync(STDERR, line));

let app: App | undefined;
let stopping = false;

async function stop(signal: string): Promise<void> {
  // The second signal is somebody who will not wait.
  if (stopping) process.exit(1);
  stopping = true;
  log.info('stopping', { signal });
  await app?.close();
  log.info('stopped');
  process.exit(0);
}

try {
  const config = readConfig(process.env);
  // Said and not refused: in a container of its own root is nobody, and a first try must not fail at this.
  if (process.getuid?.() === 0) log.warn('the service runs as root and needs nothing of it: give it a user of its own (SECURITY.md)');
  app = await startApp({ config, log });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  if (app.demoKeys !== undefined) process.stdout.write(welcome(app.demoKeys, config, app.port));
} catch (error) {
  log.error('the service did not start', error instanceof ConfigError ? { error: error.message } : errorFields(error));
  process.exit(1);
}
