// The only place that makes a ClickHouse client, for a server and for the embedded engine.
import { Agent, type AgentOptions } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { addressMs } from '../util/address-time.js';

export type ClickHouse = ReturnType<typeof createClient>;

export interface ClientOptions {
  /** `http[s]://user:password@host:port/database`. */
  url: string;
  requestTimeoutMs: number;
  connectionsMax: number;
}

export const CLIENT_LIMITS = { requestTimeoutMs: 30_000, connectionsMax: 4 } as const;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLoopback(url: string): boolean {
  return LOOPBACK.has(new URL(url).hostname);
}

/** The database of an address: its path without decoding, as the client reads it; 'default' when the path is empty. */
export function databaseOf(url: string): string {
  const name = new URL(url).pathname.slice(1);
  return name === '' ? 'default' : name;
}

/**
 * Opens a client. Requests and replies are compressed with gzip, but not on loopback, where compression costs 2 to 4 us
 * a row and saves nothing.
 * The client's own log is off: it would contain statements and rows.
 */
export function openClickHouse(options: ClientOptions): ClickHouse {
  const compress = !isLoopback(options.url);
  return createClient({
    url: options.url,
    request_timeout: options.requestTimeoutMs,
    max_open_connections: options.connectionsMax,
    compression: { request: compress, response: compress },
    http_agent: agentOf(options),
    application: 'riskgate',
    log: { level: ClickHouseLogLevel.OFF },
  });
}

function agentOf({ url, connectionsMax, requestTimeoutMs }: ClientOptions): Agent {
  const options: AgentOptions = {
    keepAlive: true,
    maxSockets: connectionsMax,
    autoSelectFamilyAttemptTimeout: addressMs(requestTimeoutMs),
  };
  return new URL(url).protocol === 'https:' ? new TlsAgent(options) : new Agent(options);
}

/** Its clock, in Unix milliseconds. */
export const NOW_MS = 'toUnixTimestamp64Milli(now64(3))';

/** Rows of a query as objects, of the shape that the statement gives them. */
export async function rowsOf<T>(
  client: ClickHouse,
  query: string,
  options: Omit<Parameters<ClickHouse['query']>[0], 'query' | 'format'> = {},
): Promise<T[]> {
  return (await client.query({ ...options, query, format: 'JSONEachRow' })).json<T>();
}

/** Values of a query with one column. */
export async function columnOf(client: ClickHouse, query: string): Promise<string[]> {
  const answer = await client.query({ query, format: 'TabSeparated' });
  return (await answer.text()).split('\n').filter((line) => line !== '');
}
