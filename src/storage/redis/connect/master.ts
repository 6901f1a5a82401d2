// Who answers at an address, and that it stays the one that takes writes: behind one address a server may become a
// replica and keep its connections. Writes are refused then; reads would be answered with what is no longer so.
import { type Redis } from 'ioredis';
import { guarded } from '../../../util/guarded.js';

const LOOK_MS = 1000;

export interface Who {
  /** 'standalone', 'cluster' or 'sentinel'. */
  mode: string;
  /** 'master' or 'replica'; '' of a Sentinel. */
  role: string;
}

/** Undefined when the server does not say. Rejects when there is no answer. */
export async function whoIs(client: Redis): Promise<Who | undefined> {
  // A user without this command, and what only speaks like Redis, are taken as they are.
  const reply = await client.call('HELLO').catch((error: unknown) => {
    if (error instanceof Error && /^(NOPERM|ERR|NOPROTO)/.test(error.message)) return undefined;
    throw error;
  });
  if (!Array.isArray(reply)) return undefined;
  const told = (name: string): string => (reply.includes(name) ? String(reply[reply.indexOf(name) + 1]) : '');
  return { mode: told('mode'), role: told('role') };
}

/** Looks again and again; a connection to what became a replica is made anew. Silence is noticed by it too. */
export function keepToMaster(client: Redis): void {
  const look = async (): Promise<void> => {
    if (client.status !== 'ready') return;
    if ((await whoIs(client))?.role === 'replica') client.disconnect(true);
  };
  const timer = setInterval(
    guarded(() => undefined, look),
    LOOK_MS,
  ).unref();
  client.once('end', () => clearInterval(timer));
}
