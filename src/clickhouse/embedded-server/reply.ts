// Builds replies like a ClickHouse server: headers, content types, compression, and exceptions.
import { type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { type EngineResult } from './engine.js';
import { type EngineError, statusOf } from './errors.js';

const compress = promisify(gzip);
/** Smaller replies are not compressed: a gzip header would be most of the reply. */
const COMPRESS_BYTES_MIN = 1024;
const DISPLAY_NAME = 'riskgate-embedded';

const CONTENT_TYPES: readonly [RegExp, string][] = [
  [/^(TabSeparated|TSV)/i, 'text/tab-separated-values; charset=UTF-8'],
  [/^CSV/i, 'text/csv; charset=UTF-8'],
  [/^JSON.*EachRow/i, 'application/x-ndjson; charset=UTF-8'],
  [/^JSON/i, 'application/json; charset=UTF-8'],
  [/^XML$/i, 'application/xml; charset=UTF-8'],
  [/^(Pretty|Vertical|Values|Markdown|SQLInsert|Template|Custom|LineAsString|Raw|TSKV)/i, 'text/plain; charset=UTF-8'],
];

export function contentType(format: string): string {
  return CONTENT_TYPES.find(([pattern]) => pattern.test(format))?.[1] ?? 'application/octet-stream';
}

/** Headers that every reply to a statement has. */
export function commonHeaders(queryId: string): Record<string, string> {
  return {
    'x-clickhouse-query-id': queryId,
    'x-clickhouse-server-display-name': DISPLAY_NAME,
    'x-clickhouse-timezone': 'UTC',
  };
}

export function summary(result: EngineResult, wrote: boolean): string {
  return JSON.stringify({
    read_rows: String(result.rowsRead),
    read_bytes: String(result.bytesRead),
    written_rows: wrote ? String(result.rowsRead) : '0',
    written_bytes: wrote ? String(result.bytesRead) : '0',
    total_rows_to_read: '0',
    result_rows: wrote ? String(result.rowsRead) : '0',
    result_bytes: wrote ? '0' : String(result.bytes.length),
    elapsed_ns: String(Math.round(result.elapsedSeconds * 1e9)),
  });
}

export async function sendResult(
  response: ServerResponse,
  headers: Record<string, string>,
  bytes: Uint8Array,
  gzipped: boolean,
): Promise<void> {
  const encode = gzipped && bytes.length >= COMPRESS_BYTES_MIN;
  const body = encode ? await compress(bytes, { level: constants.Z_BEST_SPEED }) : bytes;
  response.writeHead(200, {
    ...headers,
    ...(encode ? { 'content-encoding': 'gzip' } : {}),
    'content-length': body.length,
  });
  response.end(body);
}

/** Sends an exception as a server does. Closes the connection when the request was not read completely. */
export function sendError(
  response: ServerResponse,
  queryId: string,
  error: EngineError,
  version: string,
  requestRead: boolean,
): void {
  const text = /\(version /.test(error.message) ? error.message : `${error.message.trimEnd()} (version ${version})`;
  response.writeHead(statusOf(error.code), {
    ...commonHeaders(queryId),
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-exception-code': String(error.code),
    ...(requestRead ? {} : { connection: 'close' }),
  });
  response.end(`${text}\n`);
}
