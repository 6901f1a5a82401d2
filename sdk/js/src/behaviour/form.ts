// How the visitor filled the fields: counts of focus and paste, and whether the browser filled them. It never reads
// field names or values.
const ORDER_MAX = 64;

export class Form {
  focusCount = 0;
  pasteCount = 0;
  readonly #order: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #seen = new WeakSet<EventTarget>();
  readonly #typedInto = new WeakSet<EventTarget>();
  #filled = false;

  focus(event: Event): void {
    const target = targetOf(event);
    const type = fieldType(target);
    if (type === '' || target === undefined) return;
    this.focusCount += 1;
    if (this.#seen.has(target) || this.#order.length >= ORDER_MAX) return;
    this.#seen.add(target);
    const count = (this.#counts.get(type) ?? 0) + 1;
    this.#counts.set(type, count);
    this.#order.push(`${type}-${count}`);
  }

  /** What is pasted into a text beside the forms, such as a note, fills no field. */
  paste(event: Event): void {
    if (fieldType(targetOf(event)) !== '') this.pasteCount += 1;
  }

  key(event: Event): void {
    const target = targetOf(event);
    if (target !== undefined) this.#typedInto.add(target);
  }

  /** A text field that changes without a key and without a paste was filled by the browser or a password manager. */
  input(event: Event): void {
    const target = targetOf(event);
    if (target === undefined || !isText(fieldType(target)) || this.#typedInto.has(target)) return;
    const how = event instanceof InputEvent ? event.inputType : '';
    if (how === '' || how === 'insertReplacementText') this.#filled = true;
  }

  snapshot(): { focusCount: number; pasteCount: number; autofillDetected: boolean; fieldFocusOrder: string[] } {
    return {
      focusCount: this.focusCount,
      pasteCount: this.pasteCount,
      autofillDetected: this.#filled || hasFilledField(),
      fieldFocusOrder: [...this.#order],
    };
  }
}

/** In an open shadow tree `event.target` is its host for all fields in it. */
export function targetOf(event: Event): EventTarget | undefined {
  return event.composedPath()[0];
}

/** @returns the type of the field, '' if the target is not a field */
function fieldType(target: EventTarget | undefined): string {
  if (target instanceof HTMLInputElement) return target.type;
  if (target instanceof HTMLTextAreaElement) return 'textarea';
  return target instanceof HTMLSelectElement ? 'select' : '';
}

/** Not `number` and `search`: their own buttons change the value too. */
function isText(type: string): boolean {
  return /^(?:text|email|password|tel|url|textarea)$/.test(type);
}

/** `:is` ignores the name that a browser does not know. */
function hasFilledField(): boolean {
  return document.querySelector(':is(:autofill,:-webkit-autofill)') !== null;
}
