// What differs between the pages besides what they show: one row for each, in the order of their links. `main` loads
// them, the router builds their addresses, the frame links them.
import { type Role } from './api/types.js';

interface PageFacts {
  /** In its link and in the title of the window. */
  name: string;
  /** About the service, not about one workspace. */
  ofService?: true;
  /**
   * What it shows of ClickHouse: with `all` it is replaced on a service without ClickHouse, with `some` it works there,
   * and with both a note says when ClickHouse lacks decisions. Health says so itself.
   */
  analytics: 'all' | 'some' | 'none';
  /** It is only for operators of all workspaces with this role. */
  role?: Role;
  /** It has no link of its own; this one is marked. */
  under?: 'live';
}

const PAGES = {
  overview: { name: 'Overview', analytics: 'all' },
  live: { name: 'Live', analytics: 'all' },
  events: { name: 'Event', analytics: 'all', under: 'live' },
  review: { name: 'Review', analytics: 'all' },
  explore: { name: 'Explorer', analytics: 'all' },
  rules: { name: 'Rules', analytics: 'some' },
  lists: { name: 'Lists', analytics: 'some' },
  policy: { name: 'Policy', analytics: 'some' },
  keys: { name: 'Keys', analytics: 'none' },
  webhooks: { name: 'Webhooks', analytics: 'none' },
  alerts: { name: 'Alerts', analytics: 'some' },
  workspaces: { name: 'Workspaces', ofService: true, analytics: 'none' },
  health: { name: 'Health', ofService: true, analytics: 'none' },
  sql: { name: 'SQL', ofService: true, analytics: 'all', role: 'analyst' },
  operators: { name: 'Operators', ofService: true, analytics: 'none', role: 'admin' },
  audit: { name: 'Audit', ofService: true, analytics: 'none' },
} satisfies Record<string, PageFacts>;

export type PageName = keyof typeof PAGES;

const FACTS: ReadonlyMap<string, PageFacts> = new Map(Object.entries(PAGES));

/** Undefined for any other text: it may come from an address. */
export function factsOf(page: string): PageFacts | undefined {
  return FACTS.get(page);
}

export function isOfService(page: string): boolean {
  return factsOf(page)?.ofService === true;
}

/** The page's name; that of an unknown page is its text with a capital. */
export function nameOf(page: string): string {
  return factsOf(page)?.name ?? page.charAt(0).toUpperCase() + page.slice(1);
}

/** Pages with a link of their own. */
export function linkedPages(ofService: boolean): readonly (PageFacts & { page: string })[] {
  return [...FACTS]
    .filter(([page, { under }]) => under === undefined && isOfService(page) === ofService)
    .map(([page, facts]) => ({ page, ...facts }));
}
