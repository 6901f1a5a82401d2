// A node that dies with rows that no reader had taken, and whether others come to know them.
import { body, device } from '../../support/bodies.js';
import { type makeKeys } from '../../support/callers/service-key.js';
import { childrenOf } from '../../support/faults/descriptors.js';
import { type Node } from '../../support/fleet/nodes.js';
import { pause } from '../../support/pause.js';
import { postJson } from '../../support/send.js';
import { type Findings } from './row.js';

export const KNOWN_MS_MAX = 10_000;
/** On a machine with other work it is waited for; the long form judges when. */
export const KNOWN_MS_SHORT = 60_000;
const AT_ONCE = 20;

export type Keys = Awaited<ReturnType<typeof makeKeys>>;
export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

export function post(node: Node, path: string, header: [string, string], sent: unknown): Promise<Reply> {
  return postJson(node.url + path, { [header[0]]: header[1] }, sent);
}

export const users = (count: number): string[] => Array.from({ length: count }, (_, i) => `lost ${i}`);

export async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await Promise.all(all.slice(from, from + AT_ONCE).map(work));
}

export async function knownAt(node: Node, { api }: Keys, names: readonly string[]): Promise<number> {
  let known = 0;
  await each(names, async (name) => {
    const { body: reply } = await post(node, '/fingerprint/score?dry_run=true', ['x-service-key', api], body(name));
    if (Array.isArray(reply['reason']) && !reply['reason'].includes('new_user_profile')) known += 1;
  });
  return known;
}

/** Resolves to milliseconds, Infinity when it does not come true. */
export async function until(holds: () => Promise<boolean>): Promise<number> {
  const since = performance.now();
  while (performance.now() - since < KNOWN_MS_SHORT) {
    if (await holds()) return performance.now() - since;
    await pause(50);
  }
  return Infinity;
}

/** The readers stand still while events come, as they do when Redis or ClickHouse is slow; then all of it is killed. */
export async function diesBehind(node: Node, keys: Keys, size: { users: number; pages: number }, findings: Findings) {
  const [readers = 0] = childrenOf(node.pid);
  process.kill(readers, 'SIGSTOP');
  const statuses: number[] = [];
  await each(users(size.users), async (name) => {
    statuses.push((await post(node, '/fingerprint/score', ['x-service-key', keys.api], body(name))).status);
  });
  await each(users(size.pages), async (name) => {
    const { body: page } = await post(node, '/v2/fingerprint', ['x-api-key', keys.public], { device: device(name) });
    const header: [string, string] = ['x-secret-api-key', keys.secret];
    statuses.push((await post(node, '/v2/verify', header, { event_id: page['event_id'] })).status);
  });
  const refused = statuses.filter((status) => status !== 200).length;
  findings.expect(refused === 0, `${refused} requests were refused`);
  await node.stop('SIGKILL');
  process.kill(readers, 'SIGKILL');
}
