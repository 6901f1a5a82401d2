// A TCP proxy that can cut a connection in the middle of a reply, switch to another server, or silently drop all
// traffic.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Scope } from '../scope.js';

export interface TcpProxy {
  port: number;
  /**
   * Cuts one connection after this many more bytes of replies over all connections, then resets; undefined = no cut.
   */
  cutAfter: number | undefined;
  cuts: number;
  /** Port for new connections. */
  targetPort: number;
  /** Drops all traffic on the open connections without closing them: this is how a client sees a machine that fails. */
  silence(): void;
  /** Closes the open connections: a restarted machine does not know them. */
  end(): void;
}

/** Runs until its scope ends. */
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
