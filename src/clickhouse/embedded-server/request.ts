// Reads one HTTP request of ClickHouse's protocol: statement, parameters, settings and credentials.
import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Secret } from '../../util/secret.js';
import { ROWS_HEADER } from '../handover.js';
import { frontError } from './errors.js';
import { FRONT_LIMITS } from './limits.js';

/** The request's URL and headers, parsed. */
export interface Ask {
  query: string;
  database: string | undefined;
  defaultFormat: string;
  queryId: string | undefined;
  /** URL parameters that are not names of the protocol. */
  settings: Map<string, string>;
  params: Map<string, string>;
  /** True for a GET, which changes nothing, as on a server. */
  readonly: boolean;
  /** The reply may be compressed, and the caller can read gzip. */
  gzip: boolean;
  /** Name of the file with the rows of an INSERT, see `Handover`. */
  rows: string | undefined;
}

/** Names of the protocol in the URL that are not settings. Some are accepted without effect. */
const PROTOCOL = new Set(
  `query database default_format query_id user password enable_http_compression wait_end_of_query buffer_size
  quota_key session_id session_timeout session_check role stacktrace cancel_http_readonly_queries_on_client_close
  client_protocol_version decompress compress`.split(/\s+/),
);
const NAME = /^[A-Za-z_]\w*$/;

export function readAsk(request: IncomingMessage, url: URL): Ask {
  const search = url.searchParams;
  if (isSet(search.get('compress')) || isSet(search.get('decompress'))) {
    throw frontError(
      'NOT_IMPLEMENTED',
      'compress=1 is not supported by the embedded engine; use enable_http_compression',
    );
  }
  const settings = new Map<string, string>();
  const params = new Map<string, string>();
  for (const [name, value] of search) {
    if (PROTOCOL.has(name)) continue;
    if (!NAME.test(name)) throw frontError('BAD_ARGUMENTS', `parameter name ${JSON.stringify(name)} is not valid`);
    if (name.startsWith('param_')) params.set(name.slice('param_'.length), value);
    else settings.set(name, value);
  }
  return {
    query: search.get('query') ?? '',
    database: search.get('database') ?? header(request, 'x-clickhouse-database'),
    defaultFormat: search.get('default_format') ?? header(request, 'x-clickhouse-format') ?? 'TabSeparated',
    queryId: search.get('query_id') ?? undefined,
    settings,
    params,
    readonly: request.method === 'GET',
    rows: header(request, ROWS_HEADER),
    gzip: isSet(search.get('enable_http_compression')) && /\bgzip\b/.test(header(request, 'accept-encoding') ?? ''),
  };
}

function isSet(value: string | null): boolean {
  return value !== null && value !== '0' && value !== '' && value !== 'false';
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads the body, decompressed. @throws EngineError over the limit, or when the encoding is broken or unknown */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = decoded(request);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > FRONT_LIMITS.bodyBytesMax)
        throw frontError('QUERY_IS_TOO_LARGE', `the body is larger than ${FRONT_LIMITS.bodyBytesMax} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw frontError('CANNOT_DECOMPRESS', error.message);
    throw error;
  }
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, size);
}

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

function decoded(request: IncomingMessage): Readable {
  const encoding = header(request, 'content-encoding') ?? 'identity';
  if (encoding === 'identity') return request;
  const decoder = DECODERS.get(encoding)?.();
  if (decoder === undefined)
    throw frontError('NOT_IMPLEMENTED', `Content-Encoding ${JSON.stringify(encoding)} is not supported`);
  request.on('error', (error) => decoder.destroy(error));
  return request.pipe(decoder);
}

/** Whether the request has the password in a header: a link or an image of a web page cannot set one. */
export function isAuthorised(request: IncomingMessage, password: Secret): boolean {
  const given = credentials(request);
  return given.user === 'default' && password.is(given.password);
}

function credentials(request: IncomingMessage): { user: string; password: string } {
  const basic = /^Basic ([\w+/=-]+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
  if (basic !== undefined) {
    const text = Buffer.from(basic, 'base64').toString();
    const colon = text.indexOf(':');
    return colon < 0 ? { user: text, password: '' } : { user: text.slice(0, colon), password: text.slice(colon + 1) };
  }
  return {
    user: header(request, 'x-clickhouse-user') ?? 'default',
    password: header(request, 'x-clickhouse-key') ?? '',
  };
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/i;

/**
 * False for a request that a web page made through this machine's browser: with a Host that is not a loopback name (DNS
 * rebinding), with an Origin, or with the browser's Sec-Fetch-Site header. Sec-Fetch-Mode is not checked: Node's fetch
 * sends it from programs too.
 */
export function isLocal(request: IncomingMessage): boolean {
  const { headers } = request;
  const fromPage = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  return LOOPBACK.test(headers.host ?? '') && !fromPage;
}
