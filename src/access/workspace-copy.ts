// A second copy of each workspace's record. Without the record neither the keys nor the pseudonyms of a workspace
// work, so after a restart the copy is used where the record is damaged.
import { isDeepStrictEqual } from 'node:util';
import { AdministrationError } from './administration.js';
import { type ControlStore } from './control/store.js';
import { type ControlTransaction, type ControlView } from './control/transaction.js';
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

/** Puts the copy in place of a damaged record. @throws AdministrationError NOT_FOUND, CONFLICT */
export function restoreWorkspace(store: ControlStore, name: string): Promise<WorkspaceRecord> {
  return store.update((transaction) => {
    const copy = transaction.get(WORKSPACE_COPIES, name);
    if (copy === undefined) throw new AdministrationError('NOT_FOUND', `there is no copy of a workspace ${name}`);
    if (!transaction.mend(WORKSPACES, copy))
      throw new AdministrationError('CONFLICT', `the record of workspace ${name} is not damaged; nothing was changed`);
    return copy;
  });
}
