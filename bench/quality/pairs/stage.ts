// Plays the steps of one person at a desk: requests with what the person can pass, and the time between them.
import { type Action } from '../../../src/contract/vocabulary.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { wordsPassed, type Factor } from '../world/wire.js';
import { type Desk } from './desk.js';
import {
  checkoutOf,
  type Fingers,
  type Json,
  type Life,
  loginContextOf,
  type LoginWord,
  requestOf,
  type Use,
} from './life.js';

export type Door = 'api' | 'page';

/** One request with the challenges after it. */
export interface Visit {
  use: Use;
  /** Before and after the person passed what could be passed. */
  first: Action;
  last: Action;
  /** Names of the passed challenges. */
  passed: readonly string[];
  row: EventRow;
  at: number;
}

const ATTEMPTS = 2;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Words that count as a strong factor of the person. */
const STRONG: readonly string[] = ['mfa', 'mfa_sms', 'mfa_totp', 'passkey', 'id_review'];

export const isStrong = ({ passed }: Visit): boolean => passed.some((word) => STRONG.includes(word));

export class Stage {
  readonly visits: Visit[] = [];
  life: Life;
  readonly #desk: Desk;
  readonly #door: Door;
  /** The integrator tells nothing but orders. */
  readonly ordersOnly: boolean;
  readonly #owns: ReadonlySet<Factor>;
  readonly #fingers: Fingers;
  #session = 0;

  constructor(desk: Desk, door: Door, life: Life, owns: ReadonlySet<Factor>, fingers: Fingers, ordersOnly = false) {
    this.life = life;
    this.ordersOnly = ordersOnly;
    this.#desk = desk;
    this.#door = door;
    this.#owns = owns;
    this.#fingers = fingers;
  }

  /**
   * The same moment; this one must not be played any more.
   * @param seed of the key times
   * @param owns what a thief can pass who acts from here on
   */
  copy(seed: string, owns = this.#owns): Stage {
    const copy = new Stage(this.#desk.copy(), this.#door, this.life, owns, this.#fingers.copy(seed), this.ordersOnly);
    copy.#session = this.#session;
    return copy;
  }

  get now(): number {
    return this.#desk.now;
  }

  wait(minutes: number): void {
    this.#desk.now += minutes * MINUTE_MS;
  }

  /** Waits so many days, until the hour at which the person comes. */
  days(count: number): void {
    const midnight = Math.floor(this.#desk.now / DAY_MS) * DAY_MS;
    this.#desk.now = Math.max(this.#desk.now, midnight + count * DAY_MS + this.life.hour * HOUR_MS);
  }

  login(mfaUsed = this.life.mfa): Visit {
    return this.#visit('login', {}, { mfaUsed });
  }

  order(): Visit {
    return this.#visit('checkout', checkoutOf(this.life));
  }

  change(changeType: string): Visit {
    return this.#visit('account_change', { accountChangeContext: { changeType } });
  }

  plain(use: 'score' | 'registration' | 'password_reset'): Visit {
    return this.#visit(use, {});
  }

  /** A wrong password: no challenge is passed after it. */
  fails(failureReason = 'wrong_password'): void {
    this.#send('login', this.#typed('login'), {}, [], { result: 'FAILURE', failureReason });
  }

  /** A request of somebody else, whose decision is no matter of this person. */
  other(life: Life, use: Use, context: Json = {}): void {
    const mine = this.life;
    this.life = life;
    this.#visit(use, context, undefined, false);
    this.life = mine;
  }

  /** The same request twice within a second, as a slow network repeats it. */
  twice(): void {
    const typed = this.#typed('login');
    this.#send('login', typed, {}, [], { result: 'SUCCESS' });
    this.#desk.now += 700;
    this.#send('login', typed, {}, [], { result: 'SUCCESS' });
  }

  #visit(use: Use, context: Json, { mfaUsed = false } = {}, counts = true): Visit {
    const at = this.#desk.now;
    this.#session += 1;
    const typed = this.#typed(use);
    const word = { result: 'SUCCESS' as const, ...(mfaUsed && { mfaUsed }) };
    const login = use === 'login' ? word : undefined;
    let row = this.#send(use, typed, context, [], login);
    const visit: Visit = { use, first: row.action, last: row.action, passed: [], row, at };
    const passed: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS && row.action !== 'allow'; attempt += 1) {
      const { action, risk, challenges } = row;
      const words = wordsPassed({ action, risk, challenges, reasons: [] }, this.#owns) ?? [];
      if (words.length === 0) break;
      passed.push(...words.filter((each) => !passed.includes(each)));
      this.#desk.now += MINUTE_MS;
      if (this.#door === 'page') this.#report(row, { challenge: { completed: words } });
      row = this.#send(use, typed, context, passed, login);
    }
    const done = { ...visit, last: row.action, passed };
    if (counts) this.visits.push(done);
    this.#desk.now += MINUTE_MS;
    return done;
  }

  #typed(use: Use): Json {
    return this.#fingers.sample(this.life, use);
  }

  /** @param login what the backend knows of the password */
  #send(use: Use, typed: Json, context: Json, passed: readonly string[], word?: LoginWord): EventRow {
    const { life } = this;
    const login = life.tellsLogins ? word : undefined;
    const session = `${life.user} ${this.#session}`;
    const sent = requestOf(life, use, typed, context, session, this.#desk.now);
    if (this.#door === 'api') {
      const logged = login === undefined ? {} : { loginContext: loginContextOf(life, login) };
      const completed = passed.length === 0 ? {} : { challenge: { completed: passed } };
      return this.#desk.ask({ ...sent, body: { ...sent.body, ...logged, ...completed } }, 'api');
    }
    const row = this.#desk.ask(sent, 'page');
    this.#report(row, { use_case: sent.useCase });
    // The password is looked at only where the decision lets it be.
    if (login !== undefined && (login.result === 'FAILURE' || row.action === 'allow'))
      this.#report(row, { login: loginContextOf(life, login) });
    return row;
  }

  #report(row: EventRow, more: object): void {
    this.#desk.tell(row, { user_id: this.life.user, ...more });
  }
}
