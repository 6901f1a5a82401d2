// Chooses the engine: uWebSockets.js where it has a binary, node:http elsewhere.
import { createNodeServer } from './engines/node.js';
import { loadUws, type Uws } from './engines/uws-binding.js';
import { createUwsServer } from './engines/uws.js';
import { type HttpServer, type HttpServerOptions } from './exchange.js';
import { createFronts } from './fronts/fronts.js';
import { messageOf } from '../util/error-text.js';

export type HttpEngine = 'auto' | 'uws' | 'node';

/**
 * Creates the server.
 * @param log receives a message when 'auto' falls back to node:http
 * @param fronts threads that accept requests; with 1, the main thread does. node:http has no more
 * @param load loads the binary
 * @throws Error when 'uws' is requested and there is no binary for this platform
 */
export async function createHttpServer(
  engine: HttpEngine,
  options: HttpServerOptions,
  log: (message: string) => void,
  { fronts = 1, load = loadUws }: { fronts?: number; load?: () => Promise<Uws> } = {},
): Promise<HttpServer> {
  if (engine === 'node') return createNodeServer(options);
  const uws = await load().catch((error: unknown) => {
    const reason = messageOf(error);
    if (engine === 'uws')
      throw new Error(`HTTP_ENGINE=uws, but uWebSockets.js does not load: ${reason}`, { cause: error });
    log(`uWebSockets.js does not load, so node:http is used: ${reason}`);
    return null;
  });
  if (uws === null) return createNodeServer(options);
  return fronts > 1 ? createFronts(options, fronts) : createUwsServer(uws, options);
}
