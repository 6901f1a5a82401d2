// Serves the embedded engine over ClickHouse's HTTP interface, on loopback only: the service, analysts and tests use
// the same clients as for a ClickHouse server.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Secret } from '../../util/secret.js';
import { ROWS_HEADER } from '../handover.js';
import { Admission } from './admission.js';
import { type Engine, type EngineQuery, type EngineResult } from './engine.js';
import { asEngineError, frontError } from './errors.js';
import { Semaphore } from './semaphore.js';
import { Inserts } from './insert.js';
import { FRONT_LIMITS } from './limits.js';
import { commonHeaders, contentType, sendError, sendResult, summary } from './reply.js';
import { type Ask, isAuthorised, isLocal, readAsk, readBody } from './request.js';
import { type InsertData, readStatement, type Statement } from './statement.js';

export interface FrontOptions {
  /** 0 = a free port. */
  port: number;
  password: string;
  /** Directory of the engine. */
  directory: string;
}

const READS = new Set(['SELECT', 'WITH', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'EXISTS', 'INSERT', 'SET', 'USE', '(']);
/** Statements that can be cancelled without leaving partial changes. */
const READS_ONLY = new Set(['SELECT', 'WITH', '(']);

export class Front {
  readonly #engine: Engine;
  readonly #options: FrontOptions;
  readonly #admission: Admission;
  readonly #inserts: Inserts;
  readonly #server: Server;
  readonly #password: Secret;
  readonly #queryGate = new Semaphore(FRONT_LIMITS.queriesMax, FRONT_LIMITS.queriesWaitingMax);
  readonly #insertGate = new Semaphore(FRONT_LIMITS.insertsMax, FRONT_LIMITS.insertsWaitingMax);
  #closing = false;

  constructor(engine: Engine, options: FrontOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#admission = new Admission(engine);
    this.#password = new Secret(options.password);
    this.#inserts = new Inserts(engine, options.directory);
    this.#server = createServer(
      { requestTimeout: FRONT_LIMITS.requestTimeoutMs, headersTimeout: FRONT_LIMITS.headersTimeoutMs },
      (request, response) => void this.#answer(request, response),
    );
    this.#server.maxConnections = FRONT_LIMITS.connectionsMax;
  }

  /** Resolves to the port. Rejects when the port is in use. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port, '127.0.0.1', () => resolve());
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** Accepts no more connections and waits for running statements. */
  async close(): Promise<void> {
    this.#closing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let queryId: string = randomUUID();
    try {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (!isLocal(request))
        throw frontError(
          'ACCESS_DENIED',
          'the embedded engine accepts requests from programs on this machine only, not from web pages',
        );
      if (this.#isPlainPage(request, response, url)) return;
      if (!isAuthorised(request, this.#password)) {
        throw frontError(
          'AUTHENTICATION_FAILED',
          'default: Authentication failed: password is incorrect, or there is no user with such name.',
        );
      }
      if (request.method !== 'GET' && request.method !== 'POST')
        throw frontError('NOT_IMPLEMENTED', `method ${request.method ?? ''} is not supported`);
      const ask = readAsk(request, url);
      queryId = ask.queryId ?? queryId;
      if (this.#closing) throw frontError('ABORTED', 'the embedded engine is shutting down');
      await this.#execute(ask, await readBody(request), queryId, response);
    } catch (error) {
      if (response.headersSent || response.destroyed) response.destroy();
      else sendError(response, queryId, asEngineError(error), this.#engine.version, request.complete);
    }
  }

  #isPlainPage(request: IncomingMessage, response: ServerResponse, url: URL): boolean {
    const alive =
      url.pathname === '/ping' ||
      url.pathname === '/replicas_status' ||
      (url.pathname === '/' && request.method === 'GET' && !url.searchParams.has('query'));
    if (alive) response.end('Ok.\n');
    return alive;
  }

  async #execute(ask: Ask, body: Buffer, queryId: string, response: ServerResponse): Promise<void> {
    const { sql, statement, data } = readWhole(ask.query, body);
    this.#admission.settings(ask.settings.keys());
    const insert = statement.insert === undefined ? undefined : this.#admission.insert(statement.insert, ask);
    const query: EngineQuery = {
      sql: insert === undefined ? this.#admission.statement(sql, ask) : '',
      format: ask.defaultFormat,
      database: ask.database,
      settings: ask.settings,
      params: ask.params,
      readonly: ask.readonly,
      gone: READS_ONLY.has(statement.verb) ? goneSignal(response) : undefined,
    };
    const wrote = statement.verb === 'INSERT';
    const result = await this.#through(wrote ? this.#insertGate : this.#queryGate, () =>
      insert === undefined ? this.#engine.run(query) : this.#insert(query, insert, data, ask.rows),
    );
    if (!READS.has(statement.verb)) this.#inserts.forgetStructures();
    const format = statement.format ?? ask.defaultFormat;
    const headers = {
      ...commonHeaders(queryId),
      'x-clickhouse-format': format,
      'x-clickhouse-summary': summary(result, wrote),
      'content-type': contentType(format),
      ...(insert === undefined || ask.rows === undefined ? {} : { [ROWS_HEADER]: ask.rows }),
    };
    await sendResult(response, headers, result.bytes, ask.gzip);
  }

  #insert(query: EngineQuery, insert: InsertData, data: Buffer, rows: string | undefined): Promise<EngineResult> {
    if (rows === undefined) return this.#inserts.run(query, insert, data);
    if (data.length > 0) throw frontError('BAD_ARGUMENTS', `rows in a file (${ROWS_HEADER}) and in the body`);
    return this.#inserts.runFile(query, insert, rows);
  }

  async #through(semaphore: Semaphore, run: () => Promise<EngineResult>): Promise<EngineResult> {
    if (!(await semaphore.enter()))
      throw frontError('TOO_MANY_SIMULTANEOUS_QUERIES', 'Too many simultaneous queries for the embedded engine');
    try {
      return await run();
    } finally {
      semaphore.leave();
    }
  }
}

/** A signal that aborts when the connection closes before the reply is complete. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Splits the request: the statement is the URL's query followed by the body. The data of an INSERT stays bytes. */
function readWhole(query: string, body: Buffer): { sql: string; statement: Statement; data: Buffer } {
  const prefix = Buffer.from(query.trim() === '' ? '' : `${query.trim()}\n`);
  const rest = Math.max(0, FRONT_LIMITS.statementBytesMax - prefix.length);
  const statement = readStatement(prefix.toString('latin1') + body.toString('latin1', 0, rest));
  const { insert } = statement;
  if (insert === undefined)
    return { sql: prefix.toString('utf8') + body.toString('utf8'), statement, data: Buffer.alloc(0) };
  const utf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');
  const inline = prefix.subarray(insert.dataAt);
  const data = body.subarray(Math.max(0, insert.dataAt - prefix.length));
  return {
    sql: '',
    statement: { ...statement, insert: { ...insert, target: utf8(insert.target), settings: utf8(insert.settings) } },
    data: inline.length === 0 ? data : Buffer.concat([inline, data]),
  };
}
