// What the routes' handlers work with, put together from the parts of the service.
import { ApiError } from '../contract/errors.js';
import { RowReader } from '../event/row/bytes.js';
import { ownerOf, readRow } from '../event/row/codec.js';
import { type HttpServer } from '../http/exchange.js';
import { type Pipeline } from '../http/pipeline/pipeline.js';
import { buildOpenApi } from '../http/openapi/document.js';
import { ADMIN_ROUTES, ROUTES, type RouteServices } from '../http/routes/index.js';
import { Verification } from '../http/routes/verification.js';
import { type VerificationLog } from '../log/verification-log.js';
import { CONTENT_TYPE } from '../metrics/exposition.js';
import { type Metrics } from '../metrics/metrics.js';
import { type Network } from '../network/network.js';
import { type Billing } from '../storage/ports/billing.js';
import { type Notes } from '../storage/ports/notes.js';
import { type EventSource } from '../storage/ports/events.js';
import { createUuidV7 } from '../util/uuid.js';
import { confirmed } from './confirm.js';
import { type Context } from './context.js';
import { type Decisions } from './decisions.js';

export interface ServiceParts {
  pipeline: Pipeline;
  decisions: Decisions;
  network: Network;
  billing: Billing;
  notes: Notes;
  events: EventSource;
  verifications: VerificationLog;
  metrics: Metrics;
  /** The server, which is there only after its routes. */
  server: () => Pick<HttpServer, 'engine' | 'connections' | 'refusedConnections'>;
  /** Of the service. */
  version: string;
  /** Kind of the profile store. */
  store: string;
}

const EVENTS_FULL = new ApiError('OVERLOADED', 'The store of events that can be verified is at its bound.');

export function routeServices({ config, clock }: Context, parts: ServiceParts): RouteServices {
  const { pipeline, decisions, network, billing, events } = parts;
  const { pool, waitingFor } = decisions;
  const newEventId = createUuidV7(clock);
  return {
    limiter: pipeline.limiter,
    trusted: pipeline.trusted,
    counts: pipeline.counts,
    clock,
    waitingFor,
    document: documentOf(parts.version, config.adminToken),
    network,
    newEventId,
    userLimit: config.userLimit,
    submit: (row, waiting) => pool.submit(row, waiting),
    full: () => (events.isFull() ? EVENTS_FULL : undefined),
    billing,
    verification: verificationOf(parts, newEventId),
    metrics: { contentType: CONTENT_TYPE, render: () => renderMetrics(parts) },
  };
}

function verificationOf(parts: ServiceParts, newEventId: () => string): Verification {
  const { events, verifications, metrics, notes, billing, network, decisions, pipeline } = parts;
  return new Verification({
    billing,
    newEventId,
    notes,
    workspace: (name) => pipeline.ring.workspace(name),
    countryName: (code) => network.countryName(code),
    reserve: () => verifications.reserve(),
    confirm: (row, decide) =>
      confirmed(row, (waiting) => decisions.pool.submit(row, waiting, decide ? undefined : row)),
    async findEvent(eventId, { workspace, mode }, now) {
      const found = await events.find(eventId, now, ownerOf(workspace.name, mode));
      return found === undefined ? undefined : readRow(new RowReader(found.row), true, found.layout);
    },
    async onVerified(event, outcome, { id: keyId, workspace: { protectedDevices } }, now) {
      await verifications.append({ event, outcome, keyId, protectedDevices, now });
      metrics.verified(outcome);
    },
  });
}

function renderMetrics({ pipeline, decisions, metrics, server, version, store }: ServiceParts): string {
  const { engine } = server();
  return metrics.render({
    version,
    engine,
    store,
    pool: decisions.pool,
    limiter: pipeline.limiter,
    counts: pipeline.counts,
    watch: pipeline.watch,
    connections: () => server().connections,
    connectionsRefused: server().refusedConnections,
    readers: decisions.readers,
  });
}

function documentOf(version: string, adminToken: string): string {
  return JSON.stringify(buildOpenApi({ version, routes: adminToken === '' ? ROUTES : [...ROUTES, ...ADMIN_ROUTES] }));
}
