// Row 19. One bit is flipped at a seeded place of a copy of a DATA_DIR, and the service started on the copy: it says
// what it lost and goes on, or says why it does not start. What it answers is what it answered before, told or not;
// once damage was told it may also say that it cannot answer, or that it answered without what it knew.
import fs from 'node:fs';
import { join } from 'node:path';
import { body } from '../../support/bodies.js';
import { overwrite } from '../../support/faults/damage.js';
import { pause } from '../../support/pause.js';
import { type Service, startService } from '../../support/process.js';
import { type Random, randomFrom, whole } from '../../support/random.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { type FaultRow } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

type ServiceKeys = Awaited<ReturnType<typeof makeKeys>>;

/** Flips in so many files share a start; each has one of its own when the first is not answered. */
const SIZE = { long: { count: 200, together: 5 }, short: { count: 20, together: 5 } };
const AT_ONCE = 2;
const USERS = 20;
const EVENTS = 6;
/** What the service says when it met damage and goes on. */
const TOLD = /damaged|set aside|STORE_DAMAGED|LOG_CORRUPT|wrong checksum/;

interface World {
  keys: ServiceKeys;
  events: string[];
  /** An operator's token. */
  operator: string;
}

const ADMIN_TOKEN = 'the-admin-token-of-this-row';
const ENV = { SHARDS: '1', ADMIN_TOKEN };
const ACME = '/admin/v1/workspaces/acme';
const LISTED = { mode: 'live', entries: [{ value: 'user 1', note: 'known' }, { value: 'user 3' }] };
const RULE = { name: 'listed', when: 'user in @watched', effect: { force: 'block' }, state: 'live' };

const REPLAYED = '/fingerprint/score?dry_run=true';
const ONCE = { 'idempotency-key': 'the same again' };

async function post(
  service: Service,
  path: string,
  headers: Record<string, string>,
  sent: unknown,
  method = 'POST',
): Promise<string> {
  const reply = await fetch(service.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sent),
  });
  return `${reply.status} ${await reply.text()}`;
}

/** What people keep: operators, lists, rules, alerts and labels, with the rows of the audit log about them. */
async function administer(service: Service, events: readonly string[]): Promise<string> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const done = async (path: string, sent: unknown, method = 'POST'): Promise<string> => {
    let text = await post(service, path, headers, sent, method);
    // Of an event the readers tell a moment later.
    for (let tries = 0; tries < 600 && text.startsWith('404'); tries += 1) {
      await pause(100);
      text = await post(service, path, headers, sent, method);
    }
    if (!text.startsWith('20')) throw new Error(`${method} ${path}: ${text}`);
    return text.slice(4);
  };
  await done(`${ACME}/lists`, { name: 'watched', kind: 'users' });
  await done(`${ACME}/lists/watched/entries`, LISTED);
  await done(`${ACME}/rules`, RULE);
  await done(`${ACME}/policy/publish`, {});
  await done(`${ACME}/alerts`, { rules: { block_share: { above: 0.5 } } }, 'PATCH');
  await done(`${ACME}/labels`, { mode: 'live', event_id: events[1], label: 'fraud' });
  const made = await done('/admin/v1/operators', { name: 'ada', role: 'viewer', workspaces: ['acme'] });
  return (JSON.parse(made) as { token: string }).token;
}

const READS = ['lists/watched/entries?mode=live', 'lists', 'rules', 'policy', 'alerts', 'keys'];

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
  await post(service, REPLAYED, { 'x-service-key': keys.api, ...ONCE }, body('user 0'));
  const operator = await administer(service, events);
  // What is told of labels and stories comes by the readers, and rules to the workers.
  await pause(2500);
  return { keys, events, operator };
}

/** What a backend would see, without what differs from start to start. */
async function answers(service: Service, { keys, events, operator }: World): Promise<string[]> {
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
  seen.push(await post(service, REPLAYED, { 'x-service-key': keys.api, ...ONCE }, body('user 0')));
  for (const event of events.slice(0, 1))
    seen.push(
      await post(service, `/v2/events/${event}/label`, { 'x-secret-api-key': keys.secret }, { label: 'legitimate' }),
    );
  const usage = await fetch(`${service.url}/v2/usage`, { headers: { 'x-secret-api-key': keys.secret } });
  seen.push(await usage.text());
  for (const path of [...READS.map((of) => `${ACME}/${of}`), '/admin/v1/audit']) {
    const reply = await fetch(service.url + path, { headers: { authorization: `Bearer ${operator}` } });
    seen.push(`${reply.status} ${await reply.text()}`);
  }
  return seen.map((text) =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      // The readers' lag is what the machine has to do at that moment.
      .replace(/("name":"reader_lag_s",[^}]*"value":)[\d.e-]+/, '$1LAG')
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

interface Flip {
  /** Below DATA_DIR. */
  file: string;
  at: number;
  bit: number;
}

/** Every file in turn, the place in it by chance. */
function flipsOf(dataDir: string, random: Random, count: number): Flip[] {
  const files = filesOf(dataDir);
  return Array.from({ length: count }, (_, round) => {
    const file = files[round % files.length] ?? '';
    const at = whole(random, 0, fs.statSync(file).size - 1);
    return { file: file.slice(dataDir.length + 1), at, bit: whole(random, 0, 7) };
  });
}

function textOf(flips: readonly Flip[]): string {
  return flips.map(({ file, at, bit }) => `${file}, byte ${at}, bit ${bit}`).join('; ');
}

function flip(dataDir: string, { file, at, bit }: Flip): void {
  const path = join(dataDir, file);
  overwrite(path, at, Buffer.from([fs.readFileSync(path).readUInt8(at) ^ (1 << bit)]));
}

type Result = 'as before' | 'told' | 'refused';

/** A result, or how the promise was broken. */
type Flipped = { result: Result } | { broken: string };

/**
 * Whether an answer may stand in place of another one once damage was told: it says itself that it is none, or that it
 * was made without records.
 */
function isHonest(text: string, output: string): boolean {
  if (/^50[03] \{"detail":/.test(text) || text.includes('"degraded":true')) return true;
  // What is lost with the events' stories is named in the log.
  return /^404 /.test(text) && /"store":"stories"/.test(output);
}

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

/** The folder goes with it. */
async function startOn(to: string, what: string, world: World, truth: readonly string[]): Promise<Flipped> {
  let service: Service;
  try {
    service = await startService({ DATA_DIR: to, ...ENV, DRAIN_MS: '1000' });
  } catch (error) {
    await removeWhole(to);
    const text = error instanceof Error ? error.message : String(error);
    const said = /the service did not start/.test(text) && /"error":"[^"]{20,}/.test(text);
    return said ? { result: 'refused' } : { broken: `${what}: no sentence: ${text.slice(-300)}` };
  }
  try {
    const seen = await answers(service, world);
    const output = service.output();
    const told = TOLD.test(output);
    const wrong = seen.flatMap((text, i) =>
      text === truth[i] || (told && isHonest(text, output))
        ? []
        : [`${text.slice(0, 300)} instead of ${truth[i]?.slice(0, 300) ?? ''}`],
    );
    if (wrong.length === 0) return { result: told ? 'told' : 'as before' };
    const word = told ? 'damage was told' : 'not a word';
    return { broken: `${what}: ${wrong.length} other answers, ${word}: ${wrong[0] ?? ''}` };
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
  async run({ seed, long, scope, findings }) {
    const { count, together } = long ? SIZE.long : SIZE.short;
    const random = randomFrom(seed);
    const base = temporaryDirectory(scope);
    const origin = join(base, 'origin');
    fs.mkdirSync(origin);
    const keys = await makeKeys({ dataDir: origin });
    const first = await startService({ DATA_DIR: origin, ...ENV });
    const world = await fill(first, keys);
    await first.end('SIGTERM');
    const copy = (name: string): string => {
      fs.cpSync(origin, join(base, name), { recursive: true });
      return join(base, name);
    };
    const calm = await startService({ DATA_DIR: copy('calm'), ...ENV });
    const truth = await answers(calm, world);
    await calm.end('SIGKILL');
    const counts = new Map<string, number>();
    const flips = flipsOf(origin, random, count);
    const files = filesOf(origin).length;
    let starts = 0;
    const startWith = (some: readonly Flip[]): Promise<Flipped> => {
      starts += 1;
      const to = copy(`start-${starts}`);
      for (const one of some) flip(to, one);
      return startOn(to, textOf(some), world, truth);
    };
    const note = (flipped: Flipped, some: readonly Flip[]): void => {
      if ('result' in flipped) counts.set(flipped.result, (counts.get(flipped.result) ?? 0) + some.length);
      else findings.expect(false, flipped.broken);
    };
    const worker = async (): Promise<void> => {
      for (let some = flips.splice(0, together); some.length > 0; some = flips.splice(0, together)) {
        const flipped = await startWith(some);
        // A start that was refused says nothing of the other files; what went wrong may come of two that met.
        const isAnswered = 'result' in flipped && flipped.result !== 'refused';
        if (isAnswered || some.length === 1) note(flipped, some);
        else for (const one of some) note(await startWith([one]), [one]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const said = [...counts].map(([result, count]) => `${count} ${result}`).join(', ');
    return findings.outcome(`${count} flips in ${files} files, ${starts} starts: ${said}`);
  },
};
