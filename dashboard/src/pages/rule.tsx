// One rule: its state, what it did, and the form that changes it.
import type { Rule, RuleDetail, RuleList, RuleVocabulary } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask, Refusal } from '../api/ask.js';
import { listsIn } from '../api/lists.js';
import { useDeed, useQuestion } from '../api/question.js';
import { time, words } from '../format.js';
import { Answered, Card, Field, Problem, typed } from '../parts/basics.js';
import { Backtest } from '../rules/backtest.js';
import { Checked, useCheck } from '../rules/checked.js';
import { ConditionField } from '../rules/condition-field.js';
import { Lines } from '../rules/difference.js';
import { type Merged, merged } from '../rules/merge.js';
import { EffectFields, inWordsOfForm, More, type Written } from '../rules/rule-fields.js';
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

/** What the form was filled with, and the revision that the change is based on. */
interface Begun {
  rule: Written;
  revision?: string;
}

function Editor({ rule, detail }: { rule: Written; detail?: RuleDetail }) {
  const { workspace } = place.value;
  const [written, setWritten] = useState<Written>(rule);
  const [begun, setBegun] = useState<Begun>({ rule, ...(detail !== undefined && { revision: detail.revision }) });
  const [other, setOther] = useState<Other>();
  const [ownId] = useState(newId);
  const deed = useDeed();
  const checked = useCheck(written.when);
  const known = useQuestion<RuleVocabulary>(`workspaces/${workspace}/variables`).data;
  const set = (change: Partial<Written>): void => setWritten({ ...written, ...change });
  const base = `workspaces/${workspace}/rules`;
  const change = async (id: string): Promise<void> => {
    const { ...body }: Partial<Rule> = written;
    delete body.id;
    const gone = Object.keys(begun.rule).filter((name) => name !== 'id' && body[name as keyof Rule] === undefined);
    const sent = { ...body, ...Object.fromEntries(gone.map((name) => [name, null])) };
    await ask('PATCH', `${base}/${id}`, sent, { ifMatch: begun.revision });
  };
  /** When the reply to an attempt before was lost, the id is taken by this rule itself. */
  const create = async (): Promise<void> => {
    setBegun({ rule: written });
    await ask('POST', base, { ...written, id: ownId }).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      // Not there: the rule was refused for something else.
      await change(ownId).catch((again: unknown) => {
        throw again instanceof Refusal && again.status === 404 ? error : again;
      });
    });
  };
  /** Another operator was first: the form gets what they changed, and nothing that was typed is lost. */
  const merge = async (id: string, refused: Refusal): Promise<void> => {
    const now = await ask<RuleDetail>('GET', `${base}/${id}`);
    // It is refused for other reasons too.
    if (now.revision === begun.revision) throw refused;
    const theirs = now.rule ?? now.published;
    if (theirs === null) throw new Refusal(409, '', 'Another operator has removed this rule.');
    const { rule: both, ...told } = merged<Written>(begun.rule, written, theirs);
    setWritten(both);
    setBegun({ rule: theirs, revision: now.revision });
    setOther({ ...told, by: now.draft?.by ?? [] });
  };
  const save = (event: Event): void => {
    event.preventDefault();
    setOther(undefined);
    void deed.run(async () => {
      if (detail?.rule) {
        try {
          await change(detail.id);
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 409) throw error;
          await merge(detail.id, error);
          return;
        }
      } else if (detail === undefined) await create();
      else await ask('POST', base, { ...written, id: detail.id });
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
          <Problem refusal={inWordsOfForm(deed.refusal)} />
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

/** Chosen here, so that a rule that is saved again after a lost reply is no second one. */
function newId(): string {
  const parts = crypto.getRandomValues(new Uint8Array(6));
  return `rul_${Array.from(parts, (part) => part.toString(16).padStart(2, '0')).join('')}`;
}

type Other = Omit<Merged<Written>, 'rule'> & { by: readonly string[] };

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
