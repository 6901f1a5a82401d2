// Simulates a span of time, request by request in order. The caller sends or decides each request and reports its
// action; the same seed and the same actions give the same requests.
import { type Action } from '../contract/vocabulary.js';
import { Agenda } from './agenda.js';
import { type Customer, isAway, isAwake, makeCustomer, type Span } from './customers.js';
import { integer, type Random, seeded, zipf } from './random.js';
import { bot, simSwap, type Step, type Story, type StoryName, stuffing, takeover, visit } from './stories.js';

export interface SimulationOptions extends Span {
  seed: number;
  /** Average requests per second over the span. */
  rps: number;
  /** Number of returning customers. */
  users: number;
  /** Prefix of every user id, so that two simulations do not share users. */
  name: string;
}

export interface SimulatedRequest extends Omit<Step, 'delayMs'> {
  /** Unix milliseconds. */
  at: number;
  story: StoryName;
  fraud: boolean;
}

interface Actor {
  story: StoryName;
  steps: Story;
  step: Step;
}

/** Share of all requests per kind of story, and the average requests per story; 0 = half a campaign. */
const KINDS = [
  { kind: 'clean', share: 0.88, requests: 1.6 },
  { kind: 'bot', share: 0.04, requests: 0 },
  { kind: 'stuffing', share: 0.05, requests: 0 },
  { kind: 'takeover', share: 0.02, requests: 1.5 },
  { kind: 'sim_swap', share: 0.01, requests: 1.5 },
] as const;
type Kind = (typeof KINDS)[number]['kind'];
/** Share of visits by customers who signed up within the span; half of these visits are the first. */
const NEW_SHARE = 0.05;
/** Size of a campaign as a share of all requests, within these bounds. */
const CAMPAIGN = { share: 0.004, min: 8, max: 200 } as const;
/** Maximum tries to find another customer when one is asleep or does not fit the story. */
const TRIES = 12;

export class Simulation {
  readonly #options: SimulationOptions;
  readonly #random: Random;
  readonly #popular: () => number;
  readonly #agenda = new Agenda<Actor | 'arrival'>();
  readonly #customers = new Map<number, Customer>();
  readonly #actors = new Map<SimulatedRequest, Actor>();
  readonly #campaign: number;
  #arrivals = 0;
  /** Customers who signed up: their numbers follow those of the returning ones. */
  #signedUp = 0;
  #begun = 0;

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.#random = seeded(options.seed ^ 0x2545f491);
    this.#popular = zipf(this.#random, options.users);
    this.#campaign = Math.max(
      CAMPAIGN.min,
      Math.min(CAMPAIGN.max, Math.round((CAMPAIGN.share * options.rps * (options.to - options.from)) / 1000)),
    );
    this.#agenda.add(options.from, 'arrival');
  }

  /** Time of the next request, Unix milliseconds; undefined after the last one. */
  get nextAt(): number | undefined {
    const at = this.#agenda.nextAt;
    return at === undefined || at >= this.#options.to ? undefined : at;
  }

  /** The next request; the caller must call `decided` for it at some time. Undefined after the last request. */
  next(): SimulatedRequest | undefined {
    while (this.nextAt !== undefined) {
      const entry = this.#agenda.take();
      if (entry === undefined) return undefined;
      if (entry.what === 'arrival') this.#arrive(entry.at);
      else return this.#request(entry.at, entry.what);
    }
    return undefined;
  }

  /** @param action undefined when the request got no reply; its story then ends */
  decided(request: SimulatedRequest, action: Action | undefined): void {
    const actor = this.#actors.get(request);
    this.#actors.delete(request);
    if (actor === undefined || action === undefined) return;
    this.#goOn(request.at, actor, actor.steps.next(action));
  }

  #request(at: number, actor: Actor): SimulatedRequest {
    const { useCase, address, sdk, body } = actor.step;
    const session =
      typeof body['session'] === 'object' ? { ...body['session'], timestamp: new Date(at).toISOString() } : undefined;
    const request = {
      at,
      useCase,
      address,
      sdk,
      story: actor.story,
      fraud: actor.story !== 'clean' && actor.story !== 'traveller',
      body: session === undefined ? body : { ...body, session },
    };
    this.#actors.set(request, actor);
    this.#begun += 1;
    return request;
  }

  /** Starts a story, and schedules the next arrival according to the rate so far. */
  #arrive(at: number): void {
    const { rps, from } = this.#options;
    this.#arrivals += 1;
    const [story, steps] = this.#story(at);
    const first = steps.next('allow');
    // The first step has no delay: the arrival itself starts the story.
    if (first.done !== true) this.#agenda.add(at, { story, steps, step: first.value });
    const perArrival = (this.#begun + 10) / (this.#arrivals + 6);
    // Below the target rate: sooner; above it: later.
    const due = ((at - from) / 1000) * rps;
    const urge = Math.max(0.25, Math.min(4, (due + 20) / (this.#begun + 20)));
    this.#agenda.add(at + Math.round((-Math.log(1 - this.#random()) * 1000 * perArrival) / rps / urge), 'arrival');
  }

  #goOn(after: number, actor: Omit<Actor, 'step'>, result: IteratorResult<Step, void>): void {
    if (result.done === true) return;
    const step = result.value;
    this.#agenda.add(after + step.delayMs, { story: actor.story, steps: actor.steps, step });
  }

  #story(at: number): [StoryName, Story] {
    const random = this.#random;
    const name = `${this.#options.name}-${this.#arrivals}`;
    switch (this.#kind()) {
      case 'bot':
        return ['bot', bot(random, `${name}-form`, integer(random, 4, this.#campaign))];
      case 'stuffing':
        return [
          'stuffing',
          stuffing(random, `${name}-list`, () => this.#customer(this.#popular()), integer(random, 4, this.#campaign)),
        ];
      case 'takeover':
        return [
          'takeover',
          takeover(
            random,
            this.#find((customer) => customer.requests > 3),
          ),
        ];
      case 'sim_swap':
        return [
          'sim_swap',
          simSwap(
            random,
            this.#find((customer) => customer.person.sim !== undefined && customer.requests > 0),
          ),
        ];
      case 'clean': {
        const customer = this.#newCustomer(at) ?? this.#find((each) => isAwake(random, each, at));
        return [isAway(customer, at) ? 'traveller' : 'clean', visit(random, customer, at)];
      }
    }
  }

  #kind(): Kind {
    const weights = KINDS.map(({ share, requests }) => share / (requests === 0 ? this.#campaign / 2 : requests));
    let left = this.#random() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [i, { kind }] of KINDS.entries()) {
      left -= weights[i] ?? 0;
      if (left < 0) return kind;
    }
    return 'clean';
  }

  /** One who signs up now or did before; undefined when a returning customer comes, or this one is asleep. */
  #newCustomer(at: number): Customer | undefined {
    const random = this.#random;
    if (random() >= NEW_SHARE) return undefined;
    const number = random() < 0.5 ? this.#signedUp : integer(random, 0, this.#signedUp);
    const customer = this.#customer(this.#options.users + number);
    if (!isAwake(random, customer, at)) return undefined;
    if (number === this.#signedUp) this.#signedUp += 1;
    return customer;
  }

  /** A customer that fits, or the last one tried. */
  #find(fits: (customer: Customer) => boolean): Customer {
    let customer = this.#customer(this.#popular());
    for (let tries = 1; tries < TRIES && !fits(customer); tries += 1) customer = this.#customer(this.#popular());
    return customer;
  }

  #customer(number: number): Customer {
    const known = this.#customers.get(number);
    if (known !== undefined) return known;
    const { seed, users, name } = this.#options;
    const made = makeCustomer(seed, number, `${name}-user-${number}`, this.#options, number >= users);
    this.#customers.set(number, made);
    return made;
  }
}
