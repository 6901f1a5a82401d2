// Prevents a node from using a foreign control state. The state that this node or other nodes used has an id; while
// Redis holds another state, or none, the node waits, reports the reason on /readyz, and continues when the state is
// back. It creates no new keys meanwhile: clients with the old keys would get 401.
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlStore } from '../../access/control/store.js';
import { storeIdOf } from '../../access/store-id.js';
import { ApiError } from '../../contract/errors.js';
import { type NodeRegistry } from '../../storage/ports/nodes.js';
import { writeFileWhole } from '../../util/write-file.js';
import { type Context } from '../context.js';

const FILE = 'store-id';
const LOOK_MS = 1000;
/** After Redis was emptied, every running node reports its state again within this time. */
const NODES_MS = 3000;

export interface KnownStoreOptions {
  control: ControlStore;
  registry: NodeRegistry;
  /** The log of this node has events. */
  hasEvents: boolean;
}

/** Resolves when the control state is the known one, or when no node knows a state. */
export async function awaitKnownStore(context: Context, options: KnownStoreOptions): Promise<void> {
  const { config, log } = context;
  if (config.newControlStore) return;
  let why = await whyForeign(config.dataDir, options);
  if (why === undefined) return;
  const told = { why };
  const server = await listening(context, () => told.why);
  log.error(`this node waits and does not accept requests: ${why}`, { port: server.port });
  try {
    while (why !== undefined) {
      told.why = why;
      await sleep(LOOK_MS);
      why = await whyForeign(config.dataDir, options).catch((error: unknown) =>
        error instanceof Error ? `Redis does not answer: ${error.message}` : String(error),
      );
    }
  } finally {
    await server.close();
  }
  log.info('the known state is available again: this node starts');
}

/** Stores the id for the next start. */
export function rememberStore(dataDir: string, storeId: string): void {
  if (readStoreId(dataDir) !== storeId) writeFileWhole(join(dataDir, FILE), `${storeId}\n`, { durable: true });
}

/** '' when this directory has never had one. */
export function readStoreId(dataDir: string): string {
  const path = join(dataDir, FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

const ADVICE =
  'Restore the backup of Redis, or check REDIS_URL and its database number: it starts by itself then. To begin with ' +
  'new keys, start every node with NEW_CONTROL_STORE=1: no user is known again then';

async function whyForeign(
  dataDir: string,
  { control, registry, hasEvents }: KnownStoreOptions,
): Promise<string | undefined> {
  const view = await control.read();
  const found = storeIdOf(view);
  const isEmpty = view.version === 0;
  const what = isEmpty ? 'Redis is empty' : 'Redis holds the keys of another service';
  const own = readStoreId(dataDir);
  if (own !== '' && own !== found) return `${what}, and this node knew a state before. ${ADVICE}`;
  if (own === '' && isEmpty && hasEvents)
    return `Redis is empty, and the log of this node has events of keys that are gone. ${ADVICE}`;
  if (own !== '') return undefined;
  if (isEmpty) await sleep(NODES_MS);
  const others = (await registry.list()).filter(({ state }) => state === 'live' || state === 'draining');
  const other = others.find(({ storeId }) => storeId !== '' && storeId !== found);
  return other === undefined ? undefined : `${what}, and node ${other.id} uses the previous state. ${ADVICE}`;
}

/** Serves the reason on the service's port: a load balancer sees it, and no client is told that its key is wrong. */
async function listening({ config }: Context, why: () => string) {
  const { host, port, tls } = config;
  const answer: RequestListener = (request, response) => {
    const [path] = (request.url ?? '').split('?');
    const send = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
    };
    if (path === '/healthz') send(200, '{"status":"ok"}');
    else if (path === '/readyz')
      send(
        503,
        JSON.stringify({ status: 'not ready', waiting_for: ['control_store'], reasons: { control_store: why() } }),
      );
    else {
      const refusal = new ApiError('OVERLOADED', 'This node is not ready; GET /readyz says why.');
      send(refusal.status, refusal.body());
    }
  };
  const server =
    tls === undefined
      ? createServer(answer)
      : createTlsServer({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }, answer);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
