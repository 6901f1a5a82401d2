// Checks that a connection leads to a master: a server behind one address may become a replica and keep its
// connections. It then refuses writes, and its reads are stale.
import { type Redis } from 'ioredis';
import { guarded } from '../../../util/guarded.js';

const LOOK_MS = 1000;
export const IS_REPLICA = 'this server is a replica now';

export interface Who {
  /** 'standalone', 'cluster' or 'sentinel'. */
  mode: string;
  /** 'master' or 'replica'; '' for a Sentinel. */
  role: string;
}

/** Undefined when the server does not report it. Rejects when there is no answer. */
export async function whoIs(client: Redis): Promise<Who | undefined> {
  // HELLO may be forbidden or unknown (Redis-compatible servers): then the server is accepted.
  const reply = await client.call('HELLO').catch((error: unknown) => {
    if (error instanceof Error && /^(NOPERM|ERR|NOPROTO)/.test(error.message)) return undefined;
    throw error;
  });
  if (!Array.isArray(reply)) return undefined;
  const told = (name: string): string => (reply.includes(name) ? String(reply[reply.indexOf(name) + 1]) : '');
  return { mode: told('mode'), role: told('role') };
}

/** Checks the role every second and reconnects when the server became a replica. This also detects a silent server. */
export function keepToMaster(client: Redis): void {
  const look = async (): Promise<void> => {
    if (client.status !== 'ready') return;
    if ((await whoIs(client))?.role !== 'replica') return;
    // For who tells why there is no connection (nodes.ts).
    client.emit('error', new Error(IS_REPLICA));
    client.disconnect(true);
  };
  const timer = setInterval(
    guarded(() => undefined, look),
    LOOK_MS,
  ).unref();
  client.once('end', () => clearInterval(timer));
}
