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

  focus({ target }: Event): void {
    const type = fieldType(target);
    if (type === '' || target === null) return;
    this.focusCount += 1;
    if (this.#seen.has(target) || this.#order.length >= ORDER_MAX) return;
    this.#seen.add(target);
    const count = (this.#counts.get(type) ?? 0) + 1;
    this.#counts.set(type, count);
    this.#order.push(`${type}-${count}`);
  }

  paste(): void {
    this.pasteCount += 1;
  }

  key({ target }: Event): void {
    if (target !== null) this.#typedInto.add(target);
  }

  /** A text field that changes without a key and without a paste was filled by the browser or a password manager. */
  input(event: Event): void {
    const { target } = event;
    if (target === null || !isText(fieldType(target)) || this.#typedInto.has(target)) return;
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

/** @returns the type of the field, '' if the target is not a field */
function fieldType(target: EventTarget | null): string {
  if (target instanceof HTMLInputElement) return target.type;
  if (target instanceof HTMLTextAreaElement) return 'textarea';
  return target instanceof HTMLSelectElement ? 'select' : '';
}

function isText(type: string): boolean {
  return /^(?:text|email|password|tel|url|search|number|textarea)$/.test(type);
}

/** `:is` ignores the name that a browser does not know. */
function hasFilledField(): boolean {
  return document.querySelector(':is(:autofill,:-webkit-autofill)') !== null;
}
