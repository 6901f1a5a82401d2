// The one way to make a ClickHouse client, whether a server or the embedded engine is behind the address.
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';

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

/** The database an address names: its path, taken as it is, as the client takes it. */
export function databaseOf(url: string): string {
  const name = new URL(url).pathname.slice(1);
  return name === '' ? 'default' : name;
}

/**
 * Compression costs 2 to 4 us a row and saves nothing on loopback; over a network it is gzip both ways.
 * The client writes no log of its own: it would hold statements and rows.
 */
export function openClickHouse(options: ClientOptions): ClickHouse {
  const compress = !isLoopback(options.url);
  return createClient({
    url: options.url,
    request_timeout: options.requestTimeoutMs,
    max_open_connections: options.connectionsMax,
    compression: { request: compress, response: compress },
    application: 'riskgate',
    log: { level: ClickHouseLogLevel.OFF },
  });
}
