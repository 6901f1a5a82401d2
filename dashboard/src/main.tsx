// The dashboard: loads the session and shows the open page.
import { type ComponentType, render } from 'preact';
import { useEffect } from 'preact/hooks';
import { dropSecondClicks } from './clicks.js';
import { keepFocus } from './focus.js';
import { Loading } from './parts/basics.js';
import { useLoaded } from './loaded.js';
import { NoAnalytics } from './parts/no-analytics.js';
import { Frame } from './parts/frame.js';
import { factsOf, isOfService, nameOf, type PageName } from './page-facts.js';
import { OverviewPage } from './pages/overview.js';
import { SignInPage } from './pages/sign-in.js';
import { keepWorkspace, linkTo, place, refilter } from './router.js';
import { loadSession, loadWorkspaces, mayOpen, session, workspaces } from './session.js';

type Load = () => Promise<ComponentType>;
/** Loaded on first use, each from its own file: most visits use two or three pages. */
const FILES: Readonly<Record<Exclude<PageName, 'overview'>, Load>> = {
  live: async () => (await import('./pages/live.js')).LivePage,
  events: async () => (await import('./pages/event.js')).EventPage,
  review: async () => (await import('./pages/review.js')).ReviewPage,
  explore: async () => (await import('./pages/explore.js')).ExplorePage,
  rules: async () => (await import('./pages/rules.js')).RulesPage,
  lists: async () => (await import('./pages/lists.js')).ListsPage,
  policy: async () => (await import('./pages/policy.js')).PolicyPage,
  keys: async () => (await import('./pages/keys.js')).KeysPage,
  webhooks: async () => (await import('./pages/webhooks.js')).WebhooksPage,
  alerts: async () => (await import('./pages/alerts.js')).AlertsPage,
  workspaces: async () => (await import('./pages/workspaces.js')).WorkspacesPage,
  health: async () => (await import('./pages/health.js')).HealthPage,
  sql: async () => (await import('./pages/sql.js')).SqlPage,
  operators: async () => (await import('./pages/operators.js')).OperatorsPage,
  audit: async () => (await import('./pages/audit.js')).AuditPage,
};

const LOADS: ReadonlyMap<string, Load> = new Map(Object.entries(FILES));

function NoWorkspace({ page }: { page: string }) {
  return (
    <>
      <h1>{nameOf(page)}</h1>
      <p>
        There is no workspace yet. <a href={linkTo('workspaces')}>Make the first one</a>: it holds keys, decisions and
        rules.
      </p>
    </>
  );
}

/**
 * A link came from somebody who may see more, or its workspace is gone. Another one in its place would be taken for it:
 * pages look the same.
 */
function UnknownWorkspace({ page, workspace }: { page: string; workspace: string }) {
  // A colleague may have made it after these were loaded.
  useEffect(() => void loadWorkspaces().catch(() => undefined), [workspace]);
  const own = workspaces.value[0]?.name ?? '';
  return (
    <>
      <h1>{nameOf(page)}</h1>
      <p class="problem" role="alert">
        There is no workspace <bdi>{workspace}</bdi>, or your operator may not see it. An admin of all workspaces can
        change that.
      </p>
      <p>
        Choose another one at the top, or open <a href={`#/${encodeURIComponent(own)}/live/overview`}>{own}</a>.
      </p>
    </>
  );
}

/** A link that a colleague sent: its form would only be refused. */
function NotForRole({ page }: { page: string }) {
  return (
    <>
      <h1>{nameOf(page)}</h1>
      <p class="problem" role="alert">
        This page is for an {factsOf(page)?.role} of all workspaces.
      </p>
    </>
  );
}

/** The page of this name; undefined until its file is loaded. */
function usePage(name: string): ComponentType | undefined {
  const load = LOADS.get(name);
  const loaded = useLoaded(load);
  return load === undefined ? OverviewPage : loaded;
}

function App() {
  const { workspace, isNamed, mode, page, rest } = place.value;
  const known = workspaces.value.some(({ name }) => name === workspace);
  useEffect(() => {
    const names = session.value?.signed_in === true ? [nameOf(page), ...rest.slice(-1), workspace] : [];
    document.title = [...names, 'Riskgate'].join(' · ');
  }, [page, rest, workspace, session.value?.signed_in]);
  useEffect(() => {
    const [first] = workspaces.value;
    if (known) keepWorkspace(workspace, mode);
    else if (first !== undefined && !isNamed) keepWorkspace(first.name, mode);
    // The address can be sent to a colleague, and the back button leaves the page.
    if (known && !isNamed && !isOfService(page)) refilter({});
  }, [known, isNamed, workspace, mode, page, workspaces.value]);

  const Page = usePage(page);
  if (session.value === undefined) return <Loading />;
  const { signed_in: signedIn, operator, analytics } = session.value;
  if (!signedIn && operator === undefined) return <SignInPage />;
  const ready = known || workspaces.value.length === 0;
  return (
    <>
      {!signedIn && <SignInPage />}
      <div key={operator?.name} hidden={!signedIn}>
        <Frame>
          {workspaces.value.length === 0 && !isOfService(page) ? (
            <NoWorkspace page={page} />
          ) : !known && isNamed ? (
            <UnknownWorkspace page={page} workspace={workspace} />
          ) : !mayOpen(page) ? (
            <NotForRole page={page} />
          ) : analytics === false && factsOf(page)?.analytics === 'all' ? (
            <NoAnalytics page={page} />
          ) : ready && Page !== undefined ? (
            <Page key={`${workspace} ${mode} ${page}`} />
          ) : (
            <Loading />
          )}
        </Frame>
      </div>
    </>
  );
}

const root = document.getElementById('app');
if (root !== null) {
  keepFocus(root);
  dropSecondClicks();
  render(<App />, root);
}
loadSession().catch(() => {
  session.value = { signed_in: false };
});
