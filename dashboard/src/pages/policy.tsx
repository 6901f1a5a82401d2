// Points of each reason beside the defaults: change, preview on history, save, restore.
import type { PolicyOverrides, PolicyPreview, Published } from '../api/generated/replies.js';
import { type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { POINTS_MAX, USE_CASES } from '../api/generated/words.js';
import { type Policy, type PolicyVersion, type Shifts } from '../api/types.js';
import { ask, LONG_MS, query, Refusal } from '../api/ask.js';
import { useAnswer, useDeed, useQuestion } from '../api/question.js';
import { decimal, words } from '../format.js';
import { Answered, Card, Choice, Problem, typed } from '../parts/basics.js';
import { type Column, counts, Table } from '../parts/table.js';
import { Preview, sentenceOf } from '../policy/preview.js';
import { Versions } from '../policy/versions.js';
import { linkTo, place, refilter } from '../router.js';
import { ByLabels } from '../rules/by-labels.js';
import { loadWorkspaces, may, session } from '../session.js';

export function PolicyPage() {
  const { workspace, mode } = place.value;
  const policy = useQuestion<Policy>(`workspaces/${workspace}/policy${query({ mode })}`);
  const versions = useQuestion<{ versions: PolicyVersion[] }>(`workspaces/${workspace}/policy/versions`);
  const [outcome, setOutcome] = useState<'saved' | 'proposed'>();
  /** The version that somebody began to edit before another operator changed it: the edited numbers stay. */
  const [begun, setBegun] = useState<string>();
  const overtaken = (version: string): void => {
    setBegun(begun ?? version);
    setOutcome(undefined);
    policy.again();
    versions.again();
  };
  const saved = ({ proposal }: Published): void => {
    setBegun(undefined);
    setOutcome(proposal === null ? 'saved' : 'proposed');
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
      {outcome === 'proposed' && (
        <p role="status">
          Another operator must approve the change on the page <a href={linkTo('rules')}>Rules</a>.
        </p>
      )}
      <Answered question={policy}>
        {(view) => (
          <Editor
            key={begun ?? view.version}
            view={view}
            isSaved={outcome === 'saved'}
            saved={saved}
            overtaken={overtaken}
          />
        )}
      </Answered>
      <Card title="Earlier versions" wide>
        <Answered question={versions}>
          {(list) => (
            <Versions
              versions={list.versions}
              now={policy.data?.version}
              overrides={policy.data?.overrides ?? null}
              saved={saved}
              again={() => policy.data && overtaken(policy.data.version)}
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
  /** What was typed and is no number of points, by place. */
  wrong: ReadonlyMap<string, string>;
  input: (reason: string, value: number | string) => ComponentChildren;
  pointsOf: (row: Row) => number;
  shiftOf: (reason: string) => number;
  defaultShift: (reason: string) => number;
}

function columnsOf({ useCase, input, wrong, pointsOf, shiftOf, defaultShift }: Numbers): Column<Row>[] {
  const shown = (reason: string): string | undefined => wrong.get(placeOf(useCase, reason));
  const together = (row: Row): number =>
    Math.min(POINTS_MAX, Math.max(-POINTS_MAX, pointsOf(row) + shiftOf(row.reason)));
  const edited: Column<Row>[] =
    useCase === ''
      ? [
          { name: 'Points', number: true, cell: (row) => input(row.reason, shown(row.reason) ?? pointsOf(row)) },
          {
            name: 'Default',
            number: true,
            by: (row) => row.default_points,
            cell: (row) => String(row.default_points),
          },
        ]
      : [
          { name: 'Points', number: true, cell: (row) => String(pointsOf(row)) },
          { name: 'Shift', number: true, cell: ({ reason }) => input(reason, shown(reason) ?? shiftOf(reason)) },
          { name: 'Default', number: true, cell: ({ reason }) => String(defaultShift(reason)) },
          { name: 'Together', number: true, cell: (row) => decimal(together(row)) },
        ];
  return [
    {
      name: 'Reason',
      by: ({ reason }) => words(reason),
      cell: ({ reason }) => <a href={linkTo('live', [], { reason })}>{words(reason)}</a>,
    },
    ...edited,
    counts('Hits in 24 h', 'hits_24h'),
    counts('Alone', 'alone_24h'),
    { name: 'Family', by: ({ family }) => family, cell: ({ family }) => family ?? '–' },
  ];
}

interface ButtonsProps {
  edited: Edited;
  /** What is shown was saved here. */
  isSaved: boolean;
  save: (note: string) => Promise<void>;
}

/** In sight beside every row of the table, so the outcome of a preview and an error are told here. */
function Buttons({ edited: { overrides, changed, wrong, preview, setPreview }, isSaved, save }: ButtonsProps) {
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
        <button
          type="button"
          aria-disabled={deed.busy}
          disabled={!changed || wrong.size > 0}
          onClick={() => void show()}
        >
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
          disabled={preview === undefined || wrong.size > 0}
          onClick={() => void deed.run(() => save(note))}
        >
          Save
        </button>
        <small role="status">
          {deed.busy
            ? 'Deciding again…'
            : wrong.size > 0
              ? `Points go from -${POINTS_MAX} to ${POINTS_MAX}. Change: ${[...wrong.keys()].join(', ')}.`
              : preview !== undefined
                ? sentenceOf(preview)
                : changed
                  ? 'Preview the change, then save it.'
                  : isSaved && 'Saved: it is in effect.'}
        </small>
      </p>
    </div>
  );
}

interface Edited {
  useCase: string;
  overrides: PolicyOverrides;
  changed: boolean;
  wrong: ReadonlyMap<string, string>;
  preview: PolicyPreview | undefined;
  setPreview: (preview: PolicyPreview | undefined) => void;
  setPoints: (points: Readonly<Record<string, number>>) => void;
  /** Sets the points or the shift of a reason. */
  set: (reason: string, text: string) => void;
  numbers: Omit<Numbers, 'input'>;
}

/** The points as they are in the table, saved or not. */
function useEdited(view: Policy): Edited {
  const [points, setPoints] = useState<Readonly<Record<string, number>>>({});
  const [shifts, setShifts] = useState<Shifts>({});
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const useCase = place.value.filters.get('use_case') ?? '';
  const ownShifts = view.overrides?.shifts ?? {};
  const defaultShift = (reason: string): number => view.default_shifts[useCase]?.[reason] ?? 0;
  const add = (more: Readonly<Record<string, number>>): void => {
    setPoints({ ...points, ...more });
    const given = new Set(Object.keys(more).map((reason) => placeOf('', reason)));
    setWrong(new Map([...wrong].filter(([place]) => !given.has(place))));
  };
  const overrides: PolicyOverrides = {
    ...view.overrides,
    points: { ...view.overrides?.points, ...points },
    shifts: mergedShifts(ownShifts, shifts),
  };
  const [preview, setPreview] = useAnswer<PolicyPreview>(JSON.stringify(overrides));
  return {
    useCase,
    overrides,
    changed: Object.keys(points).length + Object.keys(shifts).length > 0,
    wrong,
    preview,
    setPreview,
    setPoints: add,
    set: (reason, text) => {
      const value = Number(text);
      const others = new Map(wrong);
      others.delete(placeOf(useCase, reason));
      const isWrong = text.trim() === '' || !(Math.abs(value) <= POINTS_MAX);
      setWrong(isWrong ? others.set(placeOf(useCase, reason), text) : others);
      if (isWrong) return;
      if (useCase === '') add({ [reason]: value });
      else setShifts(mergedShifts(shifts, { [useCase]: { [reason]: value } }));
    },
    numbers: {
      useCase,
      wrong,
      pointsOf: ({ reason, points: now }) => points[reason] ?? now,
      shiftOf: (reason) => shifts[useCase]?.[reason] ?? ownShifts[useCase]?.[reason] ?? defaultShift(reason),
      defaultShift,
    },
  };
}

const OVERTAKEN =
  'Not saved: the policy has changed meanwhile, by another operator or by your attempt before. The table has the ' +
  'published numbers now, and yours where you changed some. Preview it again, then save.';

interface EditorProps {
  view: Policy;
  isSaved: boolean;
  saved: (published: Published) => void;
  overtaken: (version: string) => void;
}

function Editor({ view, isSaved, saved, overtaken }: EditorProps) {
  const edited = useEdited(view);
  const { useCase, overrides, preview } = edited;
  /** The editor begins anew with the saved version: what is typed meanwhile would be lost. */
  const [saving, setSaving] = useState(false);
  const save = async (note: string): Promise<void> => {
    setSaving(true);
    const body = { policy: overrides, expect: view.version, ...(note !== '' && { note }) };
    const base = `workspaces/${place.value.workspace}/policy`;
    try {
      saved(await ask<Published>('POST', `${base}/publish`, body));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      // It is refused for other reasons too.
      if ((await ask<Policy>('GET', base)).version === view.version) throw error;
      edited.setPreview(undefined);
      overtaken(view.version);
      throw new Refusal(409, error.code, OVERTAKEN);
    } finally {
      setSaving(false);
    }
  };
  const input = (reason: string, value: number | string) => (
    <input
      type="number"
      class="points"
      aria-label={`${useCase === '' ? 'Points' : 'Shift'} of ${words(reason)}`}
      step="0.1"
      min={-POINTS_MAX}
      max={POINTS_MAX}
      aria-invalid={edited.wrong.has(placeOf(useCase, reason))}
      disabled={!may('approver')}
      readOnly={saving}
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
        {may('approver') && <Buttons edited={edited} isSaved={isSaved} save={save} />}
        {preview !== undefined && <Preview preview={preview} />}
      </Card>
      {session.value?.analytics !== false && <ByLabels take={edited.setPoints} />}
    </>
  );
}

type Row = Policy['reasons'][number];

/** Names a field in words. */
const placeOf = (useCase: string, reason: string): string =>
  useCase === '' ? words(reason) : `${words(reason)} (${words(useCase)})`;

function mergedShifts(before: Shifts, change: Shifts): Shifts {
  const all = { ...before };
  for (const [useCase, points] of Object.entries(change)) all[useCase] = { ...all[useCase], ...points };
  return all;
}
