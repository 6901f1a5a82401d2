// The secret of a sign-in link, made when the service starts on a terminal. It is valid once, for ten minutes, and
// exists only in this process and on that terminal.
import { randomBytes } from 'node:crypto';
import { Secret } from '../../util/secret.js';
import { MINUTE_MS } from '../../util/time/units.js';

export const CODE_MS = 10 * MINUTE_MS;

export class SignInCode {
  #secret: Secret | undefined;
  #until = 0;

  /** Creates a new code, which invalidates the one before. @param now Unix milliseconds */
  make(now: number): string {
    const code = randomBytes(32).toString('base64url');
    this.#secret = new Secret(code);
    this.#until = now + CODE_MS;
    return code;
  }

  /** True once, for the current code before it expires. @param now Unix milliseconds */
  take(code: string, now: number): boolean {
    if (this.#secret === undefined || now >= this.#until || !this.#secret.is(code)) return false;
    this.#secret = undefined;
    return true;
  }
}
