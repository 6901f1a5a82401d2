// All metrics of the service, read at a scrape: the counters that are kept here, and those of other modules
// (`sources`).
import { type FromReaders, type LogDamage, type LogName } from '../contract/messages.js';
import { VERIFICATION_OUTCOMES, type VerificationOutcome } from '../event/verification-row.js';
import {
  type Label,
  LABELS,
  LABEL_SOURCES,
  type LabelSource,
  REFOLD_OUTCOMES,
  type RefoldOutcome,
} from '../contract/labels/labels.js';
import { ACTIONS } from '../contract/vocabulary.js';
import { type HttpObserver } from '../http/exchange.js';
import { addCrowds, addDrift, type PeopleOfValue, type WorkspaceDrift } from './drift.js';
import { Exposition } from './exposition.js';
import { LoopDelay } from './loop-delay.js';
import {
  addConnections,
  addInfo,
  addLists,
  addPool,
  addReadiness,
  addProcess,
  addRefusals,
  addClickHouse,
  addCertificates,
  addShared,
  type MetricsSources,
} from './sources.js';
import { addStores } from './stores.js';
import { type RuleFigures } from '../contract/rule-figures.js';
import { RuleMetrics } from './rules.js';
import { RequestCounts, type RouteName } from './requests.js';

const LOOP_QUANTILES = [
  ['0.5', 50],
  ['0.99', 99],
  ['1', 100],
] as const;
const PLACES_MAX = 10_000;

type Lag = Extract<FromReaders, { kind: 'lag' }>;

export class Metrics {
  #requests = new RequestCounts([]);
  /** By reader: the store's and the two of ClickHouse. */
  readonly #lags = new Map<string, Lag>();
  /** Damaged places of the logs that readers reported. */
  readonly #places = new Set<string>();
  readonly #damaged: Record<LogName, number> = { events: 0, verifications: 0 };
  /** Damaged records by store name. */
  readonly #damagedRecords = new Map<string, number>();
  readonly #verifications = countsOf(VERIFICATION_OUTCOMES);
  #lostLabels = 0;
  #drifts: readonly WorkspaceDrift[] = [];
  #crowds: readonly PeopleOfValue[] = [];
  /** By label, then by source. */
  readonly #labels = new Map(LABELS.map((label) => [label, countsOf(LABEL_SOURCES)]));
  readonly #rules = new RuleMetrics();
  readonly #refolds = countsOf(REFOLD_OUTCOMES);
  readonly #loop = new LoopDelay();

  /** The observer of every reply. @param routes in the server's order */
  observe(routes: readonly RouteName[]): HttpObserver {
    this.#requests = new RequestCounts(routes);
    return this.#requests;
  }

  lag(lag: Lag): void {
    this.#lags.set(lag.reader, lag);
  }

  /** The last message of each reader. */
  get lags(): Iterable<Lag> {
    return this.#lags.values();
  }

  /** Counts a damaged place. @returns false when it is already known, or when 10,000 places are known */
  damaged(log: LogName, { shard, segment, offset }: LogDamage): boolean {
    const place = `${log} ${shard} ${segment} ${offset}`;
    if (this.#places.has(place) || this.#places.size >= PLACES_MAX) return false;
    this.#places.add(place);
    this.#damaged[log] += 1;
    return true;
  }

  damagedRecord(store: string): void {
    count(this.#damagedRecords, store);
  }

  get hasDamagedRecords(): boolean {
    return this.#damagedRecords.size > 0;
  }

  verified(outcome: VerificationOutcome): void {
    count(this.#verifications, outcome);
  }

  labelled(label: Label, source: LabelSource): void {
    const sources = this.#labels.get(label);
    if (sources !== undefined) count(sources, source);
  }

  lostLabel(): void {
    this.#lostLabels += 1;
  }

  /** What the last look found, in place of the one before. */
  drifted(drifts: readonly WorkspaceDrift[], crowds: readonly PeopleOfValue[]): void {
    this.#drifts = drifts;
    this.#crowds = crowds;
  }

  ruled(figures: RuleFigures): void {
    this.#rules.add(figures);
  }

  refolded(outcome: RefoldOutcome): void {
    count(this.#refolds, outcome);
  }

  close(): void {
    this.#loop.close();
  }

  /** All metrics, in display order. Must be called when the routes are known. */
  expose(sources: MetricsSources): Exposition {
    const to = new Exposition();
    addInfo(to, sources);
    this.#requests.addTo(to);
    this.#addDecisions(to, sources);
    this.#addLabels(to, sources);
    this.#rules.addTo(to, sources.policies);
    addDrift(to, () => this.#drifts);
    addCrowds(to, () => this.#crowds);
    this.#addRefolds(to);
    addReadiness(to, sources);
    addPool(to, sources.pool);
    addRefusals(to, sources);
    addLists(to, sources);
    addShared(to, sources);
    addCertificates(to, sources);
    addClickHouse(to, sources);
    addStores(to, sources.stores, this.#damagedRecords);
    this.#addReaders(to, sources);
    addConnections(to, sources);
    this.#addLoop(to);
    addProcess(to);
    return to;
  }

  #addDecisions(to: Exposition, { pool }: MetricsSources): void {
    to.counters('riskgate_decisions_total', 'Decisions made, by action.', ['action'], () =>
      ACTIONS.map((action, at) => [action, pool.decisions()[at] ?? 0]),
    ).counters('riskgate_verifications_total', 'Verifications by outcome.', ['outcome'], () => this.#verifications);
  }

  #addRefolds(to: Exposition): void {
    const help = 'Labels after which the record of their user was to be folded again, by what came of it.';
    to.counters('riskgate_refolds_total', help, ['outcome'], () => this.#refolds);
  }

  #addLabels(to: Exposition, { pendingLabels }: MetricsSources): void {
    const pending = 'Labels that wait until their event is found: in ClickHouse, or when the log of a node is stored.';
    const lost = 'Labels that waited a day and whose event nobody has.';
    const said = 'Labels that changed something, by label and source.';
    to.gauge('riskgate_labels_pending', pending, pendingLabels)
      .counter('riskgate_labels_lost_total', lost, () => this.#lostLabels)
      .counters('riskgate_labels_total', said, ['label', 'source'], () =>
        [...this.#labels].flatMap(([label, sources]) => [...sources].map(([source, count]) => [label, source, count])),
      );
  }

  #addReaders(to: Exposition, { readers }: MetricsSources): void {
    const restarts = "Times the readers' process was started again.";
    const damaged = 'Damaged places of a log that were left out since the start, and are kept as dead frames.';
    to.gauge('riskgate_readers_up', "1 while the readers' process runs.", () => Number(readers.alive))
      .counter('riskgate_readers_restarts_total', restarts, () => readers.restarts())
      .counters('riskgate_log_damaged_total', damaged, ['log'], () => Object.entries(this.#damaged));
    const gauges = [
      ['rows', 'Log rows that a reader has not processed yet (estimate).'],
      ['bytes', 'Log bytes that a reader has not processed yet.'],
      ['seconds', 'Age of the oldest log row that a reader has not processed yet.'],
    ] as const;
    for (const [unit, help] of gauges)
      to.gauges(`riskgate_reader_lag_${unit}`, help, ['reader'], () =>
        [...this.#lags].map(([reader, lag]) => [reader, lag[unit]]),
      );
  }

  /** The delays cover the time since the last scrape. */
  #addLoop(to: Exposition): void {
    const loop = this.#loop;
    const help = "Delay of the main thread's event loop since the last scrape.";
    to.gauges('riskgate_event_loop_delay_seconds', help, ['quantile'], () => {
      const delays = LOOP_QUANTILES.map(([quantile, at]): [string, number] => [quantile, loop.percentile(at) / 1000]);
      loop.reset();
      return delays;
    });
  }
}

/** Counts by word, also of words that were never counted. */
function countsOf<W extends string>(words: readonly W[]): Map<W, number> {
  return new Map(words.map((word) => [word, 0]));
}

function count<W extends string>(counts: Map<W, number>, word: W): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
