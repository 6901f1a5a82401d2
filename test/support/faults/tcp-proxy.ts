// A line between a client and a server that can be cut in the middle of an answer, led to another server, or left
// standing with nothing on it.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Scope } from '../scope.js';

export interface TcpProxy {
  port: number;
  /** Every connection is cut after this many more bytes of answers; undefined = never. */
  cutAfter: number | undefined;
  cuts: number;
  /** Where new connections lead. */
  targetPort: number;
  /** Nothing passes on the connections there are, and nobody is told: what a client sees of a machine that is gone. */
  silence(): void;
  /** The connections there are end: a machine that is back knows none of them. */
  end(): void;
}

/** Lives as long as its scope. */
export async function startTcpProxy(t: Scope, targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const silenced = new WeakSet<Socket>();
  const proxy: TcpProxy = {
    port: 0,
    cutAfter: undefined,
    cuts: 0,
    targetPort,
    silence() {
      for (const socket of sockets) silenced.add(socket.unpipe().pause());
    },
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
  const server = createServer((client) => {
    const upstream = connect(proxy.targetPort, '127.0.0.1');
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => {
      if (silenced.has(upstream)) return;
      if (proxy.cutAfter === undefined || bytes.length <= proxy.cutAfter) {
        if (proxy.cutAfter !== undefined) proxy.cutAfter -= bytes.length;
        client.write(bytes);
        return;
      }
      client.write(bytes.subarray(0, proxy.cutAfter));
      proxy.cutAfter = undefined;
      proxy.cuts += 1;
      client.end();
      upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  t.teardown(() => {
    proxy.end();
    server.close();
  });
  return proxy;
}
