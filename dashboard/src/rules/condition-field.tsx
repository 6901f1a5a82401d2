// The text field for a condition, with suggestions. The caret stays in the text; arrow keys select, Enter inserts,
// Escape closes the list, and Tab moves to the next field as usual.
import { useRef, useState } from 'preact/hooks';
import { type CheckedRule, type RuleVocabulary } from '../api/rules.js';
import { plural } from '../format.js';
import { Field, typed } from '../parts/basics.js';
import { type Completion, completionOf, type Suggestion } from './completion.js';

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
  const [open, setOpen] = useState<Open>();
  const suggestions = open?.suggestions ?? [];
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
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      suggest(true);
      return;
    }
    if (open === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = open.suggestions[open.chosen];
    if (step !== undefined) {
      const count = open.suggestions.length;
      const from = open.chosen < 0 && step < 0 ? 0 : open.chosen;
      setOpen({ ...open, chosen: (from + step + count) % count });
    } else if (event.key === 'Enter' && chosen !== undefined) take(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return (
    <div class="condition">
      <Field name="When">
        <textarea
          ref={area}
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
