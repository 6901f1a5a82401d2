// Says an outage in a sentence, without a stack, which leads only into the program. The messages of Redis' client name
// the client's own settings; those of the log say what to do.

const SENTENCES: readonly [said: RegExp, sentence: string][] = [
  [/Stream isn't writeable|max retries per request|Connection is closed/, 'there is no connection to it'],
  [/Command timed out/, 'a command got no reply in time'],
];

/**
 * The log takes no row: it is full, its disk fails, or it has no copy (src/log/errors.ts). Or a store takes nothing: it
 * or its disk is full (src/storage/ports/errors.ts).
 */
const OF_STORES: readonly string[] = ['LOG_FULL', 'LOG_RESERVE', 'LOG_WRITE', 'LOG_NOT_COPIED', 'STORE_UNAVAILABLE'];

/** Undefined for any other error. */
export function outageSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const why = SENTENCES.find(([said]) => said.test(error.message))?.[1];
  if (why !== undefined) return `Redis does not answer: ${why}`;
  return 'code' in error && typeof error.code === 'string' && OF_STORES.includes(error.code)
    ? error.message
    : undefined;
}

/** An error as text for a message of another process or thread: that sentence, or its stack. */
export function errorText(error: unknown): string {
  return outageSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
