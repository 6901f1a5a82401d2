// Removes the entries of an erased user or visitor from the lists of their workspace and mode, except from lists that
// keep them to prevent fraud.
import { type ControlView } from '../../access/control/transaction.js';
import { ofWorkspace } from '../../access/lists/administration.js';
import { type ErasureKind, type ErasureSubject } from '../../contract/erasure.js';
import { type ListKind } from '../../contract/lists/lists.js';
import { type ListStore } from '../../storage/ports/lists.js';

/** Kinds of lists that may contain the hash of a subject. */
const KINDS: Readonly<Record<ErasureKind, readonly ListKind[]>> = {
  user: ['users'],
  visitor: ['visitors', 'fingerprints'],
};

/** Resolves to the number of removed entries, and of entries that are still found afterwards. */
export async function eraseFromLists(
  entries: ListStore,
  view: ControlView,
  { workspace, mode, kind, value }: ErasureSubject,
): Promise<{ gone: number; kept: number }> {
  const key = Buffer.from(value, 'hex');
  const lists = ofWorkspace(view, workspace).filter((list) => KINDS[kind].includes(list.kind) && !list.keepOnErasure);
  let gone = 0;
  let kept = 0;
  for (const { sets } of lists) {
    gone += await entries.remove(sets[mode], [key]);
    if ((await entries.get(sets[mode], key)) !== undefined) kept += 1;
  }
  return { gone, kept };
}
