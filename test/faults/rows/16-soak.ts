// Row 16. Strangers without end, clients that leave, keys that come and go: nothing of it may stay in memory.
//   SOAK_SECONDS=1200 for the long soak
import { createKey, setKeyState } from '../../../src/access/keys.js';
import { openControlStore } from '../../support/storage.js';
import { body, device } from '../../support/bodies.js';
import { anonymousBytes, childrenOf, descriptorsOf } from '../../support/faults/descriptors.js';
import { countOf, startLoad, statusText } from '../../support/load/load.js';
import { pause } from '../../support/pause.js';
import { testService } from '../../support/process.js';
import { type Random, randomFrom, whole } from '../../support/random.js';
import { RawClient, requestText } from '../../support/load/raw-http.js';
import { makeKeys, NO_LIMIT } from '../../support/callers/service-key.js';
import { type FaultRow } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

const SECONDS = { long: Number(process.env['SOAK_SECONDS'] ?? 60), short: 3 };
const SAMPLE_MS = 500;
const KEY_MS = 400;
const CLIENTS = 12;
/** Of the second quarter to the last: less is the noise of a garbage retention, more is a leak. */
const GROWTH_SHARE_MAX = 0.1;
const GROWTH_BYTES_MAX = 12 * 1024 * 1024;
const DESCRIPTORS_SLACK = 12;
/** The smallest there is, so that it is full soon. */
const CACHE_BYTES = 16 * 1024 * 1024;
const MIB = 1024 * 1024;

interface Sample {
  bytes: number;
  descriptors: number;
}

/** Of the service and its children together. */
function sampleOf(pid: number): Sample {
  const all = [pid, ...childrenOf(pid)];
  const sum = (of: (one: number) => number | undefined): number =>
    all.reduce((total, one) => total + (of(one) ?? 0), 0);
  return { bytes: sum(anonymousBytes), descriptors: sum(descriptorsOf) };
}

async function leaveSomewhere(port: number, random: Random, key: string): Promise<void> {
  const text = requestText('POST', '/v2/fingerprint', JSON.stringify({ device: device(`${random()}`) }), [
    'content-type: application/json',
    `x-api-key: ${key}`,
  ]);
  const client = await RawClient.open(port);
  await client.send(text.slice(0, whole(random, 0, text.length)));
  if (random() < 0.5) await pause(whole(random, 0, 20));
  client.leave();
}

/** A key is made, used and revoked. */
async function changeKeys(dataDir: string, port: number, isOver: () => boolean): Promise<number> {
  const control = await openControlStore({ dataDir });
  let changed = 0;
  while (!isOver()) {
    const { id, key } = await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live', limit: NO_LIMIT });
    await pause(KEY_MS);
    const client = await RawClient.open(port);
    await client.send(
      requestText('POST', '/fingerprint/score', JSON.stringify(body(key)), [
        'content-type: application/json',
        `x-service-key: ${key}`,
      ]),
    );
    if ((await client.reply())?.status === 200) changed += 1;
    client.leave();
    await setKeyState(control, id, 'revoked');
  }
  await control.close();
  return changed;
}

function mean(samples: readonly Sample[]): number {
  return samples.reduce((sum, { bytes }) => sum + bytes, 0) / samples.length;
}

export const row: FaultRow = {
  number: 16,
  title: 'soak with random ids, aborts and key changes',
  promise: 'RSS slope about 0, descriptors level, LRU within its bytes',
  async run({ seed, long, scope, findings }) {
    const random = randomFrom(seed);
    const dataDir = temporaryDirectory(scope);
    const keys = await makeKeys({ dataDir });
    const service = await testService(scope, { DATA_DIR: dataDir, CACHE_BYTES_MAX: String(CACHE_BYTES) });
    const port = service.port;
    await pause(500);
    const start = sampleOf(service.pid);
    const until = performance.now() + (long ? SECONDS.long : SECONDS.short) * 1000;
    const isOver = (): boolean => performance.now() > until;
    const load = startLoad({
      port,
      headers: [`x-service-key: ${keys.api}`],
      keepAlive: CLIENTS,
      oneShot: 2,
      users: 1,
      bodyOf: () => body(`${random()}`, `${random()}`),
    });
    const changing = changeKeys(dataDir, port, isOver);
    const samples: Sample[] = [];
    let left = 0;
    for (let sampledAt = 0; !isOver();) {
      await leaveSomewhere(port, random, keys.public);
      left += 1;
      if (performance.now() - sampledAt < SAMPLE_MS) continue;
      sampledAt = performance.now();
      samples.push(sampleOf(service.pid));
    }
    const tally = await load.stop();
    const changed = await changing;
    await pause(500);
    const end = sampleOf(service.pid);

    const quarter = Math.max(1, samples.length >> 2);
    const [before, after] = [mean(samples.slice(quarter, 2 * quarter)), mean(samples.slice(-quarter))];
    findings.expect(
      countOf(tally, 200) > 0 &&
        [...tally.statuses.keys()].every((status) => status === 200) &&
        tally.lost.length === 0,
      () => `answers: ${statusText(tally)}, ${tally.lost.length} lost`,
    );
    findings.expect(changed > 0, 'no new key was let in');
    findings.expect(end.descriptors <= start.descriptors + DESCRIPTORS_SLACK, 'descriptors were kept');
    // A short run is all warming up.
    // So is a run with few requests, on a machine with other work.
    if (long)
      findings.expectOnCalm(after - before <= Math.max(before * GROWTH_SHARE_MAX, GROWTH_BYTES_MAX), 'memory grows');
    const mib = (bytes: number): string => (bytes / MIB).toFixed(0);
    return findings.outcome(
      `${countOf(tally, 200)} strangers scored, ${left} clients left, ${changed} keys made and revoked; memory ` +
        `${mib(start.bytes)} at the start, ` +
        `${mib(before)} in the second quarter, ${mib(after)} MiB in the last; descriptors ${start.descriptors} -> ` +
        `${end.descriptors}`,
    );
  },
};
