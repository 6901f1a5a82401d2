// Says an outage in a sentence, without a stack, which leads only into the program. The messages of Redis and its
// client are codes, names of scripts and settings of the client; those of the log say what to do.

const SENTENCES: readonly [said: RegExp, sentence: string][] = [
  [
    /Stream isn't writeable|max retries per request|Connection is closed/,
    'Redis does not answer: there is no connection to it',
  ],
  [/Command timed out/, 'Redis does not answer: a command got no reply in time'],
  [
    /\bNOREPLICAS\b/,
    'Redis takes no writes: its master has fewer replicas than its min-replicas-to-write; start a replica',
  ],
  [/\bOOM command not allowed\b/, 'Redis takes no writes: its memory is full; raise its maxmemory'],
  [/\bMISCONF\b/, 'Redis takes no writes: it cannot write to its disk; its log says why'],
  // The last two while what was written waits for its replica.
  [
    /\bREADONLY You can't write\b|\bWAIT cannot be used with replica\b|^UNBLOCKED\b/,
    'Redis takes no writes: this server is a replica now; its master is looked for',
  ],
  [/\bNOPERM\b|can't run this command/, 'Redis refuses a command: the user of REDIS_URL lacks a right (docs/redis.md)'],
  [/\bLOADING Redis\b/, 'Redis does not answer: it loads its data from disk'],
  [/\bMASTERDOWN\b/, 'Redis does not answer: this server is a replica without its master'],
  [
    /Too many Cluster redirections/,
    'Redis does not answer: a server of its cluster is away, and no other has taken over',
  ],
  [/\bCLUSTERDOWN\b/, 'Redis does not answer: its cluster has no master for a part of the keys'],
];

/**
 * The log takes no row: it is full, its disk fails, or it has no copy; or a part of it is gone, as on a disk that was
 * put back (src/log/errors.ts). Or a store takes nothing: it or its disk is full (src/storage/ports/errors.ts).
 */
const OF_STORES: readonly string[] = [
  'LOG_FULL',
  'LOG_RESERVE',
  'LOG_WRITE',
  'LOG_NOT_COPIED',
  'LOG_GAP',
  'STORE_UNAVAILABLE',
];

/** Undefined for any other error. */
export function outageSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const sentence = SENTENCES.find(([said]) => said.test(error.message))?.[1];
  if (sentence !== undefined) return sentence.replace('a command:', commandIn(error.message));
  return 'code' in error && typeof error.code === 'string' && OF_STORES.includes(error.code)
    ? error.message
    : undefined;
}

/** Names the command that a user may not run, as Redis does. */
function commandIn(message: string): string {
  const command = /permissions to run the '([^']+)' command/.exec(message)?.[1];
  return command === undefined ? 'a command:' : `the command ${command}:`;
}

/** An error as text for a message of another process or thread: that sentence, or its stack. */
export function errorText(error: unknown): string {
  return outageSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
