// Small components that all pages use.
import type { EventSummary } from '../api/generated/replies.js';
import { type ComponentChildren } from 'preact';
import { type Refusal } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { type Action } from '../api/types.js';
import { brief, since, time, words } from '../format.js';

interface Children {
  children?: ComponentChildren;
}

interface Looks {
  wide?: true;
  tall?: true;
  /** It is not printed. */
  screen?: true;
}

/** A titled section of a page. */
export function Card({
  title,
  aside,
  children,
  ...looks
}: Children & { title: string; aside?: ComponentChildren } & Looks) {
  const classes = ['wide', 'tall', 'screen'].filter((look) => look in looks);
  return (
    <section class={['card', ...classes].join(' ')}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** What was done. The region is there before its text: a screen reader tells what changes in it. */
export function Said({ text }: { text: string }) {
  return <div role="status">{text !== '' && <p>{text}</p>}</div>;
}

export function ActionTag({ action }: { action: Action }) {
  return <span class={`tag ${action}`}>{words(action)}</span>;
}

export function LabelTag({ label }: { label: string | null }) {
  if (label === null || label === '') return null;
  return <span class={label === 'legitimate' ? 'tag label allow' : 'tag label block'}>{words(label)}</span>;
}

/** Risk as a number in the colour of the action. */
export function Risk({ risk, action }: { risk: number; action: Action }) {
  return <b class={`risk ${action}`}>{risk}</b>;
}

/** A decision that took no effect. */
export function MonitoredTag({ event: { action, monitored } }: { event: EventSummary }) {
  return monitored && action !== 'allow' ? <small>monitor mode: let in</small> : null;
}

/** What the backend was told, where it differs; in monitor mode, what it would have been told. */
export function ToldTag({ event: { action, risk, told, monitored } }: { event: EventSummary }) {
  if (told === null || (told.action === action && told.risk === risk)) return null;
  return (
    <small>
      {' '}
      {monitored ? 'in the end' : 'backend'}: <ActionTag action={told.action} /> {told.risk}{' '}
      {told.reasons.map(words).join(', ')}
    </small>
  );
}

interface TileProps {
  name: string;
  value: string;
  before?: string | undefined;
  note?: string | undefined;
}

export function Tile({ name, value, before, note }: TileProps) {
  return (
    <div class="tile">
      <span>{name}</span>
      <strong>{value}</strong>
      {before !== undefined && <small>{before} before</small>}
      {note !== undefined && <small>{note}</small>}
    </div>
  );
}

/** The error message, in place of the data. */
export function Problem({ refusal }: { refusal: Refusal | undefined }) {
  if (refusal === undefined) return null;
  return (
    <p class="problem" role="alert">
      {refusal.message}
    </p>
  );
}

export function Empty({ children }: Children) {
  return <p class="empty">{children}</p>;
}

export function Loading() {
  return (
    <p class="empty loading" role="status">
      Loading…
    </p>
  );
}

/** The data of a question, or its loading state, or its error. */
export function Answered<T>({
  question,
  children,
}: {
  question: { data: T | undefined; refusal: Refusal | undefined; at: string | null; again?: () => void };
  children: (data: T) => ComponentChildren;
}) {
  const { data, refusal, at, again } = question;
  return (
    <>
      <Problem refusal={refusal} />
      {data === undefined && refusal !== undefined && again !== undefined && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
      {data !== undefined && refusal !== undefined && (
        <p class="empty">
          What is shown was answered <When at={at} />.
        </p>
      )}
      {data === undefined ? refusal === undefined && <Loading /> : children(data)}
    </>
  );
}

/** A shortened id; the title has the full id. */
export function Id({ id, href, copy }: { id: string; href?: string | undefined; copy?: boolean }) {
  if (id === '') return <>–</>;
  const short = <code title={id}>{brief(id)}</code>;
  return (
    <>
      {href === undefined ? short : <a href={href}>{short}</a>}
      {copy === true && <Copy text={id} />}
    </>
  );
}

export function When({ at }: { at: string | null }) {
  if (at === null) return <>–</>;
  return (
    <time class="ago" dateTime={at} title={time(at)}>
      {since(at)}
    </time>
  );
}

export function Copy({ text, name = 'Copy' }: { text: string; name?: string }) {
  const copy = (event: Event): void => {
    const button = event.currentTarget;
    if (!(button instanceof HTMLButtonElement)) return;
    const done = (word: string): void => {
      button.textContent = word;
      setTimeout(() => (button.textContent = name), 1500);
    };
    navigator.clipboard.writeText(text).then(
      () => done('Copied'),
      () => done('Select and copy'),
    );
  };
  return (
    <button type="button" class="quiet" aria-live="polite" onClick={copy}>
      {name}
    </button>
  );
}

export function Field({ name, children, hint = '' }: Children & { name: string; hint?: string }) {
  return (
    <label class="field">
      <span>{name}</span>
      {children}
      {hint !== '' && <small>{hint}</small>}
    </label>
  );
}

interface FormProps {
  name: string;
  /** Label of the button. */
  action: string;
  /** Whether it can be sent as it is. */
  ready?: boolean;
  work: () => Promise<unknown>;
}

/** Fields in a row with the button that sends them, and the error. */
export function Form({ name, action, ready = true, work, children }: Children & FormProps) {
  const deed = useDeed();
  const submit = (event: Event): void => {
    event.preventDefault();
    void deed.run(work);
  };
  return (
    <form class="filters" onSubmit={submit} aria-label={name}>
      {children}
      <button type="submit" class="main" aria-disabled={deed.busy} disabled={!ready}>
        {action}
      </button>
      <Problem refusal={deed.refusal} />
    </form>
  );
}

interface ChoiceProps {
  name: string;
  hint?: string;
  /** Values, or each with what is shown for it. */
  of: readonly (string | readonly [value: string, said: string])[];
  value: string;
  set: (value: string) => void;
}

/** A field for one of some values. */
export function Choice({ name, hint = '', of, value, set }: ChoiceProps) {
  return (
    <Field name={name} hint={hint}>
      <select value={value} onChange={(event) => set(typed(event))}>
        {of.map((one) => {
          const [word, said] = typeof one === 'string' ? [one, words(one)] : one;
          return (
            <option key={word} value={word}>
              {said}
            </option>
          );
        })}
      </select>
    </Field>
  );
}

interface RowButtonProps {
  name: string;
  /** What is read aloud in place of the name, which many rows have. */
  label?: string;
  busy?: boolean;
  /** Whether what the button opens is open. */
  open?: boolean;
  press: () => void;
}

/** A button in a row of a table. */
export function RowButton({ name, label, busy, open, press }: RowButtonProps) {
  const state = { 'aria-label': label, 'aria-disabled': busy, 'aria-expanded': open };
  return (
    <button type="button" class="quiet" {...state} onClick={press}>
      {name}
    </button>
  );
}

/** The value of an input, from its event. */
export function typed(event: Event): string {
  const { currentTarget: from } = event;
  const known =
    from instanceof HTMLInputElement || from instanceof HTMLSelectElement || from instanceof HTMLTextAreaElement;
  return known ? from.value : '';
}
