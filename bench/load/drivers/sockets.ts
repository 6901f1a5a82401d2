// A minimal keep-alive HTTP client for load: writes prepared bytes, finds the end of a reply, reads its status. It uses
// node:net because a full client costs more CPU than the service under test.
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const REPLY_BYTES_MAX = 1 << 20;

/** Called once per request; status 0 if the connection broke before a complete reply. `body` is a view. */
export type OnReply = (status: number, body: Buffer) => void;

export interface Connection {
  send(request: Buffer, onReply: OnReply): void;
  close(): void;
}

interface Parsed {
  status: number;
  body: Buffer;
  /** Length of the whole reply. */
  bytes: number;
}

/** The first reply in `bytes`, undefined if incomplete. @throws Error without a usable Content-Length */
export function parseReply(bytes: Buffer): Parsed | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
  if (!(length <= REPLY_BYTES_MAX)) throw new Error(`a reply without a usable content-length: ${head}`);
  const end = headEnd + HEAD_END.length + length;
  if (bytes.length < end) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(end - length, end), bytes: end };
}

/** One request at a time (no pipelining); reconnects automatically after a break. */
export async function openConnection(port: number): Promise<Connection> {
  let socket: Socket | undefined;
  let waiting: OnReply | undefined;
  let rest: Buffer | undefined;

  const onBytes = (chunk: Buffer): void => {
    const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    const reply = parseReply(bytes);
    rest = reply === undefined ? bytes : undefined;
    if (reply === undefined) return;
    const done = waiting;
    waiting = undefined;
    done?.(reply.status, reply.body);
  };
  const onClose = (): void => {
    socket = undefined;
    rest = undefined;
    const done = waiting;
    waiting = undefined;
    done?.(0, Buffer.alloc(0));
  };
  const dial = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const fresh = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
        socket = fresh;
        resolve(fresh);
      });
      fresh.on('data', onBytes);
      fresh.on('error', reject); // no effect once the promise is settled; 'close' follows
      fresh.on('close', onClose);
    });

  await dial();
  return {
    send(request, onReply) {
      waiting = onReply;
      if (socket !== undefined) socket.write(request);
      else dial().then((fresh) => fresh.write(request), onClose);
    },
    close() {
      waiting = undefined;
      socket?.destroy();
    },
  };
}
