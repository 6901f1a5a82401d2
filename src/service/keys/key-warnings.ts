// Warnings for the operator about keys in the wrong place, and what to do about them.
import { LRUCache } from 'lru-cache';
import { type Guesses } from '../../access/limits/guess-backoff.js';
import { type KeyEntry } from '../../access/key-ring.js';
import { type Logger } from '../../logger.js';

const PROXY =
  'nearly all requests of a public key come from one address: if that is your proxy, name it in TRUSTED_PROXIES and ' +
  'let it send X-Forwarded-For, else all visitors share one address and its part of the limit';
const SECRET = 'a browser used a secret key: it is no longer secret and must be revoked';
const API = 'a page used an API key: revoke it, or let your proxy strip the header Origin from what a backend sends';

/** Without the addresses, which are personal data: the proxy or the firewall has them. */
export function warnOfGuesses(log: Logger): (guesses: Guesses) => void {
  return ({ guesses, addresses }) =>
    log.warn('wrong admin tokens: requests of their addresses are delayed', { guesses, addresses });
}

export function warnOfProxy(log: Logger): (key: KeyEntry) => void {
  return ({ id, workspace }) => log.warn(PROXY, { key: id, workspace: workspace.name });
}

/** At most one line per key within this time: an attacker with the key must not fill the log. */
const TOLD_EVERY_MS = 60_000;
const KEYS_TOLD_MAX = 1000;

export function warnOfLeak(log: Logger): (key: KeyEntry) => void {
  const told = new LRUCache<string, true>({ max: KEYS_TOLD_MAX, ttl: TOLD_EVERY_MS });
  return ({ id, kind, workspace }) => {
    if (told.has(id)) return;
    told.set(id, true);
    log.warn(kind === 'secret' ? SECRET : API, { key: id, workspace: workspace.name });
  };
}
