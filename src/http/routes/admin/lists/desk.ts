// Operations on lists that the routes need. Values of entries are hashed before they are stored.
import { type ListChanges, type ListRequest } from '../../../../access/lists/administration.js';
import { type ControlStore } from '../../../../access/control/store.js';
import {
  type EntryText,
  type ListChangeView,
  type ListEntryView,
  type ListView,
  type UploadEnd,
  type UploadEndView,
} from '../../../../contract/lists/schemas.js';
import { type Mode } from '../../../../contract/vocabulary.js';

/** By list: the rule variable whose value is looked up in it. */
export type ListVariables = ReadonlyMap<string, string>;

/** The list and mode that an operation is about. */
export interface Entries {
  readonly workspace: string;
  readonly list: string;
  readonly mode: Mode;
}

export interface ListDesk {
  create: (store: ControlStore, workspace: string, request: ListRequest) => Promise<ListView>;
  all: (store: ControlStore, workspace: string) => Promise<ListView[]>;
  one: (store: ControlStore, workspace: string, name: string) => Promise<ListView>;
  change: (store: ControlStore, workspace: string, name: string, change: ListChanges) => Promise<ListView>;
  delete: (store: ControlStore, workspace: string, name: string) => Promise<void>;
  page: (
    store: ControlStore,
    of: Entries,
    limit: number,
    cursor: string | undefined,
  ) => Promise<{ entries: ListEntryView[]; next: string | null }>;
  /** Adds all entries or none. */
  add: (store: ControlStore, of: Entries, entries: readonly EntryText[], by: string) => Promise<ListChangeView>;
  /** The same for an upload, which has its own mode. */
  upload: (
    store: ControlStore,
    of: Pick<Entries, 'workspace' | 'list'>,
    entries: readonly EntryText[],
    by: string,
    upload: string,
  ) => Promise<ListChangeView>;
  remove: (store: ControlStore, of: Entries, entries: readonly EntryText[]) => Promise<number>;
  /** The entry with this value; null when it is not on the list. */
  check: (store: ControlStore, of: Entries, entry: EntryText) => Promise<ListEntryView | null>;
  begin: (store: ControlStore, of: Entries) => Promise<{ id: string; mode: Mode }>;
  end: (
    store: ControlStore,
    of: Pick<Entries, 'workspace' | 'list'>,
    upload: string,
    how: UploadEnd,
  ) => Promise<UploadEndView>;
}
