// A copy of the webhook endpoints in memory, for deliveries. `refresh` reloads it when the control store has changed.
import type { Mode } from '../../contract/vocabulary.js';
import type { EndpointDirectory, WebhookEndpoint } from '../../contract/webhooks/webhooks.js';
import { byService } from '../../contract/operators/audit.js';
import type { ControlStore } from '../control/store.js';
import { followStore } from '../follow-store.js';
import { endpointOf, type WebhookRecord, WEBHOOKS } from './records.js';

/** @param onUnreadable called for every unreadable record, which is skipped @param now Unix milliseconds */
export function createEndpointDirectory(
  store: ControlStore,
  onUnreadable: (error: unknown) => void,
  now: () => number = Date.now,
): EndpointDirectory {
  let byId: ReadonlyMap<string, WebhookRecord> = new Map();
  let unreadable: ReadonlySet<string> = new Set();
  let active: ReadonlyMap<string, WebhookRecord[]> = new Map();
  return {
    refresh: followStore(store, (view) => {
      const fields = new Set<string>();
      const records = view.list(WEBHOOKS, (error) => {
        fields.add(error.field);
        onUnreadable(error);
      });
      unreadable = fields;
      byId = new Map(records.map((record) => [record.id, record]));
      active = grouped(records.filter(({ state }) => state === 'active'));
    }),
    of(workspace: string, mode: Mode): WebhookEndpoint[] {
      return (active.get(scopeOf(workspace, mode)) ?? []).map((record) => endpointOf(record, now()));
    },
    find(id: string) {
      const record = byId.get(id);
      return record === undefined ? undefined : endpointOf(record, now());
    },
    isUnreadable: (id) => unreadable.has(`${WEBHOOKS.name}/${id}`),
    async gone({ id, url }) {
      await store.by(byService('webhook gone')).update((transaction) => {
        const record = transaction.get(WEBHOOKS, id);
        if (record?.url === url && record.state === 'active')
          transaction.put(WEBHOOKS, { ...record, state: 'disabled' });
      });
    },
  };
}

function scopeOf(workspace: string, mode: Mode): string {
  return `${workspace}/${mode}`;
}

function grouped(records: readonly WebhookRecord[]): Map<string, WebhookRecord[]> {
  const groups = new Map<string, WebhookRecord[]>();
  for (const record of records) {
    const scope = scopeOf(record.workspace, record.mode);
    groups.set(scope, [...(groups.get(scope) ?? []), record]);
  }
  return groups;
}
