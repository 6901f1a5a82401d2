// One rule: its state, what it did, and the form that changes it.
import type { Rule, RuleDetail, RuleList, RuleVocabulary } from '../api/generated/replies.js';
import { ask } from '../api/ask.js';
import { listsIn } from '../api/lists.js';
import { useDeed, useQuestion } from '../api/question.js';
import { time, words } from '../format.js';
import { Answered, Card, Field, Problem, typed } from '../parts/basics.js';
import { Backtest } from '../rules/backtest.js';
import { Checked } from '../rules/checked.js';
import { ConditionField } from '../rules/condition-field.js';
import { Lines } from '../rules/difference.js';
import { EffectFields, inWordsOfForm, More, type Written } from '../rules/rule-fields.js';
import { dropTyped, type Other, useRuleForm } from '../rules/rule-form.js';
import { Stats } from '../rules/rule-stats.js';
import { RuleTest } from '../rules/rule-test.js';
import { Vocabulary } from '../rules/vocabulary.js';
import { go, linkTo, place } from '../router.js';
import { may, session } from '../session.js';

const WRITTEN = { name: '', state: 'shadow', when: '', effect: {} } as const satisfies Written;

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
      dropTyped(id);
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
  const { written, set, other, checked, deed, id, save, isBack, startAgain } = useRuleForm(rule, detail);
  const known = useQuestion<RuleVocabulary>(`workspaces/${place.value.workspace}/variables`).data;
  const ready = checked?.ok === true;
  const tried = { ...written, id: detail?.id ?? 'rul_new' };
  return (
    <>
      <Card title="Definition" wide>
        {isBack && (
          <p role="status">
            Not saved yet: this is what you typed before you left the form.{' '}
            <button type="button" onClick={startAgain}>
              Discard it
            </button>
          </p>
        )}
        <form class="stacked" onSubmit={save} aria-label="Rule">
          <Field name="Name">
            <input required maxLength={80} value={written.name} onInput={(event) => set({ name: typed(event) })} />
          </Field>
          <ConditionField value={written.when} set={(when) => set({ when })} known={known} checked={checked} />
          <Checked when={written.when} checked={checked} />
          <ListsAsked when={written.when} />
          <EffectFields written={written} set={set} />
          <More written={written} set={set} />
          <Problem refusal={inWordsOfForm(deed.refusal, id)} />
          {other !== undefined && <Overtaken {...other} />}
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

function Overtaken({ by, taken, both }: Other) {
  return (
    <div class="problem" role="alert">
      <p>
        Not saved yet: {by.join(', ') || 'another operator'} changed this rule while you did.{' '}
        {taken.length > 0 && `Taken over into the form: ${taken.map(words).join(', ')}. `}
        {both.length > 0 ? 'Changed by both, and yours is in the form:' : 'Look at the form, and save again.'}
      </p>
      {both.map(({ name, theirs }) => (
        <Lines key={name} name={`${words(name)}, as the other operator wrote it`} come={theirs} />
      ))}
    </div>
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
