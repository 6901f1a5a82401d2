// One rule: editing with a check while typing; errors are shown under their place in the text.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { listsIn } from '../api/lists.js';
import { useDeed, useQuestion } from '../api/question.js';
import {
  CHALLENGES,
  type CheckedRule,
  type RuleProblem,
  type Rule,
  RULE_STATES,
  type RuleDetail,
  type RuleList,
  type RuleVocabulary,
} from '../api/rules.js';
import { ACTIONS } from '../api/types.js';
import { time } from '../format.js';
import { Answered, Card, Choice, Field, Problem, typed } from '../parts/basics.js';
import { Backtest } from '../rules/backtest.js';
import { ConditionField } from '../rules/condition-field.js';
import { Stats } from '../rules/rule-stats.js';
import { RuleTest } from '../rules/rule-test.js';
import { Vocabulary } from '../rules/vocabulary.js';
import { go, linkTo, place } from '../router.js';
import { may, session } from '../session.js';

/** Pause after the last key press before the service checks the condition. */
const CHECK_MS = 300;
const EFFECTS = ['none', 'points', 'at_least', 'at_most', 'force'] as const;
const WRITTEN = { name: '', state: 'shadow', when: '', effect: {} } as const satisfies Omit<Rule, 'id'>;

type Written = Omit<Rule, 'id'>;

const analytics = (): boolean => session.value?.analytics !== false;

export function RulePage({ id }: { id: string }) {
  const { workspace } = place.value;
  const isNew = id === 'new';
  const question = useQuestion<RuleDetail>(
    isNew ? undefined : `workspaces/${workspace}/rules/${encodeURIComponent(id)}`,
  );
  const shown = question.data?.rule ?? question.data?.published;
  return (
    <>
      <h1>{isNew ? 'A new rule' : (shown?.name ?? 'Rule')}</h1>
      <p>
        <a href={linkTo('rules')}>All rules</a>
      </p>
      {isNew ? (
        <Editor rule={{ ...WRITTEN, when: place.value.filters.get('when') ?? '' }} />
      ) : (
        <Answered question={question}>
          {(detail) => (
            <>
              <Standing detail={detail} again={question.again} />
              {analytics() && detail.published !== null && <Stats id={id} />}
              <Editor key={detail.revision} rule={detail.rule ?? detail.published ?? WRITTEN} detail={detail} />
            </>
          )}
        </Answered>
      )}
    </>
  );
}

/** Lists that the condition uses: their entries affect the result as much as the condition. */
function ListsAsked({ when }: { when: string }) {
  const names = [...new Set(listsIn(when))];
  if (names.length === 0) return null;
  return (
    <p>
      Lists it uses:{' '}
      {names.map((name, index) => [
        index > 0 && ', ',
        <a key={name} href={linkTo('lists', [name])}>
          {name}
        </a>,
      ])}
    </p>
  );
}

function Standing({ detail, again }: { detail: RuleDetail; again: () => void }) {
  const { id, rule, published, draft, revision } = detail;
  const path = `workspaces/${place.value.workspace}/rules/${id}`;
  const writtenAs = rule === null ? 'To be removed' : 'Draft';
  const deed = useDeed();
  const forget = (what: string): void => {
    void deed.run(async () => {
      await ask('DELETE', what, undefined, { ifMatch: revision });
      if (published === null) go(linkTo('rules'));
      else again();
    });
  };
  return (
    <Card title={id} wide>
      <p>
        {published === null ? 'It was never published.' : `Published: ${published.state}.`}{' '}
        {draft !== null && `${writtenAs} by ${draft.by.join(', ')}, ${time(draft.at)}.`}{' '}
        {draft?.stale === true && 'Another version was published since: change the draft, or discard it.'}
      </p>
      {may('analyst') && (
        <p class="buttons">
          {draft !== null && (
            <button type="button" aria-disabled={deed.busy} onClick={() => forget(`${path}/draft`)}>
              Discard the draft
            </button>
          )}
          {rule !== null && (
            <button type="button" aria-disabled={deed.busy} onClick={() => forget(path)}>
              Remove the rule
            </button>
          )}
        </p>
      )}
      <Problem refusal={deed.refusal} />
    </Card>
  );
}

function Editor({ rule, detail }: { rule: Written; detail?: RuleDetail }) {
  const { workspace } = place.value;
  const [written, setWritten] = useState<Written>(rule);
  const deed = useDeed();
  const checked = useCheck(written.when);
  const known = useQuestion<RuleVocabulary>(`workspaces/${workspace}/variables`).data;
  const set = (change: Partial<Written>): void => setWritten({ ...written, ...change });
  const save = (event: Event): void => {
    event.preventDefault();
    void deed.run(async () => {
      const base = `workspaces/${workspace}/rules`;
      const { ...body }: Partial<Rule> = written;
      delete body.id;
      if (detail?.rule) {
        const gone = Object.keys(detail.rule).filter((name) => name !== 'id' && body[name as keyof Rule] === undefined);
        const change = { ...body, ...Object.fromEntries(gone.map((name) => [name, null])) };
        await ask('PATCH', `${base}/${detail.id}`, change, { ifMatch: detail.revision });
      } else await ask('POST', base, detail === undefined ? body : { ...body, id: detail.id });
      go(linkTo('rules'));
    });
  };
  const ready = checked?.ok === true;
  const tried = { ...written, id: detail?.id ?? 'rul_new' };
  return (
    <>
      <Card title="Definition" wide>
        <form class="stacked" onSubmit={save} aria-label="Rule">
          <Field name="Name">
            <input required maxLength={80} value={written.name} onInput={(event) => set({ name: typed(event) })} />
          </Field>
          <ConditionField value={written.when} set={(when) => set({ when })} known={known} checked={checked} />
          <Checked when={written.when} checked={checked} />
          <ListsAsked when={written.when} />
          <EffectFields written={written} set={set} />
          <More written={written} set={set} />
          <Problem refusal={deed.refusal} />
          {may('analyst') && (
            <p class="buttons">
              <button type="submit" class="main" aria-disabled={deed.busy} disabled={checked?.ok === false}>
                Save as a draft
              </button>
            </p>
          )}
        </form>
      </Card>
      <RuleTest rule={tried} known={known} broken={!ready} />
      {analytics() && may('analyst') && <OnHistory rule={tried} ready={ready} />}
      {known !== undefined && <Vocabulary known={known} />}
    </>
  );
}

/** Backtests this rule as written and live, together with the other published rules. */
function OnHistory({ rule, ready }: { rule: Rule; ready: boolean }) {
  const { data } = useQuestion<RuleList>(`workspaces/${place.value.workspace}/rules`);
  const own: Rule = { ...rule, name: rule.name === '' ? 'A new rule' : rule.name, state: 'live' };
  const rules = data && [...data.rules.filter(({ id }) => id !== rule.id), own];
  return (
    <Card title="What it would have done" wide>
      <p>As a live rule, together with the other rules. Stored decisions do not change.</p>
      <Backtest rules={rules} ready={ready} />
    </Card>
  );
}

interface FieldsProps {
  written: Written;
  set: (change: Partial<Written>) => void;
}

function EffectFields({ written, set }: FieldsProps) {
  const [kind = 'none', value = ''] = Object.entries(written.effect)[0] ?? [];
  const demands = (of: string, action: string | number): boolean =>
    (of === 'at_least' || of === 'force') && String(action).endsWith('_challenge');
  const give = (of: string, action: string | number): void =>
    set({ effect: { [of]: action }, ...(!demands(of, action) && { challenge: undefined }) });
  const choose = (other: string): void => {
    if (other === 'none') set({ effect: {}, challenge: undefined });
    else give(other, other === 'points' ? 1 : other === 'at_most' ? 'allow' : 'hard_challenge');
  };
  const without = kind === 'at_least' ? 'allow' : kind === 'at_most' ? 'block' : '';
  const shown = ACTIONS.filter((action) => action !== without);
  return (
    <div class="filters">
      <Choice
        name="State"
        of={RULE_STATES}
        value={written.state}
        set={(chosen) => set({ state: RULE_STATES.find((state) => state === chosen) ?? 'draft' })}
      />
      <Choice name="Effect" of={EFFECTS} value={kind} set={choose} />
      {kind === 'points' && (
        <Field name="Points">
          <input
            type="number"
            step="0.1"
            min={-10}
            max={10}
            value={value}
            onChange={(event) => give(kind, Number(typed(event)))}
          />
        </Field>
      )}
      {kind !== 'points' && kind !== 'none' && (
        <Choice name="Action" of={shown} value={String(value)} set={(chosen) => give(kind, chosen)} />
      )}
      {demands(kind, value) && (
        <Choice
          name="Challenge"
          of={[['', 'as the model chooses'], ...CHALLENGES]}
          value={written.challenge ?? ''}
          set={(chosen) => set({ challenge: chosen || undefined })}
        />
      )}
    </div>
  );
}

const TEXTS = [
  ['code', 'Reason code', 'Such as large_order.'],
  ['title', 'Explanation', 'A sentence for events.'],
  ['expires_at', 'Ends at (UTC)', 'Such as 2027-01-31T18:00:00Z.'],
] as const;
const NUMBERS = [
  ['priority', 'Priority', 1000],
  ['rollout_percent', 'Share of users, %', 100],
] as const;

function More({ written, set }: FieldsProps) {
  return (
    <div class="filters">
      {TEXTS.map(([name, label, hint]) => (
        <Field key={name} name={label} hint={hint}>
          <input value={written[name] ?? ''} onInput={(event) => set({ [name]: typed(event) || undefined })} />
        </Field>
      ))}
      {NUMBERS.map(([name, label, max]) => (
        <Field key={name} name={label}>
          <input
            type="number"
            min={0}
            max={max}
            value={written[name] ?? ''}
            onInput={(event) => set({ [name]: typed(event) === '' ? undefined : Number(typed(event)) })}
          />
        </Field>
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={written.notify === true}
          onChange={() => set({ notify: written.notify === true ? undefined : true })}
        />{' '}
        Send matches to webhooks
      </label>
    </div>
  );
}

function useCheck(when: string): CheckedRule | undefined {
  const { workspace } = place.value;
  const [checked, setChecked] = useState<CheckedRule>();
  useEffect(() => {
    setChecked(undefined);
    if (when.trim() === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask<CheckedRule>('POST', `workspaces/${workspace}/rules/check`, { when }, { signal: stop.signal }).then(
        setChecked,
        () => {
          // Ignored here: saving the rule reports the error.
        },
      );
    }, CHECK_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [when, workspace]);
  return checked;
}

/** The error or the warnings of a condition. */
function Checked({ when, checked }: { when: string; checked: CheckedRule | undefined }) {
  return (
    <div id="rule-check" role="status">
      {checked?.ok === true && (
        <small>
          {checked.open === true
            ? 'It also applies to replies to pages.'
            : 'It uses data about a user: replies to pages ignore it.'}
        </small>
      )}
      {checked?.errors?.map((problem) => (
        <Noticed when={when} problem={problem} />
      ))}
      {checked?.warnings?.map((problem) => (
        <Noticed when={when} problem={problem} kind="Warning" />
      ))}
    </div>
  );
}

/** Its line, and a mark under the words. */
function Noticed({ when, problem, kind }: { when: string; problem: RuleProblem; kind?: 'Warning' }) {
  const { line, column, message, hint, length } = problem;
  return (
    <>
      <p class={kind === undefined ? 'problem' : undefined}>
        {kind !== undefined && <b>{kind}: </b>}
        Line {line}, column {column}: {message}
        {hint !== '' && ` (${hint})`}
      </p>
      <pre class="scroll" tabIndex={0} role="region" aria-label="The place">
        {when.split('\n')[line - 1]}
        {'\n'}
        {' '.repeat(column - 1)}
        {'^'.repeat(length)}
      </pre>
    </>
  );
}
