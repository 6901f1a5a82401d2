// Labels as endpoints are told of them: once, however often the log is read, and only those who asked for it.
import t from 'tap';
import { type WebhookEndpoint, type WebhookEvent } from '../../src/contract/webhooks/webhooks.js';
import { labelRowOf } from '../../src/event/label.js';
import { announceLabels } from '../../src/webhooks/labels.js';
import { row } from '../profiles/rows.js';
import { openBackend } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';

const NOW = Date.UTC(2026, 7, 20, 12);
const endpoint = (id: string, events: readonly WebhookEvent[]): WebhookEndpoint => ({
  id,
  workspace: 'demo',
  mode: 'live',
  url: 'https://hooks.example.org/',
  events,
  active: true,
  secrets: [],
});

t.test('a label is told once to those who asked', async (t) => {
  const queue = await (await openBackend({ dataDir: temporaryDirectory(t) })).deliveries();
  t.teardown(() => queue.close());
  const endpoints = [endpoint('whe_1', ['event.labeled']), endpoint('whe_2', ['event.verified'])];
  const directory = {
    refresh: () => Promise.resolve(true),
    of: (workspace: string, mode: string) => (workspace === 'demo' && mode === 'live' ? endpoints : []),
    find: () => undefined,
    isUnreadable: () => false,
    gone: () => Promise.resolve(),
  };
  const word = {
    label: 'chargeback',
    source: 'processor',
    labeledAt: NOW,
    amount: 9.5,
    currency: 'EUR',
    note: 'x',
  } as const;
  const event = row({ action: 'block', risk: 81 });
  const label = labelRowOf(event, '0198c7a2-6000-7c3a-9b1d-2f6a4e8c0d57', '', word, NOW);
  const parts = { queue, directory, onError: (error: unknown) => t.fail(String(error)) };
  for (let read = 0; read < 2; read += 1) await announceLabels([event, label], parts);
  const [told, ...more] = await queue.list('whe_1', 10);
  t.equal(more.length, 0);
  t.match(told, { type: 'event.labeled', id: 'msg_0198c7a260007c3a9b1d2f6a4e8c0d57l', state: 'pending' });
  t.match(JSON.parse(told?.body ?? '{}'), {
    type: 'event.labeled',
    data: {
      event_id: event.eventId,
      label: 'chargeback',
      amount: 9.5,
      currency: 'EUR',
      action: 'block',
      risk_score: 81,
    },
  });
  t.notMatch(told?.body ?? '', '"note"', 'notes are for people here');
  t.same(await queue.list('whe_2', 10), []);
});
