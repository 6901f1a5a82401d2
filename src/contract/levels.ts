// Feature levels of nodes: what nodes of several releases can read of each other. A format of a later level is written
// when all running nodes have reached it.

/** Incremented when a release writes rows, words, records or messages that the release before cannot read. */
export const FEATURE_LEVEL = 5;

/** The level from which on nodes read a format. */
export const READ_FROM = {
  ...{ imports: 2, sharedStories: 3, hashes: 3, ruleMessages: 4, ruleChallenges: 4 },
  labelAuthors: 5,
} as const;

/** The lowest feature level of the running nodes; 0 when none runs. */
export function levelOf(nodes: readonly { state: string; level: number }[]): number {
  const running = nodes.filter(({ state }) => state === 'starting' || state === 'live' || state === 'draining');
  return running.length === 0 ? 0 : Math.min(...running.map(({ level }) => level));
}
