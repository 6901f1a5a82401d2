// The services that route handlers use, built from the parts of the service.
import { join } from 'node:path';
import { type Config } from '../config.js';
import { deadLetterBytes } from '../clickhouse/consumer/dead-letter.js';
import { type EventArchive } from '../clickhouse/stories.js';
import { EVENTS_STREAM, VERIFICATIONS_STREAM } from '../clickhouse/streams.js';
import { ApiError } from '../contract/errors.js';
import { type EventRow } from '../event/event-row.js';
import { RowReader } from '../event/row/reader.js';
import { ownerOf, readRow } from '../event/row/codec.js';
import { type HttpServer } from '../http/exchange.js';
import { type Pipeline } from '../http/pipeline/pipeline.js';
import { traceFields } from '../http/trace.js';
import { buildOpenApi } from '../http/openapi/document.js';
import { ADMIN_ROUTES, ROUTES, type RouteServices } from '../http/routes/index.js';
import { Labelling } from '../http/routes/labelling.js';
import { Verification } from '../http/routes/verification/verification.js';
import { LogReserve } from '../log/reserve.js';
import { type VerificationLog } from '../log/verification-log.js';
import { CONTENT_TYPE, type Exposition } from '../metrics/exposition.js';
import { type Metrics } from '../metrics/metrics.js';
import { type MetricsSources } from '../metrics/sources.js';
import { type Network } from '../network/network.js';
import { toldRoom } from '../storage/ports/disk-room.js';
import { type Billing } from '../storage/ports/billing.js';
import { type StorySource } from '../storage/ports/stories.js';
import { type Notes } from '../storage/ports/notes.js';
import { type SavedReplies } from '../storage/ports/replies.js';
import { type EventSource, type StoredEvent } from '../storage/ports/events.js';
import { createUuidV7 } from '../util/uuid.js';
import { type CertificateWatch } from './certificate.js';
import { confirmed } from './confirm.js';
import { type Context } from './context.js';
import { ListsOfService } from './lists/lists.js';
import { version } from './node.js';
import { type Nodes } from './nodes/nodes.js';
import { diskProbe, readinessOf } from './readiness.js';
import { StoresState } from './stores-state.js';
import { type Decisions } from './decisions.js';
import { type PendingLabels } from './labels/pending.js';
import { type Refolding } from './labels/refolding.js';
import { mayBeUnstored } from './labels/unstored.js';

export interface ServiceParts {
  pipeline: Pipeline;
  entries: ListsOfService;
  decisions: Decisions;
  network: Network;
  billing: Billing;
  notes: Notes;
  events: EventSource;
  replies: SavedReplies;
  verifications: VerificationLog;
  stories: StorySource;
  nodes: Nodes;
  /** Events that are no longer kept here; undefined when there is no ClickHouse. */
  archive: () => Promise<EventArchive | undefined>;
  refolding: Pick<Refolding, 'after'>;
  /** Labels that wait until it is known whether their event exists. */
  pending: PendingLabels;
  metrics: Metrics;
  stores: StoresState;
  /** A function, because the server exists only after its routes. */
  server: () => Pick<HttpServer, 'engine' | 'connections' | 'refusedConnections'>;
  /** Kind of the profile store. */
  store: string;
  certificate: Pick<CertificateWatch, 'end'>;
  /** SIGTERM was received. */
  stopping: () => boolean;
}

const EVENTS_FULL = new ApiError(
  'OVERLOADED',
  'This workspace has used its share of the store of verifiable events; try again later.',
);

/**
 * The id of a confirmation has the time of the report (`reportedAt`). With ids that only go up, a clock that was set
 * back by a day made each challenge that a page's user passed valid for a day.
 */
const REPORT_BACK_MS_MAX = 1000;

export function routeServices({ config, clock, log }: Context, parts: ServiceParts): RouteServices {
  const { pipeline, decisions, network, billing, events, stores } = parts;
  const { pool } = decisions;
  const newEventId = createUuidV7(clock);
  const verification = verificationOf(parts, createUuidV7(clock, REPORT_BACK_MS_MAX), stores);
  const readiness = readinessFor(config, parts);
  return {
    limiter: pipeline.limiter,
    trusted: pipeline.trusted,
    counts: pipeline.counts,
    clock,
    readiness,
    document: documentOf(config.adminToken),
    network,
    newEventId,
    userLimit: config.userLimit,
    submit: (row, waiting, address) =>
      pool.submit(row, waiting, undefined, parts.entries.networksOf(address, row.workspace, row.mode, row.receivedAt)),
    submitWritten: (row, waiting, address) =>
      pool.submitWritten(row, waiting, parts.entries.networksOf(address, row.workspace, row.mode, row.receivedAt)),
    full(row) {
      if (!events.isFull(row)) return undefined;
      stores.eventsFull += 1;
      return EVENTS_FULL;
    },
    failed: (head) => log.error('a request failed', { route: `${head.method} ${head.path}`, ...traceFields(head) }),
    billing,
    verification,
    eventTtlMs: config.storage.eventTtlMs,
    labelling: labellingOf(parts, verification, newEventId),
    metrics: metricsOf(config, parts, stores, readiness),
  };
}

export function storesOf(config: Config, parts: Omit<ServiceParts, 'stores'>): StoresState {
  const { pipeline, decisions, events, replies, verifications } = parts;
  const { pool, reported } = decisions;
  const { counts, idempotency } = pipeline;
  const { lowBytes } = new LogReserve(Math.floor(config.logBytesMax / config.shards), config.logReservePercent);
  const log = { lowBytes };
  const disk = (): number | undefined => toldRoom(config.dataDir);
  return new StoresState({ pool, disk, log, events, replies, verifications, reported, counts, idempotency });
}

function readinessFor({ dataDir, storage, shards, logBytesMax, logReservePercent }: Config, parts: ServiceParts) {
  const { events, replies, verifications, decisions, stopping, nodes, pipeline } = parts;
  return readinessOf({
    ...decisions,
    events,
    replies,
    idempotency: pipeline.idempotency,
    verifications,
    disk: diskProbe(dataDir),
    diskRoom: () => (storage.url === '' ? toldRoom(dataDir) : undefined),
    stopping,
    superseded: () => nodes.superseded,
    watch: () => nodes.watch,
    lost: () => pipeline.ring.lost,
    policyStale: () => decisions.policies.stale || pipeline.ring.hasUnreadable,
    // The clock of the workers.
    clock: Date.now,
    scoring: () => pipeline.ring.scoring,
    logBytesMax: Math.floor(logBytesMax / shards),
    logReservePercent,
  });
}

function verificationOf(parts: ServiceParts, newEventId: () => string, stores: StoresState): Verification {
  const { events, verifications, metrics, notes, billing, network, decisions, pipeline, entries } = parts;
  return new Verification({
    billing,
    isOnOther: (said, event) => entries.hasOther(said, event),
    newEventId,
    notes,
    workspace: (name) => pipeline.ring.workspace(name),
    countryName: (code) => network.countryName(code),
    reserve(workspace) {
      const release = verifications.reserve(workspace);
      if (release === undefined) stores.verificationsFull += 1;
      return release;
    },
    confirm: (row, decide) =>
      confirmed(row, (waiting) =>
        decisions.pool.submit(row, waiting, decide ? undefined : row, ListsOfService.wordsOf(row.lists)),
      ),
    findEvent(eventId, { workspace, mode }, now) {
      const found = events.find(eventId, now, ownerOf(workspace.name, mode));
      return found instanceof Promise ? found.then(rowOf) : rowOf(found);
    },
    async onVerified(event, outcome, { id: keyId, workspace: { protectedDevices } }, now, trace) {
      await verifications.append({ event, outcome, keyId, protectedDevices, now, trace });
      metrics.verified(outcome);
    },
  });
}

function rowOf(found: StoredEvent | undefined): EventRow | undefined {
  return found === undefined ? undefined : readRow(new RowReader(found.row), true, found.layout);
}

function labellingOf(parts: ServiceParts, verification: Verification, newEventId: () => string): Labelling {
  const { stories, archive, metrics, decisions, refolding, pending, nodes } = parts;
  return new Labelling({
    newEventId,
    pending,
    confirmation: (...event) => verification.confirmation(...event),
    refold: (label) => refolding.after(label),
    story: (eventId) => stories.find(eventId),
    mayBeUnstored: async (ageMs) => mayBeUnstored(ageMs, decisions.lag.told, await nodes.others()),
    archived: async (eventId, workspace, mode) => (await (await archive())?.find(eventId, workspace, mode)) ?? [],
    log: (row) => confirmed(row, (waiting) => decisions.pool.submit(row, waiting, row)),
    onLabelled: ({ label, source }) => metrics.labelled(label, source),
  });
}

function metricsOf(
  config: Config,
  parts: ServiceParts,
  stores: StoresState,
  readiness: MetricsSources['readiness'],
): RouteServices['metrics'] {
  const { pipeline, decisions, metrics, network, server, store } = parts;
  const { limiter, counts, watch, guesses, ring } = pipeline;
  const { pool, readers } = decisions;
  const lists = (): ReturnType<MetricsSources['lists']> =>
    network.lists.map(({ name, ranges, modifiedAt }) => ({
      name,
      ranges,
      // File ages use the system clock, from which file times come.
      ageSeconds: Math.max(0, Math.round((Date.now() - modifiedAt) / 1000)),
    }));
  const policies = {
    get stale() {
      return decisions.policies.stale || ring.stale;
    },
    get monitored() {
      return decisions.policies.monitored;
    },
  };
  // Created at the first scrape, when the routes are known.
  let exposition: Exposition | undefined;
  return {
    contentType: CONTENT_TYPE,
    render() {
      exposition ??= metrics.expose({
        version: version(),
        store,
        pool,
        limiter,
        counts,
        watch,
        guesses,
        server,
        readers,
        lists,
        entries: () => parts.entries,
        stores,
        readiness,
        policies,
        pendingLabels: () => parts.pending.size,
        shared: () => parts.nodes.watch,
        certificateEnd: parts.certificate.end,
        clickhouse: () => decisions.reported()?.clickhouse,
        deadLetters: () => deadLettersOf(config.dataDir),
      });
      return exposition.render();
    },
  };
}

function deadLettersOf(dataDir: string): [table: string, bytes: number][] {
  const folder = join(dataDir, 'readers');
  return [EVENTS_STREAM, VERIFICATIONS_STREAM].map(({ name, table }) => [table, deadLetterBytes(folder, name)]);
}

function documentOf(adminToken: string): string {
  return JSON.stringify(
    buildOpenApi({ version: version(), routes: adminToken === '' ? ROUTES : [...ROUTES, ...ADMIN_ROUTES] }),
  );
}
