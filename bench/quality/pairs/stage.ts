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

interface Request {
  use: Use;
  typed: Json;
  context?: Json;
  /** Challenges that were passed for it before. */
  passed?: readonly string[];
  /** What the backend knows of the password. */
  word?: LoginWord;
}

export interface StageSetup {
  readonly desk: Desk;
  readonly door: Door;
  readonly life: Life;
  /** What the person can pass. */
  readonly owns: ReadonlySet<Factor>;
  readonly fingers: Fingers;
  /** The integrator tells nothing but orders. */
  readonly ordersOnly: boolean;
}

export class Stage {
  readonly visits: Visit[] = [];
  life: Life;
  readonly #setup: StageSetup;
  readonly #desk: Desk;
  #session = 0;

  constructor(setup: StageSetup) {
    this.life = setup.life;
    this.#setup = setup;
    this.#desk = setup.desk;
  }

  get ordersOnly(): boolean {
    return this.#setup.ordersOnly;
  }

  /**
   * The same moment; this one must not be played any more.
   * @param seed of the key times
   * @param owns what a thief can pass who acts from here on
   */
  copy(seed: string): Stage {
    const setup = this.#setup;
    const [desk, fingers] = [this.#desk.copy(), setup.fingers.copy(seed)];
    const copy = new Stage({ ...setup, desk, life: this.life, owns: this.#setup.owns, fingers });
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

  login(): Visit {
    return this.#visit('login', {}, { mfaUsed: this.life.mfa });
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
    this.#send({ use: 'login', typed: this.#typed('login'), word: { result: 'FAILURE', failureReason } });
  }

  /** A request of somebody else, whose decision is no matter of this person. */
  other(life: Life, use: Use): void {
    const mine = this.life;
    this.life = life;
    this.#visit(use, {}, undefined, false);
    this.life = mine;
  }

  /** The same request twice within a second, as a slow network repeats it. */
  twice(): void {
    const request = { use: 'login', typed: this.#typed('login'), word: { result: 'SUCCESS' } } as const;
    this.#send(request);
    this.#desk.now += 700;
    this.#send(request);
  }

  #visit(use: Use, context: Json, { mfaUsed = false } = {}, counts = true): Visit {
    const at = this.#desk.now;
    this.#session += 1;
    const word = { result: 'SUCCESS' as const, ...(mfaUsed && { mfaUsed }) };
    const request = { use, typed: this.#typed(use), context, ...(use === 'login' && { word }) };
    let row = this.#send(request);
    const visit: Visit = { use, first: row.action, last: row.action, passed: [], row, at };
    const passed: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS && row.action !== 'allow'; attempt += 1) {
      const { action, risk, challenges } = row;
      const words = wordsPassed({ action, risk, challenges, reasons: [] }, this.#setup.owns) ?? [];
      if (words.length === 0) break;
      passed.push(...words.filter((each) => !passed.includes(each)));
      this.#desk.now += MINUTE_MS;
      if (this.#setup.door === 'page') this.#report(row, { challenge: { completed: words } });
      row = this.#send({ ...request, passed });
    }
    const done = { ...visit, last: row.action, passed };
    if (counts) this.visits.push(done);
    this.#desk.now += MINUTE_MS;
    return done;
  }

  #typed(use: Use): Json {
    return this.#setup.fingers.sample(this.life, use);
  }

  #send({ use, typed, context = {}, passed = [], word }: Request): EventRow {
    const { life } = this;
    const login = life.tellsLogins ? word : undefined;
    const session = `${life.user} ${this.#session}`;
    const sent = requestOf(life, { use, typed, context, session, at: this.#desk.now });
    if (this.#setup.door === 'api') {
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
