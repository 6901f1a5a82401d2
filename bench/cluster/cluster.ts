// The whole model: users, the load balancer, nodes and masters, and failures of them.
import { type Random, seeded, zipf } from '../../src/traffic/random.js';
import { HitCurve } from './cache.js';
import { Clock, exponential } from './clock.js';
import { type Costs } from './costs.js';
import { Masters } from './masters.js';
import { type NodePlan, type Outcome, ServiceNode } from './node.js';
import { positionOf, Ring } from './ring.js';
import { Tally } from './tally.js';

export interface ClusterPlan {
  perSecond: number;
  users: number;
  nodes: number;
  masters: number;
  /** Work of all masters per row, microseconds. */
  redisUs: number;
  node: NodePlan;
  cacheBytes: number;
}

interface Member {
  node: ServiceNode;
  alive: boolean;
  /** According to the balancer's checks. */
  up: boolean;
  /** The machine is lost, so connections get no reply. */
  silent: boolean;
}

const SECOND_MS = 1000;
/** Users with numbers below this may exceed the limit of one user. */
const POPULAR = 2048;
const TRIES_MAX = 4;
const DRAIN_STEP_MS = 500;
const DRAIN_STEPS_MAX = 80;

export class Cluster {
  readonly clock = new Clock();
  readonly tally = new Tally();
  readonly masters: Masters;
  readonly members: Member[] = [];
  readonly #random: Random;
  readonly #costs: Costs;
  readonly #plan: ClusterPlan;
  readonly #user: () => number;
  readonly #hits: HitCurve;
  readonly #hitShare: number;
  readonly #firstRing: Ring;
  readonly #taken = new Uint32Array(POPULAR);
  #ring: Ring;
  #second = -1;
  #changedAt = 0;
  #underWay = 0;
  #sending = true;
  #measuring = false;
  /** Acknowledged rows that existed only on a lost machine. */
  lost = 0;
  /** Rows in the logs of dead nodes that are not folded yet. */
  unread = 0;
  misses = 0;
  /** Share of the send time in which the cores of nodes, and the masters, were busy. */
  busy = { nodes: 0, masters: 0 };

  constructor(costs: Costs, seed: number, plan: ClusterPlan) {
    this.#random = seeded(seed);
    this.#costs = costs;
    this.#plan = plan;
    this.masters = new Masters(this.clock, this.#random, costs, plan.masters, plan.redisUs);
    this.#user = zipf(this.#random, plan.users);
    this.#hits = new HitCurve(plan.users);
    const entries = (plan.nodes * plan.cacheBytes) / costs.pairBytes.value;
    this.#hitShare = this.#hits.share(this.#hits.horizon(entries));
    this.#firstRing = new Ring(plan.nodes, costs.ringPoints.value);
    this.#ring = this.#firstRing;
    this.#add(plan.nodes);
  }

  /** Sends for `warmMs + ms`, and continues until every request has an outcome. */
  run(warmMs: number, ms: number): void {
    this.#arrive();
    this.clock.run(warmMs);
    this.#measuring = true;
    const before = this.#busyMs();
    const mastersBefore = this.masters.busyMs;
    this.clock.run(warmMs + ms);
    this.#sending = false;
    this.busy = {
      nodes: (this.#busyMs() - before) / ms / this.#coresAlive(),
      masters: (this.masters.busyMs - mastersBefore) / ms / this.masters.count,
    };
    for (let step = 0; this.#underWay > 0 && step < DRAIN_STEPS_MAX; step += 1)
      this.clock.run(this.clock.now + DRAIN_STEP_MS);
  }

  /** Adds nodes; users whose next ring point is a new node's move there at once. */
  grow(nodes: number): void {
    this.#add(nodes - this.members.length);
    this.#ring = new Ring(nodes, this.#costs.ringPoints.value);
    this.#changedAt = this.clock.now;
  }

  /**
   * A node dies; its log is lost unless `diskStays`.
   * @param silent its machine is lost too: connections time out instead of being refused
   */
  kill(place: number, { silent, diskStays }: { silent: boolean; diskStays: boolean }): void {
    const member = this.members[place];
    if (member?.alive !== true) return;
    member.alive = false;
    member.silent = silent;
    this.unread += member.node.unread;
    const onlyThere = member.node.stop();
    if (!diskStays) this.lost += onlyThere;
    this.#changedAt = this.clock.now;
    const { proxyCheckMs, proxyFalls } = this.#costs;
    const checks = this.#random() + proxyFalls.value - (silent ? 0 : 1);
    this.clock.after(checks * proxyCheckMs.value, () => {
      member.up = false;
    });
  }

  #busyMs(): number {
    return this.members.reduce((sum, { node }) => sum + node.cores.busyMs, 0);
  }

  #coresAlive(): number {
    return this.members.filter(({ alive }) => alive).length * this.#plan.node.cores;
  }

  #add(count: number): void {
    for (let more = 0; more < count; more += 1) {
      const node = new ServiceNode(this.clock, this.#random, this.#costs, this.#plan.node, this.masters);
      this.members.push({ node, alive: true, up: true, silent: false });
    }
  }

  #arrive(): void {
    if (!this.#sending) return;
    this.#send();
    this.clock.after(exponential(this.#random, SECOND_MS / this.#plan.perSecond), () => this.#arrive());
  }

  #send(): void {
    const user = this.#user();
    const sentAt = this.clock.now;
    const counts = this.#measuring;
    if (counts) this.tally.sent += 1;
    if (this.#isAboveLimit(user)) {
      if (counts) this.tally.limit();
      return;
    }
    const page = this.#random() < this.#costs.pageShare.value;
    this.#underWay += 1;
    const end = (outcome: Outcome, degraded: boolean): void => {
      this.#underWay -= 1;
      if (counts) this.tally.end(outcome, degraded, this.clock.now - sentAt);
    };
    this.#route(positionOf(user), 0, page, end);
  }

  #isAboveLimit(user: number): boolean {
    const second = Math.floor(this.clock.now / SECOND_MS);
    if (second !== this.#second) this.#taken.fill(0);
    this.#second = second;
    if (user >= POPULAR) return false;
    const taken = (this.#taken[user] ?? 0) + 1;
    this.#taken[user] = taken;
    return taken > this.#costs.userLimit.value;
  }

  #route(position: number, tries: number, page: boolean, end: (outcome: Outcome, degraded: boolean) => void): void {
    const bound = Math.ceil((this.#costs.balanceFactor.value * (this.#underWay + 1)) / this.members.length);
    const place = this.#ring.find(position, (node) => {
      const member = this.members[node];
      return member?.up === true && member.node.underWay < bound;
    });
    const member = this.members[place];
    if (member === undefined || tries === TRIES_MAX) {
      end('cut', false);
      return;
    }
    if (!member.alive) {
      const { retryMs, connectMs } = this.#costs;
      const waitMs = member.silent ? connectMs.value : retryMs.value;
      this.clock.after(waitMs, () => this.#route(position, tries + 1, page, end));
      return;
    }
    const hit = this.#isHit(position, place);
    if (!hit && this.#measuring) this.misses += 1;
    member.node.take({ place: position, hit, page, end });
  }

  /**
   * Whether the cache has the user: at the original node by its hit rate, at a new owner if the user came since the
   * change.
   */
  #isHit(position: number, place: number): boolean {
    const always = (): boolean => true;
    if (this.#firstRing.find(position, always) === place) return this.#random() < this.#hitShare;
    const isOwner = this.#ring.find(position, (node) => this.members[node]?.up === true) === place;
    if (!isOwner) return false;
    const since = ((this.clock.now - this.#changedAt) * this.#plan.perSecond) / SECOND_MS;
    return this.#random() < Math.min(this.#hitShare, this.#hits.share(since));
  }
}
