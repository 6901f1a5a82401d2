// What the compiler is told of the shop's shared files, which have no types.
declare module '#shop/frame.js' {
  export interface Field {
    name: string;
    label: string;
    type: string;
    value?: string;
    autocomplete: string;
  }
  export interface Form {
    act: string;
    helper: 'login' | 'registration' | 'checkout' | 'passwordReset' | 'accountChange';
    title: string;
    hint: string;
    fields: readonly Field[];
    button: string;
    about: (values: Values) => [];
  }
  export type Values = Record<string, string>;
  export type Panel = object;
  export interface Frame {
    options: { publicKey: string; endpoint: string; fetch: typeof fetch };
    panel: Panel;
  }
  export function openFrame(): Promise<Frame>;
  export function onForm(show: (form: Form) => void): () => void;
  export function noteConsent(panel: Panel, given: boolean): void;
}
declare module '#shop/steps.js' {
  import { type Form, type Panel, type Values } from '#shop/frame.js';
  export interface Told {
    outcome: string;
    words: string;
    eventId?: string;
  }
  export interface Step {
    form: Form;
    panel: Panel;
    values: Values;
    collect: () => Promise<{ event_id: string }>;
  }
  export const QUIET: Told;
  export const WAITING: Told;
  export function perform(step: Step): Promise<Told>;
  export function confirm(step: Step, eventId: string, code: string): Promise<Told>;
}
