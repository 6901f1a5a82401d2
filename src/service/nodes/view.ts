// The nodes as the admin API and the command line show them.
import { type Static } from 'typebox';
import { type ServiceNodes } from '../../contract/console/state.js';
import { type SeenNode } from '../../storage/ports/nodes.js';

/** The lowest feature level of the running nodes; 0 when none runs. */
export function levelOf(nodes: readonly SeenNode[]): number {
  const running = nodes.filter(({ state }) => state === 'starting' || state === 'live' || state === 'draining');
  return running.length === 0 ? 0 : Math.min(...running.map(({ level }) => level));
}

/** @param self id of the node that answers, '' for none */
export function nodesView(nodes: readonly SeenNode[], self: string): Static<typeof ServiceNodes> {
  return {
    level: levelOf(nodes),
    nodes: nodes.map(({ id, epoch, version, level, state, address, startedAt, silentMs, lagSeconds, lagBytes }) => ({
      id,
      epoch,
      version,
      level,
      state,
      address,
      started_at: startedAt === 0 ? null : new Date(startedAt).toISOString(),
      silent_s: Math.round(silentMs / 100) / 10,
      lag_s: Math.round(lagSeconds * 10) / 10,
      backlog_bytes: lagBytes,
      self: id === self,
    })),
  };
}
