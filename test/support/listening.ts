// A server that a test makes, on a free port of this machine.
import { type AddressInfo, type Server } from 'node:net';
import { type Scope } from './scope.js';

/** Resolves to the port. The server and its connections are closed when the test ends. */
export async function listening(t: Scope, server: Server & { closeAllConnections?: () => void }): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections?.();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
