// Builds the shop's variants where something changed, and starts the service with data and test keys of its
// own, then the shop beside it. `make demo` calls this.
import { startDemo } from './backend/demo.js';
import { buildVariants } from './build.js';

const {
  DEMO_PORT = '8091',
  DEMO_SERVICE_PORT = '8090',
  DEMO_DATA_DIR = new URL('../../.data/demo', import.meta.url).pathname,
} = process.env;

try {
  await buildVariants();
  const demo = await startDemo({
    port: Number(DEMO_PORT),
    servicePort: Number(DEMO_SERVICE_PORT),
    dataDir: DEMO_DATA_DIR,
  });
  process.stdout.write(`\nThe shop is open: ${demo.url}\nThe service is at ${demo.serviceUrl}. Ctrl+C ends both.\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void demo.close());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
