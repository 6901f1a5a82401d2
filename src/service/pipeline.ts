// Creates the pipeline that all routes share, from the settings and the parts of the service.
import { Idempotency } from '../access/idempotency.js';
import { type KeyRing } from '../access/key-ring.js';
import { type KeyUses } from '../access/key-use.js';
import { AddressWatch } from '../access/limits/address-watch.js';
import { GuessBackoff } from '../access/limits/guess-backoff.js';
import { type Limiter } from '../access/limits/limiter.js';
import { looksIssued } from '../access/key-text.js';
import { TrustedProxies } from '../http/trusted-proxies.js';
import { AdminDoor } from '../http/pipeline/admin-door.js';
import { OperatorTurns } from '../http/pipeline/operator-turns.js';
import { type Pipeline } from '../http/pipeline/pipeline.js';
import { errorFields } from '../logger.js';
import { type SavedReplies } from '../storage/ports/replies.js';
import { type Leaks } from './console/leaks.js';
import { type Context, problem } from './context.js';
import { warnOfGuesses, warnOfLeak, warnOfProxy } from './keys/key-warnings.js';
import { type Operators } from './operators.js';

interface PipelineParts {
  ring: KeyRing;
  uses: KeyUses;
  limiter: Limiter;
  replies: SavedReplies;
  shedsPages: () => boolean;
  /** Records keys that browsers sent. */
  leaks: Leaks;
  /** Undefined when there is no admin API. */
  operators: Operators | undefined;
}

export function createPipeline(context: Context, parts: PipelineParts): Pipeline {
  const { ring, uses, limiter, replies, shedsPages, operators, leaks } = parts;
  const { config, log, clock } = context;
  const trusted = new TrustedProxies(config.trustedProxies);
  const requireHttps = config.tls === undefined && !trusted.none && !config.allowInsecureHttp;
  const warn = warnOfLeak(log);
  const guesses = new GuessBackoff(warnOfGuesses(log));
  const tokenLooksIssued = looksIssued(config.adminToken);
  const door =
    operators === undefined
      ? undefined
      : new AdminDoor({ ...operators, guesses, trusted, requireHttps, tokenLooksIssued, clock });
  return {
    ring,
    uses,
    limiter,
    trusted,
    requireHttps,
    clock,
    idempotency: new Idempotency({
      replies,
      clock,
      onError: problem(context, 'a reply could not be saved for its Idempotency-Key'),
    }),
    door,
    guesses,
    turns: new OperatorTurns(),
    metricsToken: config.metricsToken,
    counts: {
      secretKeysInBrowsers: 0,
      apiKeysInBrowsers: 0,
      foreignOrigins: 0,
      unknownSdks: 0,
      unknownFields: 0,
      pagesShed: 0,
      forcedOverloads: 0,
    },
    onError: (error, route, trace) => log.error('a request failed', { route, ...trace, ...errorFields(error) }),
    onLeaked(key) {
      leaks.note(key);
      warn(key);
    },
    watch: new AddressWatch(warnOfProxy(log)),
    shedsPages,
  };
}
