// The question for consent, and the form that the address asks for.
import { Component, DestroyRef, inject, InjectionToken, signal } from '@angular/core';
import { type CollectResult, RiskgateService } from '@riskgate/angular';
import { type Form, noteConsent, onForm, type Panel, type Values } from '#shop/frame.js';
import { confirm, perform, QUIET, type Step, type Told, WAITING } from '#shop/steps.js';

export const PANEL = new InjectionToken<Panel>('panel');

@Component({
  selector: 'app-shop',
  template: `
    @if (!riskgate.consented()) {
      <div class="consent">
        <p>May we check this device and how the page is used, against fraud?</p>
        <p class="buttons">
          <button id="agree" type="button" class="primary" (click)="answer(true)">Allow</button>
          <button id="decline" type="button" (click)="answer(false)">No</button>
        </p>
      </div>
    }
    <!-- Another act is another form: nothing of the last one stays in it. -->
    @for (form of forms(); track form.act) {
      <form novalidate (submit)="submit($event, form)">
        <h1>{{ form.title }}</h1>
        <p class="hint">{{ form.hint }}</p>
        @for (field of form.fields; track field.name) {
          <div class="field">
            <label [for]="field.name">{{ field.label }}</label>
            <input
              required
              [id]="field.name"
              [name]="field.name"
              [type]="field.type"
              [value]="field.value ?? ''"
              [attr.autocomplete]="field.autocomplete"
            />
          </div>
        }
        <button class="primary" [disabled]="riskgate.status() === 'loading'">{{ form.button }}</button>
        <p class="message {{ told().outcome }}" role="status">{{ told().words }}</p>
        @if (told().outcome === 'challenge') {
          <div class="challenge">
            <label for="code">Code</label>
            <input #code id="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" />
            <button type="button" class="primary" (click)="send(code.value)">Confirm</button>
          </div>
        }
      </form>
    }
  `,
})
export class ShopComponent {
  protected readonly riskgate = inject(RiskgateService);
  protected readonly forms = signal<readonly Form[]>([]);
  protected readonly told = signal<Told>(QUIET);
  readonly #panel = inject(PANEL);
  #step: Step | undefined;

  constructor() {
    const stop = onForm((form) => {
      this.forms.set([form]);
      this.told.set(QUIET);
    });
    inject(DestroyRef).onDestroy(stop);
  }

  protected answer(given: boolean): void {
    this.riskgate.consent(given);
    noteConsent(this.#panel, given);
  }

  protected async submit(event: SubmitEvent, form: Form): Promise<void> {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const values: Values = {};
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') values[name] = value;
    const collect = (): Promise<CollectResult> => this.riskgate[form.helper](...form.about(values));
    const step = { form, panel: this.#panel, values, collect };
    this.#step = step;
    this.told.set(WAITING);
    this.told.set(await perform(step));
  }

  protected async send(code: string): Promise<void> {
    const { eventId } = this.told();
    if (this.#step === undefined || eventId === undefined) return;
    this.told.set(await confirm(this.#step, eventId, code));
  }
}
