// What the tests of webhooks share: deliveries, endpoints, verifications, and receivers that are real servers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Test } from 'tap';
import { type VerificationRow } from '../../src/event/verification-row.js';
import {
  type Delivery,
  type EndpointDirectory,
  newDelivery,
  type WebhookEndpoint,
} from '../../src/contract/webhooks/webhooks.js';

export const NOW = Date.UTC(2026, 7, 20, 12);
export const SECRET = `whsec_${Buffer.from('the first secret, 24 byt').toString('base64')}`;
export const OTHER_SECRET = `whsec_${Buffer.from('the other secret, 24 byt').toString('base64')}`;
export const HOUR_MS = 3_600_000;
export const WAITING_MAX = 1000;

/** Options of a sender that reaches the receivers of tests. */
export const ANYWHERE = { allows: () => true, allowHttp: true };

export function delivery(id: string, change: Partial<Delivery> = {}): Delivery {
  return { ...newDelivery('whe_a', { id, type: 'event.verified', body: `{"id":"${id}"}` }, NOW), ...change };
}

export function endpoint(change: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: 'whe_a',
    workspace: 'acme',
    mode: 'live',
    url: 'http://127.0.0.1:9/',
    events: ['event.verified', 'event.blocked', 'quota.exceeded'],
    active: true,
    secrets: [SECRET],
    ...change,
  };
}

export function verification(change: Partial<VerificationRow> = {}): VerificationRow {
  return {
    id: '0198c7a2-6000-7c3a-9b1d-2f6a4e8c0d57',
    time: NOW,
    eventId: '0198c7a2-5f0e-7c3a-9b1d-2f6a4e8c0d57',
    workspace: 'acme',
    mode: 'live',
    keyId: 'key_9mZ3kQ7tB2xW',
    outcome: 'billed',
    protectedDevices: 1000,
    visitorId: 'a3'.repeat(32),
    fingerprint: 'a4'.repeat(32),
    useCase: 'collect',
    sdk: 'react',
    risk: 12,
    action: 'allow',
    reasons: ['new_user_profile'],
    evidence: '{"new_user_profile":{"requests_seen":0}}',
    country: 'DE',
    eventTime: NOW - 1500,
    trace: '',
    ...change,
  };
}

/** A directory of just these endpoints; `gone` disables. */
export function directoryOf(...endpoints: WebhookEndpoint[]): EndpointDirectory & {
  endpoints: WebhookEndpoint[];
  /** Ids of endpoints that cannot be read. */
  unreadable: string[];
} {
  const directory = {
    endpoints,
    unreadable: [] as string[],
    refresh: () => Promise.resolve(true),
    of: (workspace: string, mode: string) =>
      directory.endpoints.filter((one) => one.active && one.workspace === workspace && one.mode === mode),
    isUnreadable: (id: string) => directory.unreadable.includes(id),
    find: (id: string) => directory.endpoints.find((one) => one.id === id),
    gone({ id }: WebhookEndpoint) {
      directory.endpoints = directory.endpoints.map((one) => (one.id === id ? { ...one, active: false } : one));
      return Promise.resolve();
    },
  };
  return directory;
}

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** Connections that were made, with or without a request. */
  connections: number;
  /** How the next requests are answered; 204 by default. */
  answer: (response: ServerResponse, request: IncomingMessage) => void;
}

/** A server on a loopback address that keeps what it is sent; closed with the test. */
export async function startReceiver(t: Test, host = '127.0.0.1', port = 0): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    port: 0,
    received: [],
    connections: 0,
    answer: (response) => response.writeHead(204).end(),
  };
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        body += chunk;
      })
      .on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        receiver.received.push({ path: request.url ?? '', headers, body });
        receiver.answer(response, request);
      });
  });
  server.on('connection', () => {
    receiver.connections += 1;
  });
  receiver.port = await listen(server, host, port);
  receiver.url = `http://${host}:${receiver.port}/hook`;
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
