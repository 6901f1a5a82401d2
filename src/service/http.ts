// The HTTP side: every route with its pipeline and services, and the server that answers them.
import { ApiError } from '../contract/errors.js';
import { parseAddress } from '../http/addresses.js';
import { type TrustedProxies } from '../http/client-address.js';
import { type HttpServer, type Route } from '../http/exchange.js';
import { ADMIN_ROUTES, ROUTES } from '../http/routes/index.js';
import { createHttpServer } from '../http/server.js';
import { type Metrics } from '../metrics/metrics.js';
import { type StorageOptions } from '../contract/storage.js';
import { type Backend } from '../storage/ports/backend.js';
import { type SavedReplies } from '../storage/ports/replies.js';
import { createUuidV7 } from '../util/uuid.js';
import { openAdmin } from './admin.js';
import { type Context, problem } from './context.js';
import { type Keys } from './keys.js';
import { openLimits } from './limits.js';
import { createPipeline } from './pipeline.js';
import { checkPolicy } from './policies.js';
import { routeServices, type ServiceParts } from './route-services.js';
import { guarded } from '../util/guarded.js';

/** Between two looks for verifications that were begun and not ended. */
const RESUME_MS = 5000;

export interface HttpParts extends Omit<ServiceParts, 'pipeline' | 'server'> {
  storage: Backend;
  storageSetup: StorageOptions;
  keys: Keys;
  replies: SavedReplies;
}

export interface Http {
  readonly server: HttpServer;
  readonly port: number;
  readonly routes: readonly Route[];
  /** Everything that answering needed and that nobody else has; after the server is closed. */
  close: () => Promise<void>;
}

/** Resolves when requests are answered. */
export async function startHttp(context: Context, parts: HttpParts): Promise<Http> {
  const { config, clock } = context;
  const { storage, keys, replies, metrics } = parts;
  const { control: store, ring, uses } = keys;
  const limits = await openLimits(context, storage, parts.storageSetup);
  const pipeline = createPipeline(context, {
    ring,
    uses,
    limiter: limits.limiter,
    replies,
    shedsPages: () => parts.decisions.pool.shedsPages,
  });
  const refreshed = (): Promise<void> => ring.refresh();
  const services = routeServices(context, { ...parts, pipeline, server: () => server });
  const { labelling } = services;
  const newId = createUuidV7(clock);
  const admin = await openAdmin(config, storage, { store, checkPolicy, refreshed, clock, newId, labelling });
  const routes = [
    ...ROUTES.flatMap((route) => route.serve(pipeline, services)),
    ...(admin === undefined ? [] : ADMIN_ROUTES.flatMap((route) => route.serve(pipeline, admin.services))),
  ];
  const resume = guarded(problem(context, 'verifications that were begun are not ended yet'), () =>
    services.verification.resume(clock()),
  );
  const resuming = setInterval(resume, RESUME_MS).unref();
  const server = await openServer(context, routes, metrics, pipeline.trusted);
  const { host, port, tls } = config;
  return {
    server,
    routes,
    port: await server.listen({ host, port, ...(tls === undefined ? {} : { tls }) }),
    async close() {
      clearInterval(resuming);
      await admin?.close();
      await limits.close();
      await pipeline.idempotency.close();
    },
  };
}

function openServer(
  context: Context,
  routes: readonly Route[],
  metrics: Metrics,
  trusted: TrustedProxies,
): Promise<HttpServer> {
  const { engine, bodyBytesMax, bodyMs, idleMs, unreadMs, connectionsMax, connectionsPerAddressMax } = context.config;
  const failed = problem(context, 'a request failed');
  return createHttpServer(
    engine,
    {
      routes,
      observer: metrics.observe(routes),
      connections: {
        max: connectionsMax,
        perAddressMax: connectionsPerAddressMax,
        exempt: (text) => {
          const address = parseAddress(text);
          return address !== null && trusted.has(address);
        },
      },
      limits: { bodyBytesMax, bodyMs, idleMs, unreadMs },
      // What was refused is an answer and no failure, and anybody can have it without a key.
      onError: (error) => {
        if (!(error instanceof ApiError)) failed(error);
      },
    },
    (message) => context.log.warn(message),
  );
}
