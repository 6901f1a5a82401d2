// The nodes as the admin API and the command line show them.
import { type Static } from 'typebox';
import { type ServiceNodes } from '../../contract/console/state.js';
import { levelOf } from '../../contract/levels.js';
import { type SeenNode } from '../../storage/ports/nodes.js';

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
