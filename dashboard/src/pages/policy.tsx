// Points of each reason beside the default ones: change, see what history would have been, save, go back.
import { useState } from 'preact/hooks';
import {
  ACTIONS,
  type PolicyOverrides,
  type PolicyPreview,
  type PolicyVersion,
  type PolicyView,
} from '../api/types.js';
import { ask, LONG_MS, query } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import { count, share, time, words } from '../format.js';
import { ActionTag, Answered, Card, Problem, typed } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { linkTo, place } from '../router.js';
import { loadWorkspaces, may } from '../session.js';

export function PolicyPage() {
  const { workspace, mode } = place.value;
  const policy = useQuestion<PolicyView>(`workspaces/${workspace}/policy${query({ mode })}`);
  const versions = useQuestion<{ versions: PolicyVersion[] }>(`workspaces/${workspace}/policy/versions`);
  const saved = (): void => {
    policy.again();
    versions.again();
    void loadWorkspaces();
  };
  return (
    <>
      <h1>Policy</h1>
      <p>
        A reason adds its points, in log-odds, at full strength; the sum decides. A change counts from the next decision
        on. Alone: decisions that had this reason only, and were not allowed.
      </p>
      <Answered question={policy}>{(view) => <Editor key={view.version} view={view} saved={saved} />}</Answered>
      <Card title="Earlier versions" wide>
        <Answered question={versions}>
          {(list) => (
            <Versions versions={list.versions} own={(policy.data?.overrides ?? null) !== null} saved={saved} />
          )}
        </Answered>
      </Card>
    </>
  );
}

function Editor({ view, saved }: { view: PolicyView; saved: () => void }) {
  const { workspace, mode } = place.value;
  const [points, setPoints] = useState<Readonly<Record<string, number>>>({});
  const [preview, setPreview] = useState<PolicyPreview>();
  const deed = useDeed();
  const own = view.overrides?.points ?? {};
  const changed = Object.keys(points).length > 0;
  const overrides: PolicyOverrides = { ...view.overrides, points: { ...own, ...points } };
  const set = (reason: string, text: string): void => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isFinite(value)) setPoints({ ...points, [reason]: value });
    setPreview(undefined);
  };
  const show = (): Promise<boolean> =>
    deed.run(async () => {
      const body = { mode, hours: 24, policy: overrides };
      const options = { timeoutMs: LONG_MS };
      setPreview(await ask<PolicyPreview>('POST', `workspaces/${workspace}/policy/preview`, body, options));
    });
  const save = (): Promise<boolean> =>
    deed.run(async () => {
      await ask('PATCH', `workspaces/${workspace}`, { policy: overrides });
      saved();
    });
  return (
    <Card title={`Version ${view.version}`} wide>
      <Table
        caption="Points of each reason"
        rows={view.reasons}
        rowKey={({ reason }) => reason}
        empty="No reasons."
        columns={[
          { name: 'Reason', cell: ({ reason }) => <a href={linkTo('live', [], { reason })}>{words(reason)}</a> },
          { name: 'Family', cell: ({ family }) => family ?? '–' },
          {
            name: 'Points',
            number: true,
            cell: ({ reason, points: now }) => (
              <input
                type="number"
                class="points"
                aria-label={`Points of ${words(reason)}`}
                step="0.1"
                min={-10}
                max={10}
                disabled={!may('admin')}
                value={points[reason] ?? now}
                onChange={(event) => set(reason, typed(event))}
              />
            ),
          },
          { name: 'Default', number: true, cell: ({ default_points: standard }) => String(standard) },
          { name: 'Hits in 24 h', number: true, cell: ({ hits_24h: hits }) => (hits === null ? '–' : count(hits)) },
          {
            name: 'Alone',
            number: true,
            cell: ({ alone_24h: alone }) => (alone === null ? '–' : count(alone)),
          },
        ]}
      />
      <Problem refusal={deed.refusal} />
      {may('admin') && (
        <p class="buttons">
          <button type="button" disabled={!changed || deed.busy} onClick={() => void show()}>
            Preview on the last 24 hours
          </button>
          <button type="button" class="main" disabled={preview === undefined || deed.busy} onClick={() => void save()}>
            Save
          </button>
        </p>
      )}
      {preview !== undefined && <Preview preview={preview} />}
    </Card>
  );
}

function Preview({ preview }: { preview: PolicyPreview }) {
  const { events, changed, before, after, labelled, samples, cut } = preview;
  const { fraud } = labelled;
  return (
    <section aria-live="polite">
      <h3>
        {count(changed)} of {count(events)} decisions would have been others
      </h3>
      {cut && <p>There were more decisions than a preview asks: these are the newest.</p>}
      <Table
        caption="Actions before and after"
        rows={ACTIONS}
        rowKey={(action) => action}
        empty=""
        columns={[
          { name: 'Action', cell: (action) => <ActionTag action={action} /> },
          {
            name: 'Now',
            number: true,
            cell: (action) => `${count(before[action])} (${share(before[action], events)})`,
          },
          { name: 'Then', number: true, cell: (action) => `${count(after[action])} (${share(after[action], events)})` },
        ]}
      />
      <p>
        Of {count(fraud.events)} labelled as fraud, {count(fraud.caught_before)} are stopped now and{' '}
        {count(fraud.caught_after)} would be; of {count(labelled.legitimate.events)} labelled legitimate,{' '}
        {count(labelled.legitimate.hit_before)} and {count(labelled.legitimate.hit_after)}.
      </p>
      <Table
        caption="Examples"
        rows={samples}
        rowKey={({ event_id: id }) => id}
        empty="No decision changes."
        columns={[
          { name: 'Event', cell: ({ event_id: id }) => <a href={linkTo('events', [id])}>{id.slice(0, 13)}…</a> },
          {
            name: 'Now',
            cell: ({ before: { risk, action } }) => (
              <>
                {risk} <ActionTag action={action} />
              </>
            ),
          },
          {
            name: 'Then',
            cell: ({ after: { risk, action } }) => (
              <>
                {risk} <ActionTag action={action} />
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

interface VersionsProps {
  versions: readonly PolicyVersion[];
  /** Whether the workspace has a policy of its own now. */
  own: boolean;
  saved: () => void;
}

function Versions({ versions, own, saved }: VersionsProps) {
  const { workspace } = place.value;
  const deed = useDeed();
  const back = (overrides: PolicyOverrides | null): Promise<boolean> =>
    deed.run(async () => {
      await ask('PATCH', `workspaces/${workspace}`, { policy: overrides });
      saved();
    });
  return (
    <>
      <Problem refusal={deed.refusal} />
      {own && may('admin') && (
        <p class="buttons">
          <button type="button" disabled={deed.busy} onClick={() => void back(null)}>
            Go back to the default policy
          </button>
        </p>
      )}
      <Table
        caption="Earlier versions"
        rows={versions}
        rowKey={({ version, at }) => `${version} ${at}`}
        empty="The policy was never changed."
        columns={[
          { name: 'Version', cell: ({ version }) => <code>{version}</code> },
          { name: 'Since', cell: ({ at }) => time(at) },
          { name: 'By', cell: ({ by }) => by },
          { name: 'Changes', cell: ({ overrides }) => <Changes overrides={overrides} /> },
          {
            name: '',
            cell: ({ overrides }) =>
              may('admin') && (
                <button type="button" class="quiet" disabled={deed.busy} onClick={() => void back(overrides)}>
                  Go back to it
                </button>
              ),
          },
        ]}
      />
    </>
  );
}

function Changes({ overrides }: { overrides: PolicyOverrides | null }) {
  const entries = Object.entries(overrides?.points ?? {});
  if (entries.length === 0) return <>{overrides === null ? 'none: the default policy' : 'no points'}</>;
  return <>{entries.map(([reason, points]) => `${words(reason)} ${points}`).join(', ')}</>;
}
