// The ClickHouse consumers: updates the schema, then copies both logs (events, verifications) in parallel, and waits
// whenever ClickHouse is down.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnalyticsSettings, type FromReaders, type WorkspacePolicy } from '../../src/contract/messages.js';
import { AuditCarrier, type AuditSource } from '../../src/clickhouse/audit.js';
import { isOfSchema } from '../../src/clickhouse/advice.js';
import { type ClickHouse, CLIENT_LIMITS, openClickHouse } from '../../src/clickhouse/client.js';
import { otherTables } from '../../src/clickhouse/deduplication.js';
import { type Dialect, dialectOf, type Sinks } from '../../src/clickhouse/dialect.js';
import { goneTables, type Migrated, migrate } from '../../src/clickhouse/migrations/migrate.js';
import { carry } from '../../src/clickhouse/consumer/carry.js';
import { type Lag, lagWithoutReader } from '../../src/clickhouse/consumer/lag.js';
import { ClickHouseReader } from '../../src/clickhouse/consumer/reader.js';
import { LogSource, type Positions } from '../../src/clickhouse/consumer/source.js';
import { isEmbedded, openHandover } from '../../src/clickhouse/handover.js';
import { DEFAULT_RETENTION, otherTtl, type Retention, shortestDays } from '../../src/clickhouse/retention.js';
import { type PolicyRecord, recordPolicies } from '../../src/clickhouse/policies.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../../src/clickhouse/streams.js';
import { type LeasePool } from '../../src/storage/ports/leases.js';
import { type OnDamage } from '../../src/log/damage.js';
import { verificationsDir } from '../../src/log/verification-log.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { mergePolicy } from '../../src/scoring/model/policy.js';
import { makePrivateDirectory } from '../../src/util/write-file.js';
import { backoffMs } from '../../src/util/backoff.js';
import { guarded } from '../../src/util/guarded.js';
import { clockTrouble } from './clickhouse-clock.js';
import { CLICKHOUSE, type SegmentRetention } from './retention.js';
import { leading } from './schema-leader.js';
import { afterViews } from './after-views.js';
import { OlderRows } from './older-rows.js';
import { behindOf, outageOfRedis, Troubles } from './trouble.js';

const RETRY = { minMs: 200, maxMs: 10_000 } as const;
const LAG_MS = 1000;
/** Pause between checks of the audit log. */
const AUDIT_MS = 2000;
/** What can be refused, beside the streams. */
const SCHEMA = 'schema';
const AUDIT = 'audit';
const STREAMS = [EVENTS_STREAM, VERIFICATIONS_STREAM];
/** Pause between two attempts to bring a schema up to date that somebody has changed. */
const MEND_MS = 10_000;
/**
 * Pause between two looks whether all tables and views are there: without a view rows are taken, and are missing from
 * what it counts, so no refusal tells it.
 */
const LOOK_MS = 10_000;

export interface ClickHouseFollower {
  client: ClickHouse;
  dialect: Dialect;
  /** Why it takes no rows; '' when it takes them. */
  readonly trouble: string;
  /** It takes rows; what is wrong all the same: its clock, old rows, the engine of a table; '' while it is well. */
  readonly behind: string;
  /** Position of a log's consumer; undefined before it runs. */
  done: (stream: TableStream) => Positions | undefined;
  /** Rows are removed on purpose: that one is missing tells nothing. */
  forgetTaken: () => Promise<void>;
  /** The workspaces' settings have changed. */
  adopt: (settings: AnalyticsSettings) => void;
  /** Sends what is in the log, for at most `drainMs`. */
  finish: (drainMs: number) => Promise<void>;
}

export interface FollowOptions {
  dataDir: string;
  url: string;
  /** The cluster of the address; '' = one server. */
  cluster: string;
  /** Locks that nodes share; undefined when there are no other nodes. */
  openLeases: () => Promise<LeasePool | undefined>;
  settings: AnalyticsSettings;
  /** The audit log; the service writes it in its control store. */
  audit: AuditSource;
  /** For each log. */
  retentions: Record<'events' | 'verifications', SegmentRetention>;
  send: (message: FromReaders) => void;
  onError: (error: unknown) => void;
  /** Receives places of each log that are skipped. */
  onDamage: (log: 'events' | 'verifications') => OnDamage;
  /** Unix milliseconds. */
  clock: () => number;
}

export function consumeIntoClickHouse(options: FollowOptions): ClickHouseFollower {
  return new Follower(options);
}

class Follower implements ClickHouseFollower {
  readonly client: ClickHouse;
  readonly dialect: Dialect;
  readonly #options: FollowOptions;
  readonly #directory: string;
  readonly #stopping = new AbortController();
  readonly #readers = new Map<string, ClickHouseReader>();
  readonly #troubles: Troubles;
  readonly #running: Promise<void>;
  readonly #ticker: NodeJS.Timeout;
  #prepared: Promise<void>;
  #settings: AnalyticsSettings;
  #isPreparing = false;
  /** The tables are gone, and made again by this preparation. */
  #isAnew = false;
  #preparedAt = 0;
  #behind = '';
  /** Its clock is wrong. */
  #clock = '';
  /** Tables whose TTL reads differently; undefined until it was looked at. */
  #otherTtl: readonly string[] | undefined;
  /** A table has another engine. */
  #engines = '';
  /** Tables that do not remember what they should; undefined until it was looked at. */
  #forgetful: readonly string[] | undefined;
  #sinks: Sinks | undefined;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#troubles = new Troubles(options.url, options.onError, isEmbedded(options.dataDir, options.url));
    this.#directory = join(options.dataDir, 'readers');
    makePrivateDirectory(this.#directory);
    this.client = openClickHouse({ url: options.url, ...CLIENT_LIMITS });
    this.dialect = dialectOf(options.url, options.cluster);
    this.#prepared = this.#prepare(options.settings);
    this.#running = this.#run().catch(options.onError);
    this.#ticker = setInterval(
      guarded(options.onError, () => this.#report()),
      LAG_MS,
    );
  }

  get trouble(): string {
    return this.#troubles.first;
  }

  get behind(): string {
    return [this.#engines, this.#behind, this.#clock].find((says) => says !== '') ?? '';
  }

  done({ name }: TableStream): ReturnType<ClickHouseFollower['done']> {
    return this.#readers.get(name)?.done;
  }

  async forgetTaken(): Promise<void> {
    for (const reader of this.#readers.values()) await reader.forgetTaken();
  }

  adopt(changed: AnalyticsSettings): void {
    this.#settings = changed;
    this.#prepared = this.#prepared.then(() => this.#prepare(changed));
  }

  async finish(drainMs: number): Promise<void> {
    this.#stopping.abort();
    for (const reader of this.#readers.values()) reader.drain();
    const timer = setTimeout(
      guarded(this.#options.onError, () => {
        for (const reader of this.#readers.values()) reader.stop();
      }),
      drainMs,
    );
    await Promise.all([this.#running, this.#prepared]);
    clearTimeout(timer);
    clearInterval(this.#ticker);
    this.#report();
    await Promise.all([this.client.close(), this.#sinks?.close()]);
  }

  #report(): void {
    const { send, url } = this.#options;
    const lags = STREAMS.flatMap((stream) => this.#lagOf(stream));
    for (const { name, ...lag } of lags) send({ kind: 'lag', reader: name, reads: this.#readers.has(name), ...lag });
    this.#behind = behindOf(url, lags, this.#behind);
    for (const [name, reader] of this.#readers) {
      const { trouble } = reader.stats;
      // A batch that is sent again and again is no error of the reader.
      this.#troubles.waits(name, trouble);
      if (isOfSchema(trouble)) this.#mendSchema(true);
    }
  }

  #lagOf(stream: TableStream): (Lag & { name: string })[] {
    const { clock, dataDir } = this.#options;
    const lag =
      this.#readers.get(stream.name)?.lag(clock()) ??
      lagWithoutReader(this.#directory, logOf(stream, dataDir), stream, clock());
    return lag === undefined ? [] : [{ name: stream.name, ...lag }];
  }

  /** Somebody changed the schema, or the server was replaced by an empty one: a start would mend it, so this does. */
  #mendSchema(isAnew = false): void {
    if (this.#isPreparing || performance.now() - this.#preparedAt < MEND_MS) return;
    this.#isAnew = isAnew;
    this.adopt(this.#settings);
  }

  /**
   * When only a view is gone, and may not be made again, rows go on: they would fill the log. A server that refuses the
   * question refuses the rows, and then says why.
   */
  async #areViewsComing(): Promise<boolean> {
    if (!this.#isAnew || !this.#isPreparing) return false;
    const gone = await goneTables(this.client, this.dialect.ddl).catch(() => []);
    return gone.length > 0;
  }

  /** Sets schema, retention and policy texts. Repeated until ClickHouse accepts it or the consumer ends. */
  async #prepare({ retention, policies }: AnalyticsSettings): Promise<void> {
    const { url } = this.#options;
    const { signal } = this.#stopping;
    const isOver = (): boolean => signal.aborted;
    this.#isPreparing = true;
    for (let failures = 0; !isOver(); failures += 1) {
      try {
        const kept = { ...DEFAULT_RETENTION, workspaces: new Map(retention) };
        await this.#leading(async () => this.#tell(await migrate({ url, ...CLIENT_LIMITS }, kept, this.dialect)));
        this.#sinks ??= await this.dialect.openSinks(this.client, openHandover(this.#options.dataDir, url));
        await recordPolicies(this.client, policies.map(recordOf).concat(recordOf(['', DEFAULT_POLICY.version, {}])));
        this.#troubles.over(SCHEMA);
        break;
      } catch (error) {
        if (!isOver()) this.#troubles.refused(SCHEMA, error);
        await sleep(backoffMs(failures, RETRY), undefined, { signal }).catch(() => undefined);
      }
    }
    this.#isPreparing = false;
    this.#preparedAt = performance.now();
  }

  #tell({ madeAgain, forgetful }: Migrated): void {
    const { onError } = this.#options;
    if (madeAgain.length > 0)
      onError(
        `ClickHouse: somebody removed ${madeAgain.join(', ')}: made again. New rows are taken. Restore the rows of a ` +
          'table from a backup; a view (_mv) does not count the rows that came while it was gone',
      );
    if (forgetful.length > 0)
      onError(
        `ClickHouse: somebody changed ${this.dialect.ddl.tokens} of ${forgetful.join(', ')}: set back. Rows that ` +
          'were sent again meanwhile, after a connection broke, may be there twice',
      );
  }

  async #leading(work: () => Promise<unknown>): Promise<void> {
    const pool = await this.#options.openLeases();
    try {
      await leading(pool, this.#stopping.signal, work);
    } finally {
      pool?.close();
    }
  }

  async #run(): Promise<void> {
    await this.#prepared;
    const sinks = this.#sinks;
    if (sinks === undefined || this.#stopping.signal.aborted) return;
    await Promise.all([
      this.#carry(EVENTS_STREAM, 'events', sinks),
      this.#carry(VERIFICATIONS_STREAM, 'verifications', sinks),
      this.#carryAudit(),
      this.#watchSchema(sinks),
    ]);
  }

  /** Runs until the consumer ends. A ClickHouse that does not answer is told by the readers. */
  async #watchSchema(sinks: Sinks): Promise<void> {
    const { url, clock, onError } = this.#options;
    const { signal } = this.#stopping;
    const isOver = (): boolean => signal.aborted;
    const daysMin = (): number => shortestDays(this.#retention());
    const older = new OlderRows({ sinks, url, daysMin, clock, onError, signal });
    while (!isOver()) {
      const { ddl } = this.dialect;
      const gone = await goneTables(this.client, ddl).catch((): string[] => []);
      if (gone.length > 0) this.#mendSchema(STREAMS.some(({ table }) => gone.includes(table)));
      await this.#watchRetention().catch(() => undefined);
      await this.#watchTables().catch(() => undefined);
      await this.#watchClock().catch(() => undefined);
      for (const stream of STREAMS)
        await older.look(stream, () => this.#readers.get(stream.name)?.before).catch(() => undefined);
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** A TTL that somebody made shorter removes rows. */
  async #watchRetention(): Promise<void> {
    if (this.#isPreparing) return;
    const other = await otherTtl(this.client, this.#retention(), this.dialect.ddl);
    // What reads differently after it was set is written differently by this ClickHouse.
    const before = this.#otherTtl;
    const changed = before === undefined ? [] : other.filter((table) => !before.includes(table));
    if (changed.length > 0) this.#tellTtl(changed);
    this.#otherTtl = changed.length > 0 ? before : other;
  }

  /** A start sets back what a table remembers, and tells it. An engine can only be told. */
  async #watchTables(): Promise<void> {
    if (this.#isPreparing) return;
    const { forgetful, engines } = await otherTables(this.client, this.dialect.ddl);
    // What reads differently after it was set is written differently by this ClickHouse.
    const changed = forgetful.filter((table) => this.#forgetful?.includes(table) === false);
    if (changed.length > 0) this.#mendSchema();
    else this.#forgetful = forgetful;
    const says = engines.length === 0 ? '' : otherEngine(this.#options.url, engines);
    if (says !== '' && says !== this.#engines) this.#options.onError(says);
    this.#engines = says;
  }

  async #watchClock(): Promise<void> {
    const { url, clock, onError } = this.#options;
    const says = await clockTrouble(this.client, url, clock);
    if (says !== '' && says !== this.#clock) onError(says);
    this.#clock = says;
  }

  #tellTtl(tables: readonly string[]): void {
    this.#options.onError(
      `ClickHouse: somebody changed the TTL of ${tables.join(', ')}: set back. Rows that it removed meanwhile are in ` +
        'a backup only; the days of a workspace are set in Riskgate',
    );
    this.#mendSchema();
  }

  #retention(): Retention {
    return { ...DEFAULT_RETENTION, workspaces: new Map(this.#settings.retention) };
  }

  /** Runs until the consumer ends; the rest is sent by the next one. An error is reported once until it is over. */
  async #carryAudit(): Promise<void> {
    const { audit } = this.#options;
    const { signal } = this.#stopping;
    const carrier = new AuditCarrier(this.client, audit);
    const isOver = (): boolean => signal.aborted;
    for (let failures = 0; !isOver();) {
      try {
        await carrier.carry();
        this.#troubles.over(AUDIT);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1 && !isOver()) this.#auditRefused(error);
      }
      await sleep(AUDIT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #auditRefused(error: unknown): void {
    // Without Redis only rows of the audit log wait.
    if (outageOfRedis(error) === undefined) this.#troubles.refused(AUDIT, error);
    else this.#options.onError(error);
  }

  #carry(stream: TableStream, log: 'events' | 'verifications', sinks: Sinks): Promise<void> {
    const { dataDir, onDamage, onError, retentions } = this.#options;
    const logDir = logOf(stream, dataDir);
    const retention = retentions[log];
    const reading = { layouts: stream.layouts, onDamage: onDamage(log), onGap: onError };
    const open = (onProgress: () => void): ClickHouseReader => {
      const reader = new ClickHouseReader({
        stream,
        directory: this.#directory,
        openSource: (from) => new LogSource(logDir, from, reading),
        sink: afterViews(sinks.of(stream), () => this.#areViewsComing()),
        onError,
        onProgress: (done) => {
          onProgress();
          this.#troubles.over(stream.name);
          retention.passed(CLICKHOUSE, done);
        },
      });
      this.#readers.set(stream.name, reader);
      retention.passed(CLICKHOUSE, reader.done);
      return reader;
    };
    return carry({
      open,
      stopping: this.#stopping.signal,
      onError: (error) => this.#troubles.refused(stream.name, error),
    });
  }
}

function logOf({ name }: TableStream, dataDir: string): string {
  return name === VERIFICATIONS_STREAM.name ? verificationsDir(dataDir) : dataDir;
}

function otherEngine(url: string, engines: readonly string[]): string {
  return (
    `ClickHouse at ${new URL(url).host}: somebody made ${engines.join(', ')} with another engine, which loses rows ` +
    'or takes them twice. Make a table with the right engine, copy the rows into it, then EXCHANGE TABLES'
  );
}

/** The complete policy, because the default one may change with the next release. */
function recordOf([workspace, version, overrides]: WorkspacePolicy): PolicyRecord {
  return { workspace, version, policy: JSON.stringify(mergePolicy(overrides, version)) };
}
