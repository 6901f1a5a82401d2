// How much a workspace may put on its lists, so that it leaves room for the others.
import { AdministrationError } from '../../access/administration.js';
import { type ControlStore } from '../../access/control/store.js';
import { LIST_UPLOADS, LISTS } from '../../access/lists/records.js';
import { ALL_LIST_ENTRIES_MAX, LIST_ENTRIES_MAX, LIST_NETWORKS, LIST_RANGES_MAX } from '../../contract/lists/lists.js';
import { type ListChangeView } from '../../contract/lists/schemas.js';
import { DISK_KEPT_BYTES } from '../../storage/ports/disk-room.js';
import { type ListEntry, type ListStore } from '../../storage/ports/lists.js';
import { isNetwork } from './values.js';

/**
 * A workspace has its own bound, and at most half of the room that the others leave. What it had before the others came
 * it may keep, and replace.
 *
 * @param more new entries
 * @param except a set that the new entries may replace
 * @param beyond entries that are allowed beyond that
 * @throws AdministrationError CONFLICT
 */
export async function refuseFull(
  entries: ListStore,
  store: ControlStore,
  workspace: string,
  more: readonly Pick<ListEntry, 'key'>[],
  except?: number,
  beyond = 0,
): Promise<void> {
  const networks = more.filter(({ key }) => isNetwork(key)).length;
  const { own, max } = await roomOf(entries, store, workspace, except);
  refuse(workspace, own.entries + more.length, Math.max(max.entries + beyond, max.had), 'entries');
  // No new entries: an upload is being merged, which may contain networks.
  if (networks > 0 || more.length === 0) refuse(workspace, own.networks + networks, max.networks, 'networks');
}

/**
 * The same for an upload that is to be added to a list, before it is copied into it, also when only a part of it is
 * loaded: a million entries for a full list were refused only after they were loaded, compared and copied.
 *
 * @param changes what the upload would change; asked for only when there is no room for both as they are
 * @throws AdministrationError CONFLICT
 */
export async function refuseAdded(
  entries: ListStore,
  store: ControlStore,
  workspace: string,
  changes: () => Promise<ListChangeView>,
): Promise<void> {
  const { own, max } = await roomOf(entries, store, workspace);
  const most = Math.max(max.entries, max.had);
  if (own.entries <= most) return;
  const { updated, unchanged } = await changes();
  refuse(workspace, own.entries - updated - unchanged, most, 'entries');
}

interface Sums {
  entries: number;
  networks: number;
}

interface Room {
  /** With uploads. */
  readonly own: Sums;
  /** `had`: entries that the workspace has on its lists, which it may keep. */
  readonly max: Sums & { readonly had: number };
}

/** @param except a set that is not counted as its own */
async function roomOf(entries: ListStore, store: ControlStore, workspace: string, except?: number): Promise<Room> {
  const view = await store.read();
  const own: Sums = { entries: 0, networks: 0 };
  const had: Sums = { entries: 0, networks: 0 };
  const others: Sums = { entries: 0, networks: 0 };
  const count = async (set: number, ...sums: Sums[]): Promise<void> => {
    const [singles, ranges] = [await entries.count(set), await entries.count(set + LIST_NETWORKS)];
    for (const sum of sums) {
      sum.entries += singles + ranges;
      sum.networks += ranges;
    }
  };
  for (const list of view.list(LISTS))
    for (const set of [list.sets.live, list.sets.test])
      if (list.workspace !== workspace) await count(set, others);
      else await count(set, had, ...(set === except ? [] : [own]));
  for (const upload of view.list(LIST_UPLOADS)) await count(upload.set, upload.workspace === workspace ? own : others);
  return {
    own,
    max: {
      entries: Math.min(LIST_ENTRIES_MAX, half(ALL_LIST_ENTRIES_MAX - others.entries)),
      networks: Math.max(half(LIST_RANGES_MAX - others.networks), had.networks),
      had: had.entries,
    },
  };
}

/**
 * An import of 300,000 users took the last bytes of a disk, and every score was refused then: the log had none left.
 *
 * @throws AdministrationError CONFLICT
 */
export function refuseNearlyFullDisk(entries: ListStore): void {
  if (entries.hasRoom()) return;
  const left = `${DISK_KEPT_BYTES / 1024 ** 2} MiB`;
  throw new AdministrationError(
    'CONFLICT',
    `the disk of DATA_DIR has less than ${left} left, which the event log needs; free some space, and import again: ` +
      'the list is unchanged',
  );
}

const half = (count: number): number => Math.max(0, Math.floor(count / 2));

function refuse(workspace: string, count: number, max: number, what: string): void {
  if (count > max)
    throw new AdministrationError(
      'CONFLICT',
      `all lists of ${workspace} together would have ${count} ${what}; at most ${max} fit, which leaves room for ` +
        'those of other workspaces',
    );
}
