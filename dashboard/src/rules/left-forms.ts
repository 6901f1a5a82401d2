// What was typed into the form of a rule and not saved before its page was left: whoever comes back, as by the back
// button, finds it. It ends with the window.
import { type Written } from './rule-fields.js';

/** What a form was filled with, and the revision that the change is based on. */
export interface Begun {
  rule: Written;
  revision?: string;
}

export interface LeftForm {
  written: Written;
  begun: Begun;
  /** Of a new rule, one that its author has never seen. */
  id: string;
}

/** The one that was left first is dropped beyond it. */
const FORMS_MAX = 10;
const forms = new Map<string, LeftForm>();

export function formLeft(key: string): LeftForm | undefined {
  return forms.get(key);
}

export function keepForm(key: string, form: LeftForm): void {
  forms.delete(key);
  forms.set(key, form);
  const [first = ''] = forms.keys();
  if (forms.size > FORMS_MAX) forms.delete(first);
}

export function dropForm(key: string): void {
  forms.delete(key);
}
