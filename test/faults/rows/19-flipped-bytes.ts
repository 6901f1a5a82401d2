// Row 19. One bit is flipped at a seeded place of a copy of a DATA_DIR, and the service started on the copy: it says
// what it lost and goes on, or says why it does not start. What it answers without a word of damage is what it answered
// before.
import fs from 'node:fs';
import { join } from 'node:path';
import { body } from '../../support/bodies.js';
import { temporaryDirectory } from '../../support/control.js';
import { overwrite } from '../../support/faults/damage.js';
import { pause, type Service, startService } from '../../support/process.js';
import { type Random, randomFrom, whole } from '../../support/random.js';
import { makeKeys } from '../../support/service-key.js';
import { type FaultRow, Findings } from '../parts/row.js';

type ServiceKeys = Awaited<ReturnType<typeof makeKeys>>;

const SIZE = { long: { flips: 200 }, short: { flips: 20 } };
const AT_ONCE = 2;
const USERS = 20;
const EVENTS = 6;
/** What the service says when it met damage and goes on. */
const TOLD = /damaged|set aside|STORE_DAMAGED|LOG_CORRUPT|wrong checksum/;

interface World {
  keys: ServiceKeys;
  events: string[];
}

async function post(service: Service, path: string, headers: Record<string, string>, sent: unknown): Promise<string> {
  const reply = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sent),
  });
  return `${reply.status} ${await reply.text()}`;
}

async function fill(service: Service, keys: ServiceKeys): Promise<World> {
  const events: string[] = [];
  for (let user = 0; user < USERS; user += 1)
    for (let i = 0; i < 3; i += 1)
      await post(service, '/fingerprint/score', { 'x-service-key': keys.api }, body(`user ${user}`));
  for (let i = 0; i < EVENTS; i += 1) {
    const { event_id: id } = JSON.parse(
      (await post(service, '/v2/fingerprint', { 'x-api-key': keys.public }, body(`page ${i}`))).slice(4),
    ) as { event_id: string };
    events.push(id);
    await post(service, '/v2/verify', { 'x-secret-api-key': keys.secret }, { event_id: id });
  }
  return { keys, events };
}

/** What a backend would see, without what differs from start to start. */
async function answers(service: Service, { keys, events }: World): Promise<string[]> {
  const seen: string[] = [];
  for (let user = 0; user < USERS; user += 1)
    seen.push(
      await post(
        service,
        '/fingerprint/score?dry_run=true&explain=true',
        { 'x-service-key': keys.api },
        body(`user ${user}`, user % 2 === 0 ? 'phone' : 'a stranger'),
      ),
    );
  for (const event_id of events)
    seen.push(await post(service, '/v2/verify', { 'x-secret-api-key': keys.secret }, { event_id }));
  const usage = await fetch(`${service.url}/v2/usage`, { headers: { 'x-secret-api-key': keys.secret } });
  seen.push(await usage.text());
  return seen.map((text) =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/"(age_seconds|latency_us|latency_ms)":\d+/g, '"$1":0'),
  );
}

function filesOf(dataDir: string): string[] {
  return fs
    .readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((path) => join(dataDir, path))
    .filter((path) => fs.statSync(path).isFile() && fs.statSync(path).size > 0 && !path.endsWith('lock.mdb'))
    .sort();
}

/** Every file in turn, the place in it by chance. @returns what was flipped */
function flip(dataDir: string, random: Random, round: number): string {
  const files = filesOf(dataDir);
  const file = files[round % files.length] ?? '';
  const bytes = fs.readFileSync(file);
  const at = whole(random, 0, bytes.length - 1);
  const bit = whole(random, 0, 7);
  overwrite(file, at, Buffer.from([bytes.readUInt8(at) ^ (1 << bit)]));
  return `${file.slice(dataDir.length + 1)}, byte ${at} of ${bytes.length}, bit ${bit}`;
}

type Result = 'as before' | 'told' | 'refused';

/** A result, or how the promise was broken. */
type Flipped = { result: Result } | { broken: string };

/** Other processes of the service end a moment after it, and may make a file meanwhile: then it is listed again. */
async function removeWhole(directory: string): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      fs.rmSync(directory, { recursive: true, force: true });
      return;
    } catch (error) {
      if (left === 0) throw error;
      await pause(100);
    }
  }
}

async function flipOnce(to: string, what: string, world: World, truth: readonly string[]): Promise<Flipped> {
  let service: Service;
  try {
    service = await startService({ DATA_DIR: to, SHARDS: '1', DRAIN_MS: '1000' });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const said = /the service did not start/.test(text) && /"error":"[^"]{20,}/.test(text);
    return said ? { result: 'refused' } : { broken: `${what}: no sentence: ${text.slice(-300)}` };
  }
  try {
    const seen = await answers(service, world);
    const differing = seen.filter((text, i) => text !== truth[i]);
    if (TOLD.test(service.output())) return { result: 'told' };
    if (differing.length === 0) return { result: 'as before' };
    return {
      broken: `${what}: ${differing.length} other answers and not a word: ${differing[0]?.slice(0, 200) ?? ''}`,
    };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { broken: `${what}: ${text}: ${service.output().slice(-300)}` };
  } finally {
    await service.end('SIGKILL');
    await removeWhole(to);
  }
}

export const row: FaultRow = {
  number: 19,
  title: 'one flipped bit at seeded places of every file of DATA_DIR',
  promise: 'dead letter, restored, or a start refused with a sentence; no wrong answer, no end without a word',
  async run({ seed, long, scope }) {
    const { flips } = long ? SIZE.long : SIZE.short;
    const findings = new Findings();
    const random = randomFrom(seed);
    const base = temporaryDirectory(scope);
    const origin = join(base, 'origin');
    fs.mkdirSync(origin);
    const keys = await makeKeys({ dataDir: origin });
    const first = await startService({ DATA_DIR: origin, SHARDS: '1' });
    const world = await fill(first, keys);
    await first.end('SIGTERM');
    const copy = (name: string): string => {
      fs.cpSync(origin, join(base, name), { recursive: true });
      return join(base, name);
    };
    const calm = await startService({ DATA_DIR: copy('calm'), SHARDS: '1' });
    const truth = await answers(calm, world);
    await calm.end('SIGKILL');
    const counts = new Map<string, number>();
    let round = 0;
    const worker = async (): Promise<void> => {
      while (round < flips) {
        const mine = (round += 1);
        const to = copy(`flip-${mine}`);
        const what = flip(to, random, mine);
        const flipped = await flipOnce(to, what, world, truth);
        if ('result' in flipped) counts.set(flipped.result, (counts.get(flipped.result) ?? 0) + 1);
        else findings.expect(false, flipped.broken);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const said = [...counts].map(([result, count]) => `${count} ${result}`).join(', ');
    return findings.outcome(`${flips} flips in ${filesOf(origin).length} files: ${said}`);
  },
};
