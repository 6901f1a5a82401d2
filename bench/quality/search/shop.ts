// A workspace at a desk: facts of the world become requests by one of the ways of an integration, with the challenges
// that the person can pass, and with labels.
import { type Label, type LabelSource } from '../../../src/contract/labels/labels.js';
import { type NetworkPort } from '../../../src/contract/network.js';
import { type RecordKey } from '../../../src/contract/position.js';
import { type Challenge, CHALLENGES } from '../../../src/contract/vocabulary.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { reasonDetails } from '../../../src/event/reply/reasons.js';
import { Desk } from '../pairs/desk.js';
import { BROWSER } from '../pairs/people.js';
import { bodyOf, type Facts, type Factor, identifierOf, type Reply, wordsPassed } from '../world/wire.js';

/** How the integrator asks: a backend with or without the user's address, or a page whose events a backend verifies. */
export const DOORS = ['api', 'page', 'bare'] as const;
export type Door = (typeof DOORS)[number];

export type Json = Record<string, unknown>;
/** Changes what the page or app says of itself. */
export type Edit = (body: Json) => void;

export interface Visit {
  first: Reply;
  last: Reply;
  passed: readonly string[];
  row: EventRow;
}

export interface Manner {
  owns: ReadonlySet<Factor>;
  edit?: Edit;
  /** From reply to reply while challenges are passed. */
  paceMs?: number;
}

const PASSES_MAX = 2;
const MINUTE_MS = 60_000;
const APP = 'Shop/4.1 (Android 15)';

export class Shop {
  readonly #desk: Desk;
  readonly #door: Door;

  constructor(
    network: NetworkPort,
    at: number,
    door: Door,
    desk = new Desk(network, at, new Map<RecordKey, string>()),
  ) {
    this.#desk = desk;
    this.#door = door;
    this.#network = network;
  }
  readonly #network: NetworkPort;

  /** This one must not be used afterwards. */
  copy(): Shop {
    return new Shop(this.#network, this.#desk.now, this.#door, this.#desk.copy());
  }

  get now(): number {
    return this.#desk.now;
  }

  /** Time never goes back. */
  until(at: number): void {
    this.#desk.now = Math.max(this.#desk.now, at);
  }

  /** Asks, and again after each challenge that the person can pass. */
  visit(facts: Facts, { owns, edit, paceMs = MINUTE_MS }: Manner): Visit {
    const passed = new Set<string>();
    let row = this.#send(facts, edit);
    const first = replyOf(row);
    let last = first;
    for (let i = 0; i < PASSES_MAX && facts.login?.result !== 'FAILURE' && last.action !== 'allow'; i += 1) {
      const words = wordsPassed(last, owns);
      if (words === undefined || words.length === 0) break;
      for (const word of words) passed.add(word);
      this.#desk.now += paceMs;
      if (this.#door === 'page')
        this.#desk.tell(row, { user_id: facts.user, challenge: { completed: challengesOf(words) } });
      row = this.#send({ ...facts, completed: [...passed] }, edit);
      last = replyOf(row);
    }
    return { first, last, passed: [...passed], row };
  }

  /** A page's event that no backend verifies. */
  glance(facts: Facts, edit?: Edit): EventRow {
    return this.#desk.ask(this.#sent(facts, edit, 'page'), 'page');
  }

  label(row: EventRow, label: Label, source: LabelSource): void {
    this.#desk.label(row, label, source);
  }

  #send(facts: Facts, edit: Edit | undefined): EventRow {
    if (this.#door !== 'page') return this.#desk.ask(this.#sent(facts, edit, this.#door), 'api');
    const row = this.#desk.ask(this.#sent(facts, edit, 'page'), 'page');
    const user = { user_id: facts.user };
    const { checkout, change, login } = facts;
    this.#desk.tell(row, {
      ...user,
      use_case: facts.useCase,
      ...(checkout !== undefined && {
        checkout: {
          amount: checkout.amount,
          currency: 'EUR',
          itemCount: checkout.items,
          shippingCountry: checkout.shippingCountry,
        },
      }),
      ...(change !== undefined && { account_change: { changeType: change } }),
    });
    // The password is looked at only where the decision lets it be.
    if (login !== undefined && (login.result === 'FAILURE' || row.action === 'allow'))
      this.#desk.tell(row, {
        ...user,
        login: { ...login, authMethod: 'PASSWORD', identifierHash: identifierOf(facts.user) },
      });
    return row;
  }

  #sent(facts: Facts, edit: Edit | undefined, door: Door): Parameters<Desk['ask']>[0] {
    const body: Json = bodyOf(facts, this.now);
    edit?.(body);
    if (door === 'page') {
      delete body['loginContext'];
      delete body['challenge'];
    }
    const app = facts.sim !== undefined || facts.device.attributes['hardware'] === 'zuma';
    return {
      useCase: facts.useCase,
      body,
      address: door === 'bare' ? '' : facts.address,
      sdk: app ? 'android' : 'javascript',
      userAgent: app ? APP : BROWSER,
    };
  }
}

const challengesOf = (words: readonly string[]): Challenge[] => CHALLENGES.filter((word) => words.includes(word));

function replyOf(row: EventRow): Reply {
  const { action, risk, challenges } = row;
  return { action, risk, challenges, reasons: reasonDetails(row) };
}
