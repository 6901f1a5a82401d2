// The secret of a sign-in link: made at a start that somebody watches, good once, for ten minutes. It is nowhere but in
// this process and on that terminal.
import { randomBytes } from 'node:crypto';
import { Secret } from '../../util/secret.js';

export const CODE_MS = 10 * 60_000;

export class SignInCode {
  #secret: Secret | undefined;
  #until = 0;

  /** A new one; the one before is worth nothing. @param now Unix milliseconds */
  make(now: number): string {
    const code = randomBytes(32).toString('base64url');
    this.#secret = new Secret(code);
    this.#until = now + CODE_MS;
    return code;
  }

  /** True for the right one in time, and never again. */
  take(code: string, now: number): boolean {
    if (this.#secret === undefined || now >= this.#until || !this.#secret.is(code)) return false;
    this.#secret = undefined;
    return true;
  }
}
