// A second copy of each workspace's record. Without the record neither the keys nor the pseudonyms of a workspace
// work, so after a restart the copy is used where the record is damaged.
import { isDeepStrictEqual } from 'node:util';
import { type ControlStore, type ControlTransaction, type ControlView } from './control/store.js';
import { WORKSPACE_COPIES, type WorkspaceRecord, WORKSPACES } from './records.js';

/** Writes the record and its copy. */
export function putWorkspace(transaction: ControlTransaction, record: WorkspaceRecord): void {
  transaction.put(WORKSPACES, record);
  transaction.put(WORKSPACE_COPIES, record);
}

/** Copies what a release without copies wrote, and what has a damaged copy. */
export async function ensureCopies(store: ControlStore): Promise<void> {
  if (withoutCopy(await store.read()).length === 0) return;
  await store.update((transaction) => {
    for (const record of withoutCopy(transaction)) transaction.put(WORKSPACE_COPIES, record);
  });
}

function withoutCopy(view: ControlView): WorkspaceRecord[] {
  const copies = new Map(view.list(WORKSPACE_COPIES).map((copy) => [copy.name, copy]));
  return view.list(WORKSPACES).filter((record) => !isDeepStrictEqual(record, copies.get(record.name)));
}

/** Copies of the records that cannot be read, by the names of their fields. */
export function copiesOf(view: ControlView, unreadable: ReadonlySet<string>): WorkspaceRecord[] {
  if (unreadable.size === 0) return [];
  return view.list(WORKSPACE_COPIES).filter(({ name }) => unreadable.has(`${WORKSPACES.name}/${name}`));
}
