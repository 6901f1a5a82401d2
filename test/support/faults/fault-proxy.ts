// An HTTP proxy between a client and ClickHouse that injects network faults on request.
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pause } from '../pause.js';

export type Fault =
  /** Forwards the request and the reply. */
  | 'none'
  /** Closes the connection before reading anything. */
  | 'reset'
  /** Reads the request, forwards nothing, never replies. */
  | 'hang'
  /** Forwards the request, never returns the reply. */
  | 'mute'
  /** Forwards the request, waits for the whole reply, then closes the connection instead of returning it. */
  | 'cutReply'
  /** Forwards half of the request, then closes both connections. */
  | 'cutRequest'
  /** Forwards nothing and replies 200 with an exception in its header. */
  | 'exceptionHeader'
  /** Forwards the request and replies 200 with an exception at the end of the body. */
  | 'exceptionBody'
  /** Forwards nothing and replies 503 like a load balancer. */
  | 'badGateway'
  /** Forwards the request, returns the head of the reply and a part of its body, then closes the connection. */
  | 'cutInReply'
  /** Forwards nothing and replies like a ClickHouse that refuses. */
  | ServerRefusal
  /** Forwards nothing until this time has passed. */
  | { slowMs: number };

/** An exception as ClickHouse replies it. */
export interface ServerRefusal {
  code: number;
  status: number;
  text: string;
}

export interface FaultProxy {
  /** Contains the target's credentials. */
  url: string;
  /** Chooses the fault of each request; may be replaced at any time. */
  next: (request: { method: string; url: string }) => Fault;
  /** How often each fault occurred, by name or code. */
  served: Map<string, number>;
  close(): Promise<void>;
}

const EXCEPTION = 'Code: 241. DB::Exception: Memory limit exceeded: would use 2.00 GiB. (MEMORY_LIMIT_EXCEEDED)\n';

/** @param target base URL; a function, because a restarted engine may have another address */
export async function startFaultProxy(target: () => string): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const proxy: FaultProxy = { url: '', next: () => 'none', served: new Map(), close: () => close(server, sockets) };
  const server = createServer((request, response) => {
    const fault = proxy.next({ method: request.method ?? '', url: request.url ?? '' });
    const name = nameOf(fault);
    proxy.served.set(name, (proxy.served.get(name) ?? 0) + 1);
    serve(fault, target(), request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { username, password } = new URL(target());
  const credentials = username === '' ? '' : `${username}:${password}@`;
  proxy.url = `http://${credentials}127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

function nameOf(fault: Fault): string {
  if (typeof fault === 'string') return fault;
  return 'code' in fault ? `code ${fault.code}` : 'slow';
}

async function serve(fault: Fault, target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (fault === 'reset') {
    request.socket.destroy();
    return;
  }
  const body = await buffer(request);
  if (fault === 'hang') return;
  if (typeof fault === 'object' && 'code' in fault) {
    const text = `Code: ${fault.code}. DB::Exception: ${fault.text} (version 25.8.1.1)\n`;
    response.writeHead(fault.status, { 'x-clickhouse-exception-code': String(fault.code) }).end(text);
    return;
  }
  if (typeof fault === 'object') await pause(fault.slowMs);
  if (fault === 'badGateway') {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503</h1>');
    return;
  }
  if (fault === 'exceptionHeader') {
    response.writeHead(200, { 'x-clickhouse-exception-code': '241' }).end(EXCEPTION);
    return;
  }
  if (fault === 'cutRequest') {
    await forward(target, request, body, body.length >> 1).catch(() => undefined);
    response.destroy();
    return;
  }
  const reply = await forward(target, request, body, body.length);
  if (fault === 'mute') return;
  if (fault === 'cutReply') {
    response.destroy();
    return;
  }
  if (fault === 'cutInReply') {
    response.writeHead(reply.status, { ...reply.headers, 'content-length': String(reply.body.length + 1) });
    response.write(reply.body.subarray(0, reply.body.length >> 1), () => setImmediate(() => response.destroy()));
    return;
  }
  const headers = { ...reply.headers };
  if (fault === 'exceptionBody') delete headers['content-length'];
  response.writeHead(reply.status, headers);
  response.end(fault === 'exceptionBody' ? Buffer.concat([reply.body, Buffer.from(EXCEPTION)]) : reply.body);
}

/** Sends the first `size` bytes of the body; if that is not all, closes the connection there. */
function forward(
  target: string,
  from: IncomingMessage,
  body: Buffer,
  size: number,
): Promise<{ status: number; headers: Record<string, string | string[]>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...from.headers,
      host: new URL(target).host,
      connection: 'close',
      'content-length': String(body.length),
    };
    Reflect.deleteProperty(headers, 'transfer-encoding');
    const outgoing = httpRequest(
      new URL(from.url ?? '/', target),
      { method: from.method, headers, agent: false },
      (reply) => {
        buffer(reply).then(
          (bytes) => resolve({ status: reply.statusCode ?? 0, headers: keep(reply), body: bytes }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    if (size === body.length) {
      outgoing.end(body);
      return;
    }
    outgoing.write(body.subarray(0, size), () => setImmediate(() => outgoing.destroy(new Error('cut'))));
  });
}

function keep(reply: IncomingMessage): Record<string, string | string[]> {
  const hop = new Set(['connection', 'keep-alive', 'transfer-encoding']);
  return Object.fromEntries(
    Object.entries(reply.headers).filter(
      (entry): entry is [string, string | string[]] => entry[1] !== undefined && !hop.has(entry[0]),
    ),
  );
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  await closed;
}
