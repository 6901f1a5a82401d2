// The current place, in the fragment of the address: it works under any proxy prefix, can be sent to a colleague, and
// supports the back button. Example: `#/shop/live/events/01a1…?action=block`
import { computed, signal } from '@preact/signals';
import { type Mode } from './api/types.js';
import { isOfService } from './page-facts.js';

export interface Place {
  workspace: string;
  /** Whether the address names the workspace; else it is that of the last visit. */
  isNamed: boolean;
  mode: Mode;
  page: string;
  /** The path segments after the page name, decoded. */
  rest: readonly string[];
  filters: URLSearchParams;
}

const KEPT = 'riskgate.workspace';
/** Stands for the workspace in an address while there is none. */
const NONE = '-';

const hash = signal(location.hash);
/** The workspace of the last visit, with its mode. */
const kept = signal(sessionStorage.getItem(KEPT) ?? '');
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export const place = computed<Place>(() => parse(hash.value));

function parse(text: string): Place {
  const [path = '', search = ''] = text.replace(/^#?\/?/, '').split('?', 2);
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const filters = new URLSearchParams(search);
  const [first = '', second = ''] = parts;
  // A workspace may have the name of such a page; a mode comes after it.
  if (isOfService(first) && second !== 'live' && second !== 'test')
    return { ...lastPlace(), page: first, rest: parts.slice(1), filters };
  const [workspace = '', mode = '', page = 'overview', ...rest] = parts;
  if (workspace === '' || workspace === NONE) return { ...lastPlace(), page, rest, filters };
  return { workspace, isNamed: true, mode: mode === 'test' ? 'test' : 'live', page, rest, filters };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function lastPlace(): Pick<Place, 'workspace' | 'isNamed' | 'mode'> {
  const [workspace = '', mode] = kept.value.split('/');
  return { workspace, isNamed: false, mode: mode === 'test' ? 'test' : 'live' };
}

export function keepWorkspace(workspace: string, mode: Mode): void {
  kept.value = `${workspace}/${mode}`;
  sessionStorage.setItem(KEPT, kept.value);
}

type Filters = Readonly<Record<string, string | number | undefined>>;

/** Address of a page in the open workspace. */
export function linkTo(page: string, rest: readonly string[] = [], filters: Filters = {}): string {
  const { workspace, mode } = place.value;
  const path = isOfService(page) ? [page, ...rest] : [workspace || NONE, mode, page, ...rest];
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

export function go(link: string): void {
  location.hash = link.replace(/^#/, '');
}

/** Changes the filters of the open page without a new history entry. */
export function refilter(change: Filters): void {
  const { page, rest, filters } = place.value;
  const next: Record<string, string | number | undefined> = { ...Object.fromEntries(filters), ...change };
  history.replaceState(null, '', linkTo(page, rest, next));
  hash.value = location.hash;
}

/** Opens the same page in another workspace or mode. */
export function moveTo(workspace: string, mode: Mode): void {
  const { page, filters } = place.value;
  const target = isOfService(page) || page === 'events' || page === 'explore' ? 'overview' : page;
  const search = target === page ? filters.toString() : '';
  go(`/${encodeURIComponent(workspace)}/${mode}/${target}${search === '' ? '' : `?${search}`}`);
}
