// A keep-alive HTTP client that does only what a load driver needs: write prepared bytes, find the end of a reply, read
// its status. Built on node:net because a full client costs more than the service it should measure.
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const REPLY_BYTES_MAX = 1 << 20;

/** Called once per request; status 0 when the connection broke before the reply was whole. `body` is a view. */
export type OnReply = (status: number, body: Buffer) => void;

export interface Connection {
  send(request: Buffer, onReply: OnReply): void;
  close(): void;
}

interface Parsed {
  status: number;
  body: Buffer;
  /** Bytes of the whole reply. */
  bytes: number;
}

/** The first reply in `bytes`, undefined while it is not whole. Replies must carry a Content-Length. */
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

/** One request at a time (no pipelining); reconnects by itself after a break. */
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
      fresh.on('error', reject); // after the promise is settled this does nothing; 'close' follows anyway
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
