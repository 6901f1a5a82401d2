// The text field for a condition, with suggestions. The caret stays in the text; arrow keys select, Enter inserts,
// Escape closes the list, and Tab moves to the next field as usual.
import type { CheckedRule, RuleVocabulary } from '../api/generated/replies.js';
import { type RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { plural } from '../format.js';
import { Field, typed } from '../parts/basics.js';
import { type Completion, completionOf, type Suggestion } from './completion.js';

/** Id of the text field. */
export const CONDITION = 'condition';
const LIST = 'condition-suggestions';
const option = (index: number): string => `${LIST}-${index}`;

interface Open extends Completion {
  /** -1 if nothing is selected. */
  chosen: number;
}

interface ConditionProps {
  value: string;
  set: (text: string) => void;
  known: RuleVocabulary | undefined;
  checked: CheckedRule | undefined;
}

export function ConditionField({ value, set, known, checked }: ConditionProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { open, suggest, take, close, onKeyDown } = useSuggestions(area, set, known);
  const suggestions = open?.suggestions ?? [];
  return (
    <div class="condition">
      <Field name="When" hint="Such as checkout.amount > 200 and reason('device_changed').">
        <textarea
          ref={area}
          id={CONDITION}
          required
          rows={4}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-describedby="rule-check"
          aria-invalid={checked?.ok === false}
          aria-autocomplete="list"
          {...(open !== undefined && { 'aria-controls': LIST })}
          {...(open !== undefined && open.chosen >= 0 && { 'aria-activedescendant': option(open.chosen) })}
          value={value}
          onInput={(event) => {
            set(typed(event));
            suggest(false);
          }}
          onKeyDown={onKeyDown}
          onClick={close}
          onBlur={close}
        />
      </Field>
      <p class="hidden" role="status">
        {suggestions.length > 0 && `${plural(suggestions.length, 'suggestion')}: arrow keys choose, Enter takes`}
      </p>
      {open !== undefined && <Suggestions suggestions={suggestions} chosen={open.chosen} take={take} />}
    </div>
  );
}

interface Suggesting {
  open: Open | undefined;
  /** @param asked also where nothing was begun */
  suggest: (asked: boolean) => void;
  take: (suggestion: Suggestion) => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function useSuggestions(
  area: RefObject<HTMLTextAreaElement | null>,
  set: ConditionProps['set'],
  known: ConditionProps['known'],
): Suggesting {
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const suggest = (asked: boolean): void => {
    const { current } = area;
    if (current === null || known === undefined) return;
    const found = completionOf(current.value, current.selectionStart, known, asked);
    setOpen(found.suggestions.length === 0 ? undefined : { ...found, chosen: -1 });
  };
  const take = ({ text }: Suggestion): void => {
    const { current } = area;
    if (current === null || open === undefined) return;
    // Edited through the browser, so that its undo history includes the change.
    current.setRangeText(text, open.from, current.selectionStart, 'end');
    set(current.value);
    close();
    current.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = open?.suggestions[open.chosen];
    if (event.key === ' ' && event.ctrlKey) suggest(true);
    else if (open === undefined) return;
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setOpen({ ...open, chosen: stepped(open, event.key === 'ArrowDown' ? 1 : -1) });
    else if (event.key === 'Enter' && chosen !== undefined) take(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return { open, suggest, take, close, onKeyDown };
}

/** The next or the one before, around the ends. */
function stepped({ chosen, suggestions: { length } }: Open, step: 1 | -1): number {
  return (Math.max(chosen, step < 0 ? 0 : -1) + step + length) % length;
}

interface SuggestionsProps {
  suggestions: readonly Suggestion[];
  chosen: number;
  take: (suggestion: Suggestion) => void;
}

function Suggestions({ suggestions, chosen, take }: SuggestionsProps) {
  return (
    <ul id={LIST} role="listbox" aria-label="Suggestions" class="suggestions">
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.text}
          id={option(index)}
          role="option"
          aria-selected={index === chosen}
          // The text field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(suggestion)}
        >
          <code>{suggestion.text}</code> <small>{suggestion.doc}</small>
        </li>
      ))}
    </ul>
  );
}
