// Tests a rule on one decision, stored or built from entered values. It shows the result of every part of the
// condition.
import type { EventPage, Rule, RuleVocabulary } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask, query, Refusal } from '../api/ask.js';
import { useAnswer, useDeed, useQuestion } from '../api/question.js';
import { type Tested, type Trace } from '../api/rules.js';
import { since, words } from '../format.js';
import { ActionTag, Card, Field, Problem, typed } from '../parts/basics.js';
import { linkTo, place } from '../router.js';
import { session } from '../session.js';

const NEWEST = 10;
const MISSED: Readonly<Record<string, string>> = {
  condition: 'its condition does not hold',
  use_cases: 'it is for other use cases',
  expires_at: 'it had ended by then',
  test_fingerprint: 'a test fingerprint decides before every rule',
};

interface TestProps {
  rule: Partial<Rule>;
  known: RuleVocabulary | undefined;
  /** Whether the condition has an error, so that it cannot be tested now. */
  broken: boolean;
}

export function RuleTest({ rule, known, broken }: TestProps) {
  const { workspace, mode, filters } = place.value;
  const analytics = session.value?.analytics !== false;
  const [on, setOn] = useState(analytics ? 'event' : 'values');
  const [event, setEvent] = useState(filters.get('event') ?? '');
  const [values, setValues] = useState('');
  const [told, setTold] = useAnswer<Tested>(JSON.stringify([rule, on, on === 'event' ? event : values]));
  const deed = useDeed();
  const test = (submitted: Event): void => {
    submitted.preventDefault();
    setTold(undefined);
    void deed.run(async () => {
      const about = on === 'event' ? { event_id: event.trim(), mode } : { variables: valuesOf(values, known) };
      const body = { rule: usable(rule), ...about };
      setTold(await ask<Tested>('POST', `workspaces/${workspace}/rules/test`, body));
    });
  };
  return (
    <Card title="Try it on a decision" wide>
      <form class="stacked" onSubmit={test} aria-label="Try the rule">
        <fieldset>
          <legend>On</legend>
          {[
            ['event', 'a stored decision'],
            ['values', 'values'],
          ].map(([value, name]) => (
            <label key={value} class="check">
              <input type="radio" name="tried-on" checked={on === value} onChange={() => setOn(value ?? on)} /> {name}
            </label>
          ))}
        </fieldset>
        {on === 'event' ? (
          <EventField value={event} set={setEvent} />
        ) : (
          <Field name="Values" hint="One per line, such as checkout.amount = 501; all others are unknown.">
            <textarea rows={3} spellcheck={false} value={values} onInput={(typedIn) => setValues(typed(typedIn))} />
          </Field>
        )}
        <p class="buttons">
          <button type="submit" aria-disabled={deed.busy} disabled={broken}>
            Try it
          </button>
        </p>
      </form>
      <Problem refusal={deed.refusal} />
      <div role="status">{told !== undefined && <Told told={told} />}</div>
    </Card>
  );
}

/** The id of a stored decision; the newest are suggested. */
function EventField({ value, set }: { value: string; set: (id: string) => void }) {
  const { workspace, mode } = place.value;
  const asked = session.value?.analytics !== false;
  const newest = useQuestion<EventPage>(
    asked ? `workspaces/${workspace}/events${query({ mode, limit: NEWEST })}` : undefined,
  );
  return (
    <>
      <Field name="Event id" hint="Newest decisions are suggested; the page of an event has its id.">
        <input
          required
          list="newest-events"
          spellcheck={false}
          autocomplete="off"
          value={value}
          onInput={(typedIn) => set(typed(typedIn))}
        />
      </Field>
      <datalist id="newest-events">
        {newest.data?.events.map(({ event_id: id, time, use_case: useCase, risk }) => (
          <option key={id} value={id}>
            {`${since(time)}, ${words(useCase)}, risk ${risk}`}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The service refuses an empty name, so a new rule gets a placeholder. */
function usable(rule: Partial<Rule>): Partial<Rule> {
  return rule.name === '' ? { ...rule, name: 'A new rule' } : rule;
}

/** @throws Refusal if a line is not `name = value`, or its value not of the variable's type */
function valuesOf(text: string, known: RuleVocabulary | undefined): Record<string, string | number | boolean> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(lines.map((line) => valueOf(line, known)));
}

function valueOf(line: string, known: RuleVocabulary | undefined): [name: string, value: string | number | boolean] {
  const [, name, said = ''] = /^\s*([\w.]+)\s*==?\s*(.*?)\s*$/.exec(line) ?? [];
  if (name === undefined) throw new Refusal(0, '', `"${line.trim()}" is not written as name = value.`);
  const type = known?.variables.find((each) => each.name === name)?.type;
  const plain = said.replace(/^(['"])(.*)\1$/, '$2');
  if (type === 'flag') {
    if (plain !== 'true' && plain !== 'false') throw new Refusal(0, '', `${name} is either true or false.`);
    return [name, plain === 'true'];
  }
  if (type !== 'number') return [name, plain];
  // Number('') is 0.
  if (plain.trim() === '' || !Number.isFinite(Number(plain))) throw new Refusal(0, '', `${name} takes a number.`);
  return [name, Number(plain)];
}

function Told({ told: { hit, missed_by: missed, condition, without, with: then, answered, event_id: id } }: Props) {
  return (
    <>
      <p class="verdict">
        <span class={hit ? 'tag hit' : 'tag'}>{hit ? 'a hit' : 'no hit'}</span>{' '}
        {missed !== null && `${MISSED[missed] ?? words(missed)}.`}
      </p>
      {missed === 'condition' && <WhyNot condition={condition} />}
      <ul class="trace">
        <Part part={condition} />
      </ul>
      <dl class="evidence">
        <div>
          <dt>Without it</dt>
          <dd>{without === null ? 'not known any more' : <Decided {...without} />}</dd>
        </div>
        <div>
          <dt>With it, live</dt>
          <dd>{then === null ? 'not known any more' : <Decided {...then} />}</dd>
        </div>
        {answered !== null && (
          <div>
            <dt>It was</dt>
            <dd>
              <Decided {...answered} />
            </dd>
          </div>
        )}
      </dl>
      {id !== null && <a href={linkTo('events', [id])}>The event</a>}
    </>
  );
}

interface Props {
  told: Tested;
}

/** The smallest parts without which the condition would have a chance. */
function lacking(part: Trace): Trace[] {
  const open = part.parts.filter(({ result }) => result !== 'true');
  return open.length === 0 ? [part] : open.flatMap(lacking);
}

function WhyNot({ condition }: { condition: Trace }) {
  return (
    <ul>
      {lacking(condition).map(({ text, result, values }) => {
        const missing = values.filter(({ value }) => value === null).map(({ name }) => name);
        const unknown = result === 'unknown' && missing.length > 0;
        return (
          <li key={text}>
            <code>{text}</code>{' '}
            {unknown
              ? `cannot be true: ${missing.join(' and ')} is not known, and a test of what is not known is never true.`
              : `is ${result}.`}
          </li>
        );
      })}
    </ul>
  );
}

function Decided({ risk, action }: NonNullable<Tested['answered']>) {
  return (
    <>
      {risk} <ActionTag action={action} />
    </>
  );
}

function Part({ part: { text, result, values, parts } }: { part: Trace }) {
  return (
    <li>
      <span class={`tag truth-${result}`}>{result}</span> <code>{text}</code>{' '}
      {values.length > 0 && (
        <small>{values.map(({ name, value }) => `${name}: ${value === null ? 'not known' : value}`).join(', ')}</small>
      )}
      {parts.length > 0 && (
        <ul class="trace">
          {parts.map((part, index) => (
            <Part key={index} part={part} />
          ))}
        </ul>
      )}
    </li>
  );
}
