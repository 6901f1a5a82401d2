// The HTTP side: every route with its pipeline and services, and the server.
import { READ_FROM } from '../contract/levels.js';
import { ApiError } from '../contract/errors.js';
import { connectionsPossible } from '../http/connections.js';
import { type FrontsIntake, type HttpServer, type Route } from '../http/exchange.js';
import { type ListDesk } from '../http/routes/admin/lists/desk.js';
import { type AdminServices } from '../http/routes/admin/services.js';
import { ADMIN_ROUTES, ROUTES, type RouteServices } from '../http/routes/index.js';
import { createHttpServer } from '../http/server.js';
import { type Metrics } from '../metrics/metrics.js';
import { type StorageOptions } from '../contract/storage.js';
import { type Backend } from '../storage/ports/backend.js';
import { type SavedReplies } from '../storage/ports/replies.js';
import { signInCredits } from '../access/operators/sessions.js';
import { createUuidV7 } from '../util/uuid.js';
import { type AnalyticsClients } from './console/analytics-clients.js';
import { Leaks } from './console/leaks.js';
import { type ConsoleParts, openConsole } from './console/console.js';
import { confirmed } from './confirm.js';
import { type Context, problem } from './context.js';
import { Importing } from './imports/importing.js';
import { PendingLabels } from './labels/pending.js';
import { type Keys } from './keys/keys.js';
import { openListDesk } from './lists/desk.js';
import { pacedDesk, realPacing } from './lists/paced.js';
import { openLimits } from './limits.js';
import { openOperators } from './operators.js';
import { createPipeline } from './pipeline.js';
import { checkStored, checkWritten, storedVersion, readCondition, warningsOfStored } from './policies/policies.js';
import { routeServices, type ServiceParts, storesOf } from './route-services.js';
import { guarded } from '../util/guarded.js';

/** Interval of checks for unfinished verifications and for waiting labels. */
const RESUME_MS = 5000;

export interface HttpParts extends Omit<ServiceParts, 'pipeline' | 'server' | 'stores' | 'pending'> {
  storage: Backend;
  storageSetup: StorageOptions;
  keys: Keys;
  replies: SavedReplies;
  clients: AnalyticsClients;
}

export interface Http {
  readonly server: HttpServer;
  readonly port: number;
  readonly routes: readonly Route[];
  /** Creates a code of a sign-in link; undefined when there is no admin API. */
  readonly signInCode: (() => string) | undefined;
  /** Ends the work at intervals; call it before a store is closed: LMDB ends the process when a closed one is read. */
  readonly endRepeats: () => void;
  /** Closes everything that only the HTTP side uses; call it after the server is closed. */
  close: () => Promise<void>;
}

/** Resolves when the server accepts requests. */
export async function startHttp(context: Context, parts: HttpParts): Promise<Http> {
  const { config, clock } = context;
  const { storage, keys, replies, metrics } = parts;
  const { control: store, ring, uses } = keys;
  const limits = await openLimits(context, storage, parts.storageSetup);
  const operators = openOperators(context, keys);
  const leaks = new Leaks(clock);
  const pipeline = createPipeline(context, {
    leaks,
    ring,
    uses,
    limiter: limits.limiter,
    replies,
    operators,
    shedsPages: () => parts.decisions.pool.shedsPages,
  });
  const refreshed = (): Promise<void> => ring.refresh();
  const pending = pendingLabels(context, parts);
  const all = { ...parts, pipeline, pending, server: () => server };
  const stores = storesOf(config, all);
  const services = routeServices(context, { ...all, stores });
  const { labelling } = services;
  const newId = createUuidV7(clock);
  const rules = rulesOf(parts.nodes);
  const lists = listDesk(context, parts, refreshed);
  const importing = openImporting(context, parts);
  const known = { store, checkPolicy: checkWritten, rules, lists, refreshed, clock, newId };
  const adminParts = { ...known, labelling, importing, nodeLevel: rules.level };
  const { door, turns } = pipeline;
  const admin =
    door === undefined
      ? undefined
      : await openAdmin(
          context,
          { ...all, stores, leaks, readiness: services.readiness },
          { ...adminParts, door, turns, signIns: signInCredits() },
        );
  const routes = [
    ...ROUTES.flatMap((route) => route.serve(pipeline, services)),
    ...(admin === undefined ? [] : ADMIN_ROUTES.flatMap((route) => route.serve(pipeline, admin.services))),
  ];
  const endRepeats = bringToEnd(context, services, pending);
  const server = await openServer(context, routes, metrics, intakeOf(context, parts));
  const port = await listening(config, server);
  await parts.nodes.listens(port);
  return {
    server,
    routes,
    signInCode: operators && (() => operators.code.make(clock())),
    port,
    endRepeats,
    async close() {
      await admin?.close();
      await Promise.all([operators?.close(), importing.close()]);
      await limits.close();
      await pipeline.idempotency.close();
    },
  };
}

/** Opens what only the admin API needs. */
async function openAdmin(
  context: Context,
  parts: Omit<ConsoleParts, 'queue'>,
  services: Omit<AdminServices, 'queue' | 'allowPrivate' | 'console'>,
): Promise<{ services: AdminServices; close: () => Promise<void> }> {
  const queue = await parts.storage.deliveries();
  const console = await openConsole(context, { ...parts, queue });
  return {
    services: { ...services, queue, allowPrivate: context.config.webhookAllowPrivate, console },
    close: () => console.close().then(() => queue.close()),
  };
}

/** Finishes verifications that were started, and labels that wait for their event. @returns a function that stops it */
function bringToEnd(
  context: Context,
  { verification, labelling }: Pick<RouteServices, 'verification' | 'labelling'>,
  pending: PendingLabels,
): () => void {
  const { clock } = context;
  const verify = guarded(problem(context, 'started verifications are not finished yet'), () =>
    verification.resume(clock()),
  );
  const label = guarded(problem(context, 'labels that wait for their event could not be retried'), () =>
    pending.resolve((one) => labelling.say(one, clock())),
  );
  const timers = [setInterval(verify, RESUME_MS).unref(), setInterval(label, RESUME_MS).unref()];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

function listening({ host, port, tls }: Context['config'], server: HttpServer): Promise<number> {
  return server.listen({ host, port, ...(tls === undefined ? {} : { tls }) });
}

function pendingLabels({ clock, log }: Context, { keys, metrics }: HttpParts): PendingLabels {
  return new PendingLabels({
    clock,
    control: keys.control,
    onLost({ workspace, mode, eventId, at }) {
      metrics.lostLabel();
      const since = new Date(at).toISOString();
      log.warn('a label was dropped: its event was found in no store', { workspace, mode, eventId, since });
    },
  });
}

function openImporting({ config, clock }: Context, { storage, keys, decisions, nodes }: HttpParts): Importing {
  return new Importing({
    workspace: (name) => keys.ring.workspace(name),
    store: () => storage.profiles(),
    log: (row) => confirmed(row, (waiting) => decisions.pool.submit(row, waiting, row)),
    newEventId: createUuidV7(clock),
    isReadable: async () => (await nodes.level()) >= READ_FROM.imports,
    profileTtlMs: config.storage.profileTtlMs,
  });
}

function listDesk(context: Context, { entries, stories }: HttpParts, refreshed: () => Promise<void>): ListDesk {
  const desk = openListDesk({
    entries: entries.store,
    event: async (eventId, workspace, mode) =>
      (await stories.find(eventId)).find((row) => row.workspace === workspace && row.mode === mode),
    refreshed,
    clock: context.clock,
  });
  return pacedDesk(desk, realPacing(problem(context, 'the next change of a list could not begin')));
}

/** Undefined with a clock of its own, which accepting threads do not have. */
function intakeOf(
  { config, time }: Context,
  { network, keys, decisions: { pool } }: HttpParts,
): FrontsIntake | undefined {
  if (time === undefined) return undefined;
  return {
    setup: { trustedProxies: config.trustedProxies, ...network.sizes, atWork: pool.atWork, time: time.memory },
    ring: keys.ring,
    onFree: (listener) => pool.onFree(listener),
    followTables: (listener) => network.follow(listener),
  };
}

function openServer(
  context: Context,
  routes: readonly Route[],
  metrics: Metrics,
  intake: FrontsIntake | undefined,
): Promise<HttpServer> {
  const { engine, fronts, bodyBytesMax, bodyMs, idleMs, unreadMs } = context.config;
  const { connectionsMax, connectionsPerAddressMax, trustedProxies } = context.config;
  const failed = problem(context, 'a request failed');
  if (connectionsMax === 0) warnOfFew(context, connectionsPossible());
  return createHttpServer(
    engine,
    {
      routes,
      observer: metrics.observe(routes),
      ...(intake !== undefined && { intake }),
      connections: { max: connectionsMax, perAddressMax: connectionsPerAddressMax, exempt: trustedProxies },
      limits: { bodyBytesMax, bodyMs, idleMs, unreadMs },
      // A refusal is a normal reply and not a failure, and clients can cause it without a key.
      onError: (error) => {
        if (!(error instanceof ApiError)) failed(error);
      },
    },
    (message) => context.log.warn(message),
    { fronts },
  );
}

/** Fewer are soon taken by the pages of one busy site. */
const FEW_CONNECTIONS = 1000;

function warnOfFew({ log }: Context, connections: number): void {
  if (connections >= FEW_CONNECTIONS) return;
  const message = 'few connections can be open, because this process may open few files: raise its limit (ulimit -n)';
  log.warn(message, { connections });
}

function rulesOf(nodes: Pick<ServiceParts['nodes'], 'level'>): AdminServices['rules'] {
  const read = { read: readCondition, versionOf: storedVersion, warnings: warningsOfStored };
  return { ...read, check: checkStored, level: () => nodes.level() };
}
