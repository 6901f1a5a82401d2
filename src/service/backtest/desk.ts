// Runs the backtests that operators start, each in a separate process; the last ones stay in memory until the service
// stops. A workspace has one at a time, and so has an operator, so that they keep nobody from theirs. Evaluations
// and suggestions count as backtests.
import { AdministrationError } from '../../access/administration.js';
import { noAnalytics, QuestionsAwayError } from '../../contract/console/questions.js';
import {
  BACKTEST_MS_MAX,
  BACKTESTS_AT_ONCE,
  type Backtest,
  type BacktestQuestion,
  type BacktestResult,
  type Backtests,
  BACKTESTS_KEPT_MAX,
  BACKTESTS_KEPT_OF_ALL_MAX,
  type BacktestWanted,
} from '../../contract/ruleset/backtest.js';
import { type Config } from '../../config.js';
import { runChild, type Running, type Work } from './child.js';
import { messageOf } from '../../util/error-text.js';

/** Maximum time of an evaluation or suggestion, milliseconds: the client waits for the reply. */
const QUESTION_MS_MAX = 60_000;

const NAMES = { evaluate: 'The evaluation', suggest: 'The suggestion' } as const;

interface Kept {
  readonly workspace: string;
  readonly job: Backtest;
}

export interface DeskParts {
  readonly config: Config;
  /** True when ClickHouse can be queried. */
  readonly isReady: () => boolean;
  readonly newId: () => string;
  readonly clock: () => number;
  /** Not given: in a process of its own. */
  readonly run?: (work: Work) => Running;
}

export class BacktestDesk implements Backtests {
  readonly #parts: DeskParts;
  /** Oldest first. */
  #kept: Kept[] = [];
  /** By workspace. */
  readonly #running = new Map<string, Running & { readonly by: string }>();

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  start({ workspace, mode, rules, from, to, by }: BacktestWanted): Backtest {
    const { newId, clock } = this.#parts;
    const times = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const job: Backtest = {
      id: `bkt_${newId()}`,
      state: 'running',
      progress: 0,
      ...times,
      mode,
      by,
      created_at: new Date(clock()).toISOString(),
      error: null,
      result: null,
    };
    const args = ['backtest', '--workspace', workspace, '--mode', mode, '--from', times.from, '--to', times.to];
    const result = this.#run(
      { workspace, by },
      {
        args: [...args, '--rules', '-'],
        input: JSON.stringify({ rules }),
        msMax: BACKTEST_MS_MAX,
        onProgress(share) {
          job.progress = share;
        },
      },
    );
    this.#keep({ workspace, job });
    void result.then(
      (told) => {
        // The shape is correct because the child runs this same program.
        Object.assign(job, { state: 'done', progress: 1, result: told as BacktestResult });
      },
      (error: unknown) => {
        if (job.state === 'running') Object.assign(job, { state: 'failed', error: sentence(error) });
      },
    );
    return job;
  }

  list(workspace: string): Backtest[] {
    return this.#kept
      .flatMap((kept) => (kept.workspace === workspace ? [{ ...kept.job, result: null }] : []))
      .reverse();
  }

  find(workspace: string, id: string): Backtest | undefined {
    return this.#kept.find((kept) => kept.workspace === workspace && kept.job.id === id)?.job;
  }

  cancel(workspace: string, id: string): Backtest | undefined {
    const job = this.find(workspace, id);
    if (job?.state !== 'running') return job;
    job.state = 'cancelled';
    this.#running.get(workspace)?.stop();
    return job;
  }

  /**
   * The result of `riskgate evaluate` or `riskgate suggest`. The question was checked before, so a process that fails
   * is no fault of the caller: ClickHouse ended its statement, or it took too long.
   * @throws AdministrationError CONFLICT, QuestionsAwayError
   */
  async ask(what: 'evaluate' | 'suggest', { workspace, mode, args, by, signal }: BacktestQuestion): Promise<unknown> {
    const result = this.#run(
      { workspace, by },
      {
        args: [what, '--workspace', workspace, '--mode', mode, ...args],
        input: '',
        msMax: QUESTION_MS_MAX,
        onProgress: () => undefined,
      },
    );
    const running = this.#running.get(workspace);
    const stop = (): void => running?.stop();
    signal.addEventListener('abort', stop);
    try {
      return await result;
    } catch (error) {
      if (error instanceof QuestionsAwayError) throw error;
      const said = `${NAMES[what]} failed: ${sentence(error)}. Try again, or ask for a shorter time.`;
      throw new QuestionsAwayError(said, { cause: error });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  stop(): void {
    for (const running of this.#running.values()) running.stop();
  }

  /** @throws AdministrationError CONFLICT, QuestionsAwayError */
  #run({ workspace, by }: { workspace: string; by: string }, work: Work): Promise<unknown> {
    const { config, isReady, run = (each: Work) => runChild(config, each) } = this.#parts;
    if (!isReady()) throw noAnalytics();
    if (this.#running.has(workspace))
      throw new AdministrationError('CONFLICT', 'another backtest or evaluation is running: wait, or cancel it');
    for (const [other, running] of this.#running)
      if (running.by === by)
        throw new AdministrationError(
          'CONFLICT',
          `another backtest or evaluation of yours is running, in workspace ${other}: wait, or cancel it`,
        );
    if (this.#running.size >= BACKTESTS_AT_ONCE)
      throw new AdministrationError('CONFLICT', 'backtests or evaluations of other workspaces are running: try later');
    const running = { ...run(work), by };
    this.#running.set(workspace, running);
    return running.result.finally(() => this.#running.delete(workspace));
  }

  #keep(kept: Kept): void {
    this.#kept.push(kept);
    const own = this.#kept.filter(({ workspace }) => workspace === kept.workspace);
    if (own.length > BACKTESTS_KEPT_MAX) this.#drop(kept.workspace);
    if (this.#kept.length > BACKTESTS_KEPT_OF_ALL_MAX) this.#drop(this.#mostKept());
  }

  #drop(workspace: string): void {
    const oldest = this.#kept.find((each) => each.workspace === workspace);
    this.#kept = this.#kept.filter((each) => each !== oldest);
  }

  #mostKept(): string {
    const counts = new Map<string, number>();
    for (const { workspace } of this.#kept) counts.set(workspace, (counts.get(workspace) ?? 0) + 1);
    const [most] = [...counts].sort(([, one], [, other]) => other - one);
    return most?.[0] ?? '';
  }
}

function sentence(error: unknown): string {
  return messageOf(error).replace(/\.$/, '');
}
