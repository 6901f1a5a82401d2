// Generates the labels of events and their times: victims and card holders report late, analysts review a part of the
// challenged decisions, and both err.
import { type Label } from '../../../src/contract/labels/labels.js';
import { between, type Random, seeded } from '../../../src/traffic/random.js';
import { type Attack } from './attack-steps.js';
import { type Family } from './cast/attackers.js';
import { DISPUTES, OF_ACCOUNTS, OF_CARDS, OF_PROGRAMS, OF_VICTIMS, REVIEW, type Reporting } from './cast/findings.js';
import { DAY_MS } from './devices.js';
import { numberOf } from './names.js';
import { type Facts, type Finding, type Reply } from './wire.js';

export interface Found {
  reply: Reply;
  finding: Finding;
  /** Unix milliseconds. */
  at: number;
}

/** Maximum number of labelled events per attack. */
const EVENTS_MAX = 3;

export class Findings {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = seeded(numberOf(`${seed}/findings`));
  }

  /** Labels that result from an honest decision. */
  ofHonest(facts: Facts, reply: Reply, at: number): Found[] {
    const random = this.#random;
    if (reply.action !== 'allow') {
      if (random() >= REVIEW.share) return [];
      const label: Label = random() < REVIEW.wrong ? 'fraud' : 'legitimate';
      return [{ reply, finding: { label, source: 'review' }, at: this.#later(at, REVIEW.days) }];
    }
    if (facts.checkout === undefined || random() >= DISPUTES.share) return [];
    return [{ reply, finding: { label: 'chargeback', source: 'processor' }, at: this.#later(at, DISPUTES.days) }];
  }

  /** Labels that result from a finished attack. */
  ofAttack({ family, result }: Attack, at: number): Found[] {
    const random = this.#random;
    const { label, source, share, days } = reportingOf(family);
    const { seen, harmed } = result;
    const letIn = seen.filter(({ reply }) => reply.action === 'allow').slice(-EVENTS_MAX);
    if (harmed && random() < share) {
      const told = this.#later(at, days);
      return letIn.map(({ reply }) => ({ reply, finding: { label, source }, at: told }));
    }
    const refused = seen.findLast(({ reply }) => reply.action !== 'allow');
    if (refused === undefined || random() >= REVIEW.share) return [];
    const said: Label = random() < REVIEW.wrong ? 'legitimate' : label === 'chargeback' ? 'fraud' : label;
    return [{ reply: refused.reply, finding: { label: said, source: 'review' }, at: this.#later(at, REVIEW.days) }];
  }

  #later(at: number, [from, to]: readonly [number, number]): number {
    return Math.round(at + between(this.#random, from, to) * DAY_MS);
  }
}

function reportingOf({ name }: Family): Reporting {
  switch (name) {
    case 'registration_farm':
    case 'promo_abuse':
      return OF_ACCOUNTS;
    case 'bot_checkout':
      return OF_PROGRAMS;
    case 'card_testing':
    case 'bought_account':
      return OF_CARDS;
    default:
      return OF_VICTIMS;
  }
}
