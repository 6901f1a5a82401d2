// One visitor after the other: a score, a page that collects, a verification. Knows everything that was acknowledged,
// and what of it is there afterwards.
import { type TestApp } from '../../support/app.js';
import { device } from '../../support/bodies.js';
import { pause } from '../../support/pause.js';
import { type Findings } from './row.js';

const TURN_MS = 25;
/** A busy machine folds later; only what is never known is lost. */
const KNOWN_MS_MAX = 60_000;

export class GentleTraffic {
  readonly #test: TestApp;
  readonly #findings: Findings;
  #scored = 0;
  /** Let in by a score that had its records: their profiles learn it. */
  readonly #taught: string[] = [];
  readonly #collected: string[] = [];
  #verified = 0;
  /** Answered 500 or 503: they may be billed. */
  #unsure = 0;
  #refused = 0;
  #degraded = 0;
  #running = true;
  readonly #ended: Promise<void>;

  /** Begins at once. */
  constructor(test: TestApp, findings: Findings) {
    this.#test = test;
    this.#findings = findings;
    this.#ended = this.#run();
  }

  get scored(): number {
    return this.#scored;
  }

  /** Collects and verifications that were answered 500 or 503. */
  get refused(): number {
    return this.#refused;
  }

  /** Ends it and looks for all that was acknowledged. @returns the figures */
  async judged(): Promise<string> {
    this.#running = false;
    await this.#ended;
    const { body, text } = await this.#test.send('GET', '/v2/usage', { 'x-secret-api-key': this.#secret });
    const { verifications } = body;
    const unbilled = Math.max(0, this.#verified - Number(verifications));
    this.#findings.expect(
      unbilled === 0 && Number(verifications) <= this.#verified + this.#unsure,
      () => `${text} for ${this.#verified} answered and ${this.#unsure} unanswered verifications`,
    );
    const lost = await this.#lost();
    this.#findings.expect(lost.length === 0, () => `events cannot be verified: ${lost.join(', ')}`);
    const unknown = await this.#unknown();
    this.#findings.expect(unknown === 0, () => `${unknown} of ${this.#taught.length} users were never known`);
    return (
      `${this.#scored} scored (${this.#degraded} without records), ${this.#collected.length} collected, ` +
      `${this.#verified} verified, ${this.#refused} refused; lost: ${lost.length} events, ${unbilled} bills, ` +
      `${unknown} of ${this.#taught.length} users`
    );
  }

  async #run(): Promise<void> {
    for (let number = 1; this.#running; number += 1) {
      await this.#turn(number);
      await pause(TURN_MS);
    }
  }

  async #turn(number: number): Promise<void> {
    const userId = `gentle ${number}`;
    const score = await this.#test.post('/fingerprint/score', { userId, device: device(userId) });
    if (this.#findings.expect(score.status === 200, () => `score: ${score.status} ${score.text}`)) this.#scored += 1;
    if (score.headers.get('x-riskgate-degraded') !== null) this.#degraded += 1;
    else if (score.body['action'] === 'allow') this.#taught.push(userId);
    const collected = await this.#test.post(
      '/v2/fingerprint',
      { device: device(`page ${number}`) },
      { 'x-api-key': this.#test.keys.live.public },
    );
    if (!this.#isExpected('collect', collected)) return;
    const id = String(collected.body['event_id']);
    this.#collected.push(id);
    const status = await this.#verify(id);
    this.#findings.expect([200, 500, 503].includes(status), () => `verify: ${status}`);
    if (status === 200) this.#verified += 1;
    else {
      this.#unsure += 1;
      this.#refused += 1;
    }
  }

  #isExpected(what: string, { status, text }: { status: number; text: string }): boolean {
    this.#findings.expect([200, 500, 503].includes(status), () => `${what}: ${status} ${text}`);
    if (status !== 200) this.#refused += 1;
    return status === 200;
  }

  async #verify(id: string): Promise<number> {
    const headers = { 'x-secret-api-key': this.#secret };
    return (await this.#test.post('/v2/verify', { event_id: id }, headers)).status;
  }

  /** Statuses of events that are not there, also when a busy service is asked again. */
  async #lost(): Promise<number[]> {
    const latest = performance.now() + KNOWN_MS_MAX;
    const lost: number[] = [];
    for (const id of this.#collected) {
      let status = await this.#verify(id);
      while (status >= 500 && performance.now() < latest) {
        await pause(100);
        status = await this.#verify(id);
      }
      if (status !== 200) lost.push(status);
    }
    return lost;
  }

  async #unknown(): Promise<number> {
    const latest = performance.now() + KNOWN_MS_MAX;
    let unknown: readonly string[] = this.#taught;
    while (unknown.length > 0 && performance.now() < latest) {
      const left: string[] = [];
      for (const userId of unknown) if (!(await this.#knows(userId))) left.push(userId);
      unknown = left;
      if (unknown.length > 0) await pause(100);
    }
    return unknown.length;
  }

  async #knows(userId: string): Promise<boolean> {
    const { body } = await this.#test.post('/fingerprint/score?dry_run=true', { userId, device: device(userId) });
    const { reason } = body;
    return Array.isArray(reason) && !reason.includes('new_user_profile');
  }

  get #secret(): string {
    return this.#test.keys.live.secret;
  }
}
