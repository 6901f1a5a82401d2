// What the shop does with an act: ask the service first, then do it, then tell how it went. The order matters, see
// docs/integrating.md.
import { createHash } from 'node:crypto';
// In a project of yours: import { RiskgateServer } from '@riskgate/server';
import { RiskgateServer } from '../../server/dist/esm/index.js';

/** What a second factor's app would show. */
const CODE = '424242';
const AGE_SECONDS_MAX = 300;
const ACCOUNTS_MAX = 1000;

const USE_CASES = {
  login: 'login',
  registration: 'registration',
  checkout: 'checkout',
  'password-reset': 'password_reset',
  'account-change': 'account_change',
};

export class Acts {
  #riskgate;
  /** By e-mail address. */
  #accounts = new Map([['ada@example.org', { id: 'user-ada', password: 'lovelace' }]]);

  constructor(baseUrl, secretKey) {
    this.#riskgate = new RiskgateServer({
      baseUrl,
      secretKey,
      // A service that has just started on a busy machine is slow once.
      timeoutMs: 5000,
      // What happens to customers when the service is away, in words per use case.
      whenUnavailable: { login: 'challenge', checkout: 'challenge', otherwise: 'fail-closed' },
    });
  }

  /** @returns what the page is told: what to do next, and for the demo's panel also why */
  async perform(act, { event_id: eventId, email, password, code }) {
    const useCase = Object.hasOwn(USE_CASES, act) ? USE_CASES[act] : undefined;
    if (useCase === undefined) return { status: 404, body: { problem: 'no such act' } };
    const account = this.#accounts.get(email);
    const userId = account?.id ?? (act === 'registration' ? newId(email) : undefined);
    const options = { userId, useCase };
    if (code !== undefined) return this.#challenged(eventId, options, code);

    const decision = await this.#riskgate.verify(eventId, { ...options, maxAgeSeconds: AGE_SECONDS_MAX });
    if (decision.action === 'block') return told('blocked', 'We cannot do this online. Please call us.', decision);
    // An event that was used before is sent twice, or by a thief.
    const used = decision.decided && decision.verified_before;
    if (decision.action !== 'allow' || used) {
      const words = `One more step: enter the code of your authenticator (it is ${CODE}).`;
      return told('challenge', words, decision);
    }
    if (act !== 'login') return told('done', this.#done(act, email, password), decision);

    const success = account !== undefined && account.password === password;
    // Without this nothing is learned of the device, and nobody counts the failures.
    await this.#riskgate.verify(eventId, { ...options, login: { result: success ? 'SUCCESS' : 'FAILURE' } });
    return success
      ? told('done', 'You are signed in.', decision)
      : told('failed', 'E-mail address or password is wrong.', decision);
  }

  /** The page asks again by the same helper when the code was right. */
  async #challenged(eventId, options, code) {
    if (code !== CODE) return { body: { outcome: 'challenge', words: 'That is not the code.' } };
    const decision = await this.#riskgate.verify(eventId, { ...options, completed: ['mfa_totp'] });
    return told('again', 'Passed. The page asks again, by the same helper.', decision);
  }

  #done(act, email, password) {
    // Whoever has an account keeps its password, and the page is told the same.
    if (act === 'registration' && !this.#accounts.has(email) && this.#accounts.size < ACCOUNTS_MAX)
      this.#accounts.set(email, { id: newId(email), password });
    const words = {
      registration: 'Your account is there. Sign in with it.',
      checkout: 'Thank you for your order.',
      'password-reset': 'We sent you a link.',
      'account-change': 'Your address has changed.',
    };
    return words[act];
  }
}

/** An id is told to the service as it is, so it must not be the address. */
function newId(email) {
  return `user-${createHash('sha256').update(String(email)).digest('hex').slice(0, 12)}`;
}

function told(outcome, words, decision) {
  return { body: { outcome, words, decision } };
}
