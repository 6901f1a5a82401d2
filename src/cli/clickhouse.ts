// Finds ClickHouse for the command line: a server by its address, the running service's engine, or, when no service
// runs, a new engine process on the same data that lives as long as the command.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ClickHouseError } from '@clickhouse/client';
import { CLIENT_LIMITS, type ClickHouse, openClickHouse } from '../clickhouse/client.js';
import { clusterAddress } from '../clickhouse/cluster/address.js';
import { startEmbedded } from '../clickhouse/embedded.js';
import { endpointUrl, readEndpoint } from '../clickhouse/endpoint.js';
import { dataDirOf } from '../config.js';
import { QuestionsAwayError } from '../contract/console/questions.js';
import { closing } from '../util/closing.js';

/** A query may take as long as the engine allows. */
const REQUEST_MS_MAX = 600_000;
/** Wait for the answer to a ping before a statement: one that hangs would hold the command until the limit above. */
const PING_MS_MAX = 10_000;
/** Wait for the engine of a service that was just killed to exit. */
const PATIENCE_MS = 5000;
const DRAIN_MS = 1000;
const ENDED = /ECONNREFUSED|ECONNRESET/;

/** Calls `work` with the address of an available ClickHouse. @throws QuestionsAwayError with a message for the user */
export async function withClickHouseUrl<T>(
  environment: NodeJS.ProcessEnv,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (environment['CLICKHOUSE'] === 'off')
    throw new QuestionsAwayError('analytics are off: CLICKHOUSE=off is set; unset it and start the service');
  const url = environment['CLICKHOUSE_URL'] ?? '';
  if (url !== '') return work(clusterAddress(url, environment['CLICKHOUSE_CLUSTER'] ?? ''));
  const dataDir = dataDirOf(environment);
  const endpoint = readEndpoint(dataDir);
  if (endpoint !== undefined) return work(endpointUrl(endpoint));
  if (!existsSync(join(dataDir, 'clickhouse')))
    throw new QuestionsAwayError(
      `${dataDir} has no ClickHouse data and no running service: start the service, or set DATA_DIR or CLICKHOUSE_URL`,
    );
  const started = await startEmbedded({
    dataDir,
    port: 0,
    password: '',
    log: () => undefined,
    patienceMs: PATIENCE_MS,
  });
  if (started.state !== 'ready')
    throw new QuestionsAwayError(
      `the embedded ClickHouse engine does not start (${started.reason}): a service that ends or starts has its data ` +
        'open for some seconds; run the command again then',
    );
  try {
    return await work(started.engine.url);
  } finally {
    await started.engine.close(DRAIN_MS);
  }
}

export function withClickHouse<T>(
  environment: NodeJS.ProcessEnv,
  work: (client: ClickHouse) => Promise<T>,
): Promise<T> {
  const isOwn = (environment['CLICKHOUSE_URL'] ?? '') === '';
  return withClickHouseUrl(environment, async (url) => {
    await mustAnswer(url, isOwn);
    const client = openClickHouse({ ...CLIENT_LIMITS, url, requestTimeoutMs: REQUEST_MS_MAX });
    return closing(client, work).catch(async (error: unknown) => {
      if (error instanceof ClickHouseError)
        throw new Error(`ClickHouse error ${error.code} ${error.type ?? ''}: ${error.message}`);
      // It may have ended meanwhile.
      await mustAnswer(url, isOwn);
      throw error;
    });
  });
}

/**
 * @param isOwn it is the embedded engine
 * @throws QuestionsAwayError when nothing answers at `url`
 */
async function mustAnswer(url: string, isOwn: boolean): Promise<void> {
  const client = openClickHouse({ ...CLIENT_LIMITS, url, requestTimeoutMs: PING_MS_MAX });
  const answer = await closing(client, () => client.ping());
  if (answer.success) return;
  if (isOwn && ENDED.test(answer.error.message))
    throw new QuestionsAwayError(
      'the embedded ClickHouse engine ended meanwhile, with the service that it belongs to: run the command again',
    );
  throw new QuestionsAwayError(
    `ClickHouse at ${new URL(url).host} does not answer a ping ` +
      `(${answer.error.message}): look at it, or set CLICKHOUSE_URL`,
  );
}
