// Types of the few functions of uWebSockets.js that this project uses. It is loaded on demand, because it is a binary
// that not every platform has.
import { PARSER_HEAD_BYTES_MAX } from '../head-check.js';

export interface UwsRequest {
  getCaseSensitiveMethod(): string;
  getUrl(): string;
  /** Undefined when the target has no '?'. */
  getQuery(): string | undefined;
  forEach(field: (name: string, value: string) => void): void;
}

export interface UwsResponse {
  writeStatus(status: string): unknown;
  writeHeader(name: string, value: string): unknown;
  end(body: string | Uint8Array, closeConnection: boolean): unknown;
  endWithoutBody(): unknown;
  /** Sends what the kernel takes of the body now. While `done` is false, the response is pending and still valid. */
  tryEnd(chunk: string | Uint8Array, totalBytes: number): [ok: boolean, done: boolean];
  /** Called with the number of body bytes sent when the kernel takes more; returns whether it took all of a write. */
  onWritable(handler: (offset: number) => boolean): unknown;
  close(): unknown;
  cork(write: () => void): unknown;
  onAborted(handler: () => void): unknown;
  /** The chunk is a view that is valid only until the handler returns. */
  onData(handler: (chunk: ArrayBuffer, last: boolean) => void): unknown;
  getRemoteAddress(): ArrayBuffer;
}

/** A listening socket, opaque. */
export type UwsListener = object;

export interface UwsApp {
  any(pattern: string, handler: (response: UwsResponse, request: UwsRequest) => void): UwsApp;
  /** Called when a connection opens (`count` > 0) and when it closes. */
  filter(handler: (response: UwsResponse, count: number) => void): UwsApp;
  listen(host: string, port: number, options: number, done: (listener: UwsListener | false) => void): UwsApp;
  close(): UwsApp;
}

export interface Uws {
  App(): UwsApp;
  SSLApp(options: { key_file_name: string; cert_file_name: string; ssl_ciphers: string }): UwsApp;
  us_listen_socket_close(listener: UwsListener): void;
  us_socket_local_port(listener: UwsListener): number;
  LIBUS_LISTEN_EXCLUSIVE_PORT: number;
  _cfg?(switchName: string): void;
}

/** Read by the binary once, when it is loaded: the only way to set its parser's limit (default 4 KiB). */
const HEAD_LIMIT_VARIABLE = 'UWS_HTTP_MAX_HEADERS_SIZE';
/** Removes the library's name and version from replies. Builds that do not know it ignore or refuse it. */
const WITHOUT_NAME = '999999990007';

/** @throws Error when there is no binary for this platform and Node version */
export async function loadUws(): Promise<Uws> {
  process.env[HEAD_LIMIT_VARIABLE] = String(PARSER_HEAD_BYTES_MAX);
  const loaded: unknown = await import('uWebSockets.js');
  // The npm package is an ES module with named exports. The official build is CommonJS, with everything in the default
  // export.
  const uws = isUws(loaded) ? loaded : defaultOf(loaded);
  if (!isUws(uws))
    throw new Error(
      'the installed uWebSockets.js lacks functions that this service needs; install the version of package.json',
    );
  withoutName(uws);
  return uws;
}

function isUws(value: unknown): value is Uws {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'App' in value &&
    typeof value.App === 'function' &&
    'SSLApp' in value &&
    typeof value.SSLApp === 'function' &&
    'us_listen_socket_close' in value &&
    typeof value.us_listen_socket_close === 'function' &&
    'us_socket_local_port' in value &&
    typeof value.us_socket_local_port === 'function' &&
    'LIBUS_LISTEN_EXCLUSIVE_PORT' in value &&
    typeof value.LIBUS_LISTEN_EXCLUSIVE_PORT === 'number'
  );
}

function defaultOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'default' in value ? value.default : undefined;
}

function withoutName(uws: Uws): void {
  try {
    uws._cfg?.(WITHOUT_NAME);
  } catch {
    // The name in a header does no harm, so the error is ignored.
  }
}
