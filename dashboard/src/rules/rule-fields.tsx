// The fields of a rule beside its name and condition: its state, what it does, and to which requests.
import type { Rule } from '../api/generated/replies.js';
import { Refusal } from '../api/ask.js';
import { ACTIONS, CHALLENGES, POINTS_MAX, RULE_STATES, USE_CASES } from '../api/generated/words.js';
import { type RuleState } from '../api/rules.js';
import { words } from '../format.js';
import { Choice, Field, typed } from '../parts/basics.js';

export type Written = Omit<Rule, 'id'>;

interface FieldsProps {
  written: Written;
  set: (change: Partial<Written>) => void;
}

const STATES: Readonly<Record<RuleState, string>> = {
  draft: 'Not evaluated.',
  shadow: 'Counted, and decides nothing.',
  live: 'Decides once it is published.',
  off: 'Not evaluated.',
};
const EFFECTS = [
  ['none', 'none: only recorded'],
  ['points', 'add points'],
  ['at_least', 'at least'],
  ['at_most', 'at most'],
  ['force', 'force'],
] as const;

export function EffectFields({ written, set }: FieldsProps) {
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
        hint={STATES[written.state]}
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
            min={-POINTS_MAX}
            max={POINTS_MAX}
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
          set={(chosen) => set({ challenge: CHALLENGES.find((one) => one === chosen) })}
        />
      )}
    </div>
  );
}

const TEXTS = [
  ['code', 'Reason code', 'Such as large_order. Replies have it.'],
  ['title', 'Explanation', 'A sentence for events. {checkout.amount} is replaced.'],
  ['expires_at', 'Ends at (UTC)', 'Such as 2027-01-31T18:00:00Z.'],
] as const;
const NUMBERS = [
  ['priority', 'Priority', 1000, 'Of two that force, the lower number.'],
  ['rollout_percent', 'Share of users, %', 100, 'Empty: everybody.'],
] as const;
const FLAGS = [
  ['review', 'Put matches into the review queue'],
  ['notify', 'Send matches to webhooks'],
] as const;

export function More({ written, set }: FieldsProps) {
  return (
    <>
      <UseCases written={written} set={set} />
      <div class="filters">
        {TEXTS.map(([name, label, hint]) => (
          <Field key={name} name={label} hint={hint}>
            <input value={written[name] ?? ''} onInput={(event) => set({ [name]: typed(event) || undefined })} />
          </Field>
        ))}
        <Field name="Tags" hint="Words of the column tags, such as promo.">
          <input value={written.tags?.join(' ') ?? ''} onChange={(event) => set({ tags: tagsIn(typed(event)) })} />
        </Field>
        {NUMBERS.map(([name, label, max, hint]) => (
          <Field key={name} name={label} hint={hint}>
            <input
              type="number"
              min={0}
              max={max}
              value={written[name] ?? ''}
              onInput={(event) => set({ [name]: typed(event) === '' ? undefined : Number(typed(event)) })}
            />
          </Field>
        ))}
      </div>
      {FLAGS.map(([name, label]) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={written[name] === true}
            onChange={() => set({ [name]: written[name] === true ? undefined : true })}
          />{' '}
          {label}
        </label>
      ))}
    </>
  );
}

function UseCases({ written, set }: FieldsProps) {
  const chosen = new Set(written.use_cases);
  const toggle = (useCase: string): void => {
    const all = USE_CASES.filter((each) => (each === useCase) !== chosen.has(each));
    set({ use_cases: all.length === 0 ? undefined : all });
  };
  return (
    <fieldset>
      <legend>Only in these use cases (none: in all)</legend>
      {USE_CASES.map((useCase) => (
        <label key={useCase} class="check">
          <input type="checkbox" checked={chosen.has(useCase)} onChange={() => toggle(useCase)} /> {words(useCase)}
        </label>
      ))}
    </fieldset>
  );
}

function tagsIn(text: string): readonly string[] | undefined {
  const tags = text.split(/[\s,]+/).filter((tag) => tag !== '');
  return tags.length === 0 ? undefined : tags;
}

const NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  when: 'When',
  tags: 'Tags',
  ...Object.fromEntries([...TEXTS, ...NUMBERS].map(([name, label]) => [name, label])),
};

/**
 * The service names a field by its place in the rule; whoever fills in the form knows it by its label, and the rule as
 * the one of the form.
 */
export function inWordsOfForm(refusal: Refusal | undefined, id: string): Refusal | undefined {
  if (refusal === undefined) return undefined;
  const { status, code, message } = refusal;
  const [, name = ''] = /^\/([a-z_]+)/.exec(message) ?? [];
  const label = NAMES[name] ?? '$&';
  const [named, why] = [`Rule ${id}: `, message.replace(/^\/\S+/, label)];
  if (!why.startsWith(named)) return new Refusal(status, code, why);
  const told = why.slice(named.length);
  return new Refusal(status, code, told.charAt(0).toUpperCase() + told.slice(1));
}
