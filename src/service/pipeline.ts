// The pipeline that all routes share, from the settings and the parts of the service.
import { Idempotency } from '../access/idempotency.js';
import { type KeyRing } from '../access/key-ring.js';
import { type KeyUses } from '../access/key-use.js';
import { AddressWatch } from '../access/limits/address-watch.js';
import { GuessBackoff } from '../access/limits/guess-backoff.js';
import { type Limiter } from '../access/limits/limiter.js';
import { TrustedProxies } from '../http/client-address.js';
import { type Pipeline } from '../http/pipeline/pipeline.js';
import { errorFields } from '../logger.js';
import { type SavedReplies } from '../storage/ports/replies.js';
import { type Context, problem } from './context.js';
import { warnOfGuesses, warnOfLeak, warnOfProxy } from './key-warnings.js';

interface PipelineParts {
  ring: KeyRing;
  uses: KeyUses;
  limiter: Limiter;
  replies: SavedReplies;
  shedsPages: () => boolean;
}

export function createPipeline(context: Context, parts: PipelineParts): Pipeline {
  const { ring, uses, limiter, replies, shedsPages } = parts;
  const { config, log, clock } = context;
  const trusted = new TrustedProxies(config.trustedProxies);
  return {
    ring,
    uses,
    limiter,
    trusted,
    requireHttps: config.tls === undefined && !trusted.none && !config.allowInsecureHttp,
    clock,
    idempotency: new Idempotency({
      replies,
      clock,
      onError: problem(context, 'a reply could not be saved for its Idempotency-Key'),
    }),
    adminToken: config.adminToken,
    metricsToken: config.metricsToken,
    counts: {
      secretKeysInBrowsers: 0,
      apiKeysInBrowsers: 0,
      foreignOrigins: 0,
      unknownSdks: 0,
      unknownFields: 0,
      pagesShed: 0,
    },
    onError: (error, route) => log.error('a request failed', { route, ...errorFields(error) }),
    onLeaked: warnOfLeak(log),
    watch: new AddressWatch(warnOfProxy(log)),
    shedsPages,
    guesses: new GuessBackoff(warnOfGuesses(log)),
  };
}
