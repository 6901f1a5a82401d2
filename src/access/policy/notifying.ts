// The rules that tell webhooks of their matches, of all workspaces. `refresh` reads them again when the control store
// has changed.
import { type NotifyingRules } from '../../contract/webhooks/webhooks.js';
import { type ControlStore } from '../control/store.js';
import { followStore } from '../follow-store.js';
import { WORKSPACES } from '../records.js';
import { rulesOf, type StoredPolicy } from './document.js';

const NONE: ReadonlyMap<string, string> = new Map();

/** @param onUnreadable called for every unreadable record, whose rules are silent */
export function createNotifyingRules(store: ControlStore, onUnreadable: (error: unknown) => void): NotifyingRules {
  let byWorkspace: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();
  return {
    refresh: followStore(store, (view) => {
      const records = view.list(WORKSPACES, onUnreadable);
      byWorkspace = new Map(records.map(({ name, policy }) => [name, namesOf(policy)]));
    }),
    of: (workspace) => byWorkspace.get(workspace) ?? NONE,
  };
}

function namesOf(policy: StoredPolicy): ReadonlyMap<string, string> {
  const rules = rulesOf(policy).filter(({ notify, state }) => notify === true && state === 'live');
  return new Map(rules.map(({ id, name }) => [id, String(name)]));
}
