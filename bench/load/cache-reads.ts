// Cache hit rate of the workers, from the service's metrics.

export interface CacheReads {
  hits: number;
  misses: number;
}

/** Counts since the start of the service. @throws Error if the metrics cannot be read */
export async function cacheReads(port: number): Promise<CacheReads> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await reply.text();
  const of = (result: string): number => {
    const value = new RegExp(`^riskgate_cache_reads_total\\{result="${result}"\\} (\\d+)`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`no cache reads in the metrics: ${reply.status} ${text.slice(0, 200)}`);
    return Number(value);
  };
  return { hits: of('hit'), misses: of('miss') };
}

/** Percent of cache reads between two snapshots that were hits; NaN without reads. */
export function hitPercent(before: CacheReads, after: CacheReads): number {
  const hits = after.hits - before.hits;
  return (100 * hits) / (hits + after.misses - before.misses);
}
