// What a row of the scorecard is: something that is done to the service, and whether the promise held.
import { availableParallelism, loadavg } from 'node:os';
import { type Scope } from '../../support/scope.js';
import { type CheckNumber, type CheckSeen } from './checks.js';

export interface FaultRun {
  seed: number;
  /** For `make chaos`: as often and as long as the promise says. Otherwise a few seconds' worth, for every test run. */
  long: boolean;
  scope: Scope;
  /** What the row sees, for its outcome. */
  findings: Findings;
}

export interface Outcome {
  holds: boolean;
  /** Something that other work on the machine can cause was seen, beside other work: it shows nothing. */
  inconclusive?: boolean;
  /** What was done and seen, in figures; when the promise did not hold, how it was broken. */
  said: string;
  /** The checks of a service of many nodes that this row measured. */
  checks: readonly CheckSeen[];
}

export interface FaultRow {
  number: number;
  /** What is done. */
  title: string;
  /** What must hold. */
  promise: string;
  /** The test that is its short form, below test/ and compiled; by default the one with the name of its file. */
  shortForm?: string;
  run(options: FaultRun): Promise<Outcome>;
}

const BROKEN_SAID_MAX = 5;
/** Processes that want each processor, on average of a minute. No row by itself comes near. */
const LOAD_MAX = 4;

/** Above what a row can cause: something else runs on this machine. */
const isBusy = (load: number): boolean => load > LOAD_MAX * availableParallelism();

/** Gathers what broke a promise; a row goes on after the first, because the second often explains it. */
export class Findings {
  readonly #broken = new Said();
  readonly #slow = new Said();
  readonly #checks: CheckSeen[] = [];
  readonly #load: () => number;
  readonly #loadBefore: number;

  /** @param load of the machine, in processes */
  constructor(load = () => loadavg()[0] ?? 0) {
    this.#load = load;
    this.#loadBefore = load();
  }

  /** True when it holds. */
  expect(holds: boolean, otherwise: string | (() => string)): boolean {
    if (!holds) this.#broken.add(otherwise);
    return holds;
  }

  /** The same for what a machine with other work can break by being slow: there it proves nothing. */
  expectOnCalm(holds: boolean, otherwise: string | (() => string)): boolean {
    if (!holds) this.#slow.add(otherwise);
    return holds;
  }

  /**
   * A check of a service of many nodes: it holds when nothing that `work` expects is broken.
   * @param work resolves to the value
   */
  async checked(number: CheckNumber, work: () => Promise<string> | string): Promise<string> {
    const [broken, slow] = [this.#broken.count, this.#slow.count];
    const value = await work();
    const holds = this.#broken.count === broken && this.#slow.count === slow;
    this.#checks.push({ number, value, holds, timed: this.#broken.count === broken });
    return value;
  }

  /** @param seen the figures, said in either case */
  outcome(seen: string): Outcome {
    const checks = this.#checks;
    if (this.#broken.count + this.#slow.count === 0) return { holds: true, said: seen, checks };
    const load = Math.max(this.#loadBefore, this.#load());
    if (this.#broken.count > 0 || !isBusy(load)) {
      const broken = [...this.#broken.texts, ...this.#slow.texts].join('; ');
      return { holds: false, said: `${seen}; BROKEN: ${broken}`, checks };
    }
    const why = `at a load of ${load.toFixed(0)} on ${availableParallelism()} processors`;
    const said = `${seen}; INCONCLUSIVE ${why}: ${this.#slow.texts.join('; ')}`;
    return { holds: true, inconclusive: true, said, checks };
  }
}

/** The first few of what was seen. */
class Said {
  readonly #texts: string[] = [];
  count = 0;

  add(text: string | (() => string)): void {
    this.count += 1;
    if (this.count <= BROKEN_SAID_MAX) this.#texts.push(typeof text === 'string' ? text : text());
  }

  get texts(): string[] {
    const more = this.count - this.#texts.length;
    return more > 0 ? [...this.#texts, `and ${more} more`] : this.#texts;
  }
}
