// Matches of rules as endpoints are told of them: sixty a minute and rule, then a count; once, however often the log is
// read; across processes; only what is live.
import t, { type Test } from 'tap';
import { type NotifyingRules, type WebhookEndpoint } from '../../src/contract/webhooks/webhooks.js';
import { type EventRow } from '../../src/event/event-row.js';
import { type DeliveryQueue } from '../../src/storage/ports/deliveries.js';
import { RuleAnnouncer } from '../../src/webhooks/rules.js';
import { NOON, row } from '../profiles/rows.js';
import { openBackend } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';
import { only } from '../support/only.js';

const MINUTE_MS = 60_000;
const ENDPOINTS: readonly WebhookEndpoint[] = [
  { id: 'whe_1', events: ['rule.matched'] as const },
  { id: 'whe_2', events: ['event.verified'] as const },
].map((one) => ({
  ...one,
  workspace: 'demo',
  mode: 'live',
  url: 'https://hooks.example.org/',
  active: true,
  secrets: [],
}));
const DIRECTORY = {
  refresh: () => Promise.resolve(true),
  of: (workspace: string, mode: string) => (workspace === 'demo' && mode === 'live' ? ENDPOINTS : []),
  find: () => undefined,
  isUnreadable: () => false,
  gone: () => Promise.resolve(),
};
const RULES: NotifyingRules = {
  refresh: () => Promise.resolve(true),
  of: () =>
    new Map([
      ['rul_a', 'Rule A'],
      ['rul_b', 'Rule B'],
    ]),
};
const NO_STORY = { find: () => Promise.resolve([]) };

let made = 0;

function matched(rules: readonly string[], change: Partial<EventRow> = {}): EventRow {
  made += 1;
  const eventId = `0198c7a2-6000-7000-8000-${made.toString(16).padStart(12, '0')}`;
  return row({ eventId, receivedAt: NOON, rules: [...rules], ...change });
}

const many = (count: number, rules: readonly string[], change: Partial<EventRow> = {}): EventRow[] =>
  Array.from({ length: count }, () => matched(rules, change));

async function place(t: Test) {
  const dataDir = temporaryDirectory(t);
  const now = { at: NOON };
  const open = async () => {
    const queue = await (await openBackend({ dataDir })).deliveries();
    t.teardown(() => queue.close());
    const onError = (error: unknown) => t.fail(String(error));
    return {
      queue,
      announcer: new RuleAnnouncer({ queue, directory: DIRECTORY, rules: RULES, clock: () => now.at, onError }),
    };
  };
  return { now, open, ...(await open()) };
}

async function told(queue: DeliveryQueue, endpoint = 'whe_1') {
  const found = await queue.list(endpoint, 1000);
  return found.map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data);
}

t.test('a match is told with its decision, to those who asked', async (t) => {
  const { queue, announcer } = await place(t);
  const one = matched(['rul_a', 'rul_other'], { action: 'hard_challenge', risk: 50, reasons: ['own_code'] });
  await announcer.announce([one, matched([])], NO_STORY);
  t.strictSame(await told(queue), [
    {
      ...{ workspace: 'demo', mode: 'live', rule: 'rul_a', name: 'Rule A', event_id: one.eventId },
      ...{ visitor_id: one.visitorId, fingerprint: one.fingerprint, use_case: one.useCase, risk_score: 50, score: 0.5 },
      ...{ recommendation: 'hard_challenge', action: 'hard_challenge', reason: ['OWN_CODE'] },
      ...{ rules: ['rul_a', 'rul_other'], country_code: one.country, created_at: new Date(NOON).toISOString() },
    },
  ]);
  t.match(await queue.list('whe_1', 1), only({ type: 'rule.matched', id: /^msg_[0-9a-f]{32}m$/ }));
  t.same(await told(queue, 'whe_2'), []);
});

t.test('not in test mode, not in shadow, not of a rule that does not notify, not of a label', async (t) => {
  const { queue, announcer } = await place(t);
  const rows = [
    matched(['rul_a'], { mode: 'test' }),
    matched([], { shadow: ['rul_a'] }),
    matched(['rul_other']),
    matched(['rul_a'], { workspace: 'other' }),
    matched(['rul_a'], { kind: 'label' }),
    matched(['rul_a'], { kind: 'history' }),
  ];
  t.equal(await announcer.announce(rows, NO_STORY), 0);
  t.same(await told(queue), []);
});

t.test('in monitor mode it says what was answered', async (t) => {
  const { queue, announcer } = await place(t);
  await announcer.announce([matched(['rul_a'], { action: 'block', risk: 81, monitored: true })], NO_STORY);
  t.match(await told(queue), only({ action: 'allow', risk_score: 29 }));
});

t.test('a confirmation tells of rules that matched only then', async (t) => {
  const { queue, announcer } = await place(t);
  const page = matched(['rul_a']);
  const later = matched(['rul_a', 'rul_b'], { kind: 'confirmation', confirms: page.eventId });
  const outcome = matched(['rul_a', 'rul_b'], { kind: 'confirmation', confirms: page.eventId });
  const story = { find: () => Promise.resolve([page, later, outcome]) };
  await announcer.announce([page], story);
  await announcer.announce([later, outcome], story);
  t.same((await told(queue)).map(({ rule, event_id: event }) => [rule, event]).sort(), [
    ['rul_a', page.eventId],
    ['rul_b', page.eventId],
  ]);
});

t.test('sixty of a minute and rule, then one message with the number left out', async (t) => {
  const { now, queue, announcer } = await place(t);
  await announcer.announce(many(50, ['rul_a']), NO_STORY);
  await announcer.announce(many(50, ['rul_a', 'rul_b']), NO_STORY);
  await announcer.announce(many(3, ['rul_a'], { receivedAt: NOON + MINUTE_MS }), NO_STORY);
  const count = async (rule: string): Promise<number> =>
    (await told(queue)).filter((one) => one['rule'] === rule && 'event_id' in one).length;
  t.equal(await count('rul_a'), 63);
  t.equal(await count('rul_b'), 50);
  now.at = NOON + MINUTE_MS + 4999;
  t.equal(await announcer.sumUp(), 0, 'rows of the minute may still come');
  now.at += 1;
  t.equal(await announcer.sumUp(), 1);
  t.equal(await announcer.sumUp(), 0);
  const left = (await told(queue)).filter((one) => 'left_out' in one);
  t.strictSame(left, [
    {
      ...{ workspace: 'demo', mode: 'live', rule: 'rul_a', name: 'Rule A', left_out: 40 },
      ...{ from: new Date(NOON).toISOString(), to: new Date(NOON + MINUTE_MS).toISOString() },
    },
  ]);
});

t.test('rows that are read again are told and counted once, in another process too', async (t) => {
  const { queue, announcer, open } = await place(t);
  const rows = many(70, ['rul_a']);
  for (let read = 0; read < 3; read += 1) await announcer.announce(rows, NO_STORY);
  t.equal(await announcer.sumUp(true), 1);
  t.equal((await told(queue)).length, 61);
  t.match(
    (await told(queue)).find((one) => 'left_out' in one),
    { left_out: 10 },
  );
  const other = await open();
  await other.announcer.announce(rows, NO_STORY);
  await other.announcer.announce(many(5, ['rul_a']), NO_STORY);
  t.equal((await told(queue)).filter((one) => 'event_id' in one).length, 60, 'the minute is full');
});

t.test('a queue that fails loses nothing', async (t) => {
  const { queue, announcer } = await place(t);
  const rows = many(65, ['rul_a', 'rul_b']);
  const { add } = queue;
  queue.add = () => Promise.reject(new Error('away'));
  await t.rejects(announcer.announce(rows, NO_STORY), /away/);
  queue.add = add.bind(queue);
  await announcer.announce(rows, NO_STORY);
  queue.add = () => Promise.reject(new Error('away'));
  await t.rejects(announcer.sumUp(true), /away/);
  queue.add = add.bind(queue);
  t.equal(await announcer.sumUp(true), 2);
  t.equal((await told(queue)).length, 122);
  t.ok((await told(queue)).every((one) => !('left_out' in one) || one['left_out'] === 5));
});
