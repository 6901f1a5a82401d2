// The frame of every page: open workspace, page links, signed-in operator.
import { type ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { query } from '../api/ask.js';
import { failedLater, useDeed, useQuestion } from '../api/question.js';
import { compact } from '../format.js';
import { factsOf, linkedPages } from '../page-facts.js';
import { loadWorkspaces, mayOpen, openWorkspace, session, signOut, workspaces } from '../session.js';
import { linkTo, moveTo, place } from '../router.js';
import { Problem, typed } from './basics.js';
import { ClickHouseNote } from './clickhouse-note.js';
import { MonitorNote } from './monitor-note.js';

const EVERY_MS = 60_000;

export function Frame({ children }: { children: ComponentChildren }) {
  const pages = useRef<HTMLElement>(null);
  const { page } = place.value;
  const leave = useDeed();
  // A colleague may have switched monitor mode. When it fails, the page's own questions say why.
  useEffect(() => void loadWorkspaces().catch(() => undefined), [page]);
  // On a phone the links scroll in one line: keep the link of the open page visible.
  useEffect(() => {
    const { current: line } = pages;
    const here = line?.querySelector<HTMLElement>('[aria-current]');
    if (line && here) line.scrollLeft = here.offsetLeft - (line.clientWidth - here.offsetWidth) / 2;
  }, [page]);
  return (
    <>
      <a class="skip" href="#content" onClick={toContent}>
        Skip to the page
      </a>
      <header class="top">
        <a class="brand" href={linkTo('overview')}>
          Riskgate
        </a>
        <Switcher />
        <span class="who">
          {session.value?.operator?.name} <small>{session.value?.operator?.role}</small>
        </span>
        <button type="button" class="quiet" onClick={() => void leave.run(signOut)}>
          Sign out
        </button>
      </header>
      <nav aria-label="Pages" ref={pages}>
        <Links ofService={false} waiting={useWaiting()} />
        <hr />
        <Links ofService />
      </nav>
      <main id="content" tabIndex={-1}>
        <Problem refusal={leave.refusal} />
        <FailedLater />
        <MonitorNote />
        <ClickHouseNote />
        {children}
      </main>
    </>
  );
}

function FailedLater() {
  const { value: refusal } = failedLater;
  if (refusal === undefined) return null;
  return (
    <p class="problem" role="alert">
      What you did before failed: {refusal.message}{' '}
      <button type="button" class="quiet" onClick={() => (failedLater.value = undefined)}>
        Close
      </button>
    </p>
  );
}

/** The fragment of the address names a page, so a normal anchor link would not work. */
function toContent(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

type Waiting = Readonly<Record<string, number | undefined>>;

/** How much waits for a person, by page. A refusal is told by the page itself. */
function useWaiting(): Waiting {
  const { workspace, mode, page } = place.value;
  const known = openWorkspace() !== undefined;
  const base = `workspaces/${workspace}`;
  const asked = known && session.value?.analytics !== false;
  const review = useQuestion<{ waiting: number }>(
    asked ? `${base}/reviews${query({ mode, limit: 1 })}` : undefined,
    EVERY_MS,
  );
  const rules = useQuestion<{ proposals: unknown[] }>(known ? `${base}/policy/proposals` : undefined, EVERY_MS);
  // What was just done on a page counts when it is left.
  useEffect(() => {
    review.again();
    rules.again();
  }, [page]);
  return { review: review.data?.waiting, rules: rules.data?.proposals.length };
}

function Links({ ofService, waiting = {} }: { ofService: boolean; waiting?: Waiting }) {
  const here = factsOf(place.value.page)?.under ?? place.value.page;
  return (
    <ul>
      {linkedPages(ofService)
        .filter(({ page }) => mayOpen(page))
        .map(({ page, name }) => (
          <li key={page}>
            <a href={linkTo(page)} aria-current={page === here ? 'page' : undefined}>
              {name}
              <Badge waiting={waiting[page] ?? 0} />
            </a>
          </li>
        ))}
    </ul>
  );
}

function Badge({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <>
      {' '}
      <span class="tag waiting">
        {compact(waiting)}
        <span class="hidden"> waiting</span>
      </span>
    </>
  );
}

function Switcher() {
  const { workspace, mode } = place.value;
  return (
    <span class="switcher" data-place={`${workspace}, ${mode}`}>
      <select aria-label="Workspace" value={workspace} onChange={(event) => moveTo(typed(event), mode)}>
        {workspaces.value.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Mode"
        value={mode}
        onChange={(event) => moveTo(workspace, typed(event) === 'test' ? 'test' : 'live')}
      >
        <option value="live">live</option>
        <option value="test">test</option>
      </select>
    </span>
  );
}
