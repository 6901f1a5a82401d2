// Points of each reason beside the defaults: change, preview on history, save, restore.
import { type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import {
  ACTIONS,
  type PolicyOverrides,
  type PolicyPreview,
  type PolicyVersion,
  type PolicyView,
  type Shifts,
  USE_CASES,
} from '../api/types.js';
import { ask, LONG_MS, query } from '../api/ask.js';
import { type Published } from '../api/rules.js';
import { useDeed, useQuestion } from '../api/question.js';
import { count, decimal, share, signed, time, words } from '../format.js';
import { ActionTag, Answered, Card, Choice, Problem, typed } from '../parts/basics.js';
import { type Column, Table } from '../parts/table.js';
import { linkTo, place, refilter } from '../router.js';
import { ByLabels } from '../rules/by-labels.js';
import { loadWorkspaces, may, session } from '../session.js';

export function PolicyPage() {
  const { workspace, mode } = place.value;
  const policy = useQuestion<PolicyView>(`workspaces/${workspace}/policy${query({ mode })}`);
  const versions = useQuestion<{ versions: PolicyVersion[] }>(`workspaces/${workspace}/policy/versions`);
  const [proposed, setProposed] = useState(false);
  const saved = ({ proposal }: Published): void => {
    setProposed(proposal !== null);
    policy.again();
    versions.again();
    void loadWorkspaces();
  };
  return (
    <>
      <h1>Policy</h1>
      <p>
        A reason at full strength adds its points (log-odds); the sum decides. A use case may shift some of them. A
        change applies from the next decision on. Alone: decisions that only this reason challenged or blocked.
      </p>
      {proposed && (
        <p role="status">
          Another operator must approve the change on the page <a href={linkTo('rules')}>Rules</a>.
        </p>
      )}
      <Answered question={policy}>{(view) => <Editor key={view.version} view={view} saved={saved} />}</Answered>
      <Card title="Earlier versions" wide>
        <Answered question={versions}>
          {(list) => (
            <Versions
              versions={list.versions}
              now={policy.data?.version}
              own={(policy.data?.overrides ?? null) !== null}
              saved={saved}
            />
          )}
        </Answered>
      </Card>
    </>
  );
}

interface Numbers {
  /** The use case whose shifts are edited; '' edits the points of all use cases. */
  useCase: string;
  input: (reason: string, value: number) => ComponentChildren;
  pointsOf: (row: Row) => number;
  shiftOf: (reason: string) => number;
  defaultShift: (reason: string) => number;
}

function columnsOf({ useCase, input, pointsOf, shiftOf, defaultShift }: Numbers): Column<Row>[] {
  const together = (row: Row): number => Math.min(10, Math.max(-10, pointsOf(row) + shiftOf(row.reason)));
  const edited: Column<Row>[] =
    useCase === ''
      ? [
          { name: 'Points', number: true, cell: (row) => input(row.reason, pointsOf(row)) },
          { name: 'Default', number: true, cell: (row) => String(row.default_points) },
        ]
      : [
          { name: 'Points', number: true, cell: (row) => String(pointsOf(row)) },
          { name: 'Shift', number: true, cell: ({ reason }) => input(reason, shiftOf(reason)) },
          { name: 'Default', number: true, cell: ({ reason }) => String(defaultShift(reason)) },
          { name: 'Together', number: true, cell: (row) => decimal(together(row)) },
        ];
  const known = (value: number | null): string => (value === null ? '–' : count(value));
  return [
    { name: 'Reason', cell: ({ reason }) => <a href={linkTo('live', [], { reason })}>{words(reason)}</a> },
    ...edited,
    { name: 'Hits in 24 h', number: true, cell: ({ hits_24h: hits }) => known(hits) },
    { name: 'Alone', number: true, cell: ({ alone_24h: alone }) => known(alone) },
    { name: 'Family', cell: ({ family }) => family ?? '–' },
  ];
}

interface ButtonsProps {
  edited: Edited;
  save: (note: string) => Promise<void>;
}

/** In sight beside every row of the table, so the outcome of a preview and an error are told here. */
function Buttons({ edited: { overrides, changed, preview, setPreview }, save }: ButtonsProps) {
  const { workspace, mode } = place.value;
  const [note, setNote] = useState('');
  const deed = useDeed();
  const show = (): Promise<boolean> =>
    deed.run(async () => {
      const body = { mode, hours: 24, policy: overrides };
      const options = { timeoutMs: LONG_MS };
      setPreview(await ask<PolicyPreview>('POST', `workspaces/${workspace}/policy/preview`, body, options));
    });
  return (
    <div class="sticky">
      <Problem refusal={deed.refusal} />
      <p class="buttons">
        <button type="button" aria-disabled={deed.busy} disabled={!changed} onClick={() => void show()}>
          Preview on the last 24 hours
        </button>
        {preview !== undefined && (
          <input
            aria-label="Reason for the change"
            placeholder="Reason for the change"
            maxLength={300}
            value={note}
            onInput={(event) => setNote(typed(event))}
          />
        )}
        <button
          type="button"
          class="main"
          aria-disabled={deed.busy}
          disabled={preview === undefined}
          onClick={() => void deed.run(() => save(note))}
        >
          Save
        </button>
        <small role="status">
          {deed.busy
            ? 'Deciding again…'
            : preview === undefined
              ? changed && 'Preview the change, then save it.'
              : sentenceOf(preview)}
        </small>
      </p>
    </div>
  );
}

interface Edited {
  useCase: string;
  overrides: PolicyOverrides;
  changed: boolean;
  preview: PolicyPreview | undefined;
  setPreview: (preview: PolicyPreview | undefined) => void;
  setPoints: (points: Readonly<Record<string, number>>) => void;
  /** Sets the points or the shift of a reason. */
  set: (reason: string, text: string) => void;
  numbers: Omit<Numbers, 'input'>;
}

/** The points as they are in the table, saved or not. */
function useEdited(view: PolicyView): Edited {
  const [points, setPoints] = useState<Readonly<Record<string, number>>>({});
  const [shifts, setShifts] = useState<Shifts>({});
  const [preview, setPreview] = useState<PolicyPreview>();
  const useCase = place.value.filters.get('use_case') ?? '';
  const ownShifts = view.overrides?.shifts ?? {};
  const defaultShift = (reason: string): number => view.default_shifts[useCase]?.[reason] ?? 0;
  const add = (more: Readonly<Record<string, number>>): void => {
    setPoints({ ...points, ...more });
    setPreview(undefined);
  };
  return {
    useCase,
    overrides: {
      ...view.overrides,
      points: { ...view.overrides?.points, ...points },
      shifts: mergedShifts(ownShifts, shifts),
    },
    changed: Object.keys(points).length + Object.keys(shifts).length > 0,
    preview,
    setPreview,
    setPoints: add,
    set: (reason, text) => {
      const value = Number(text);
      if (text.trim() === '' || !Number.isFinite(value)) return;
      if (useCase === '') add({ [reason]: value });
      else setShifts(mergedShifts(shifts, { [useCase]: { [reason]: value } }));
      setPreview(undefined);
    },
    numbers: {
      useCase,
      pointsOf: ({ reason, points: now }) => points[reason] ?? now,
      shiftOf: (reason) => shifts[useCase]?.[reason] ?? ownShifts[useCase]?.[reason] ?? defaultShift(reason),
      defaultShift,
    },
  };
}

function Editor({ view, saved }: { view: PolicyView; saved: (published: Published) => void }) {
  const edited = useEdited(view);
  const { useCase, overrides, preview } = edited;
  const save = async (note: string): Promise<void> => {
    const body = { policy: overrides, expect: view.version, ...(note !== '' && { note }) };
    saved(await ask<Published>('POST', `workspaces/${place.value.workspace}/policy/publish`, body));
  };
  const input = (reason: string, value: number) => (
    <input
      type="number"
      class="points"
      aria-label={`${useCase === '' ? 'Points' : 'Shift'} of ${words(reason)}`}
      step="0.1"
      min={-10}
      max={10}
      disabled={!may('approver')}
      value={value}
      onChange={(event) => edited.set(reason, typed(event))}
    />
  );
  return (
    <>
      <Card title={`Version ${view.version}`} wide>
        <div class="filters">
          <Choice
            name="Use case"
            hint={useCase === '' ? '' : 'A shift is added to the points, in this use case alone.'}
            of={[['', 'all: points'], ...USE_CASES.map((one) => [one, `${words(one)}: shifts`] as const)]}
            value={useCase}
            set={(chosen) => refilter({ use_case: chosen })}
          />
        </div>
        <Table
          caption={useCase === '' ? 'Points of each reason' : `Shifts of ${words(useCase)}`}
          rows={view.reasons}
          rowKey={({ reason }) => reason}
          empty="No reasons."
          columns={columnsOf({ ...edited.numbers, input })}
        />
        {may('approver') && <Buttons edited={edited} save={save} />}
        {preview !== undefined && <Preview preview={preview} />}
      </Card>
      {session.value?.analytics !== false && <ByLabels take={edited.setPoints} />}
    </>
  );
}

type Row = PolicyView['reasons'][number];

function mergedShifts(before: Shifts, change: Shifts): Shifts {
  const all = { ...before };
  for (const [useCase, points] of Object.entries(change)) all[useCase] = { ...all[useCase], ...points };
  return all;
}

function sentenceOf({ changed, events }: PolicyPreview): string {
  return `${count(changed)} of ${count(events)} decisions change: see below the table.`;
}

function Preview({ preview }: { preview: PolicyPreview }) {
  const { events, changed, before, after, labelled, samples, cut } = preview;
  const { fraud } = labelled;
  return (
    <section>
      <h3>
        {count(changed)} of {count(events)} decisions would have been different
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
  /** The version that is in effect. */
  now: string | undefined;
  /** Whether the workspace currently has its own policy. */
  own: boolean;
  saved: (published: Published) => void;
}

function Versions({ versions, now, own, saved }: VersionsProps) {
  const { workspace } = place.value;
  const deed = useDeed();
  const back = (how: 'publish' | 'rollback', to: object): Promise<boolean> =>
    deed.run(async () => {
      saved(await ask<Published>('POST', `workspaces/${workspace}/policy/${how}`, { ...to, expect: now }));
    });
  return (
    <>
      <Problem refusal={deed.refusal} />
      {own && may('approver') && (
        <p class="buttons">
          <button type="button" aria-disabled={deed.busy} onClick={() => void back('publish', { policy: null })}>
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
          { name: 'By', cell: ({ by }) => by || '–' },
          { name: 'Changes', cell: ({ overrides }) => <Changes overrides={overrides} /> },
          {
            name: 'Back',
            cell: ({ number, version }) =>
              version !== now &&
              may('approver') && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Go back to it: version ${number}`}
                  aria-disabled={deed.busy}
                  onClick={() => void back('rollback', { version: number })}
                >
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
  if (overrides === null) return <>none: the default policy</>;
  const said = [['', overrides.points ?? {}] as const, ...Object.entries(overrides.shifts ?? {})].flatMap(
    ([useCase, points]) =>
      Object.entries(points).map(([reason, value]) =>
        useCase === '' ? `${words(reason)} ${value}` : `${words(reason)} ${signed(value)} in ${words(useCase)}`,
      ),
  );
  return <>{said.length === 0 ? 'no points' : said.join(', ')}</>;
}
