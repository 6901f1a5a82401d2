// What this process knows of the control store. The whole state is read and checked again only when others changed it:
// pages read it far more often than it changes, and each label of an operator changes it twice.
import { type ControlMedium } from '../../storage/ports/control.js';
import { StoreUnavailableError } from '../../storage/ports/errors.js';
import { View } from './transaction.js';

const EMPTIED = 'the control store was emptied: nothing is changed until its backup is restored';

export class Seen {
  readonly #medium: ControlMedium;
  #view: View | undefined;
  /** Some state was there before. An empty store then lost it: what is written there would be lost with its restore. */
  #wasFilled = false;

  constructor(medium: ControlMedium) {
    this.#medium = medium;
  }

  /** The newest state. */
  async view(): Promise<View> {
    // Another read may replace it meanwhile, by a state that it began to load before a change.
    const known = this.#view;
    return known !== undefined && known.version === (await this.#medium.version()) ? known : this.load();
  }

  async load(): Promise<View> {
    return this.set(new View(await this.#medium.load()));
  }

  set(view: View): View {
    this.#view = view;
    this.#wasFilled ||= view.version > 0;
    return view;
  }

  /** @throws StoreUnavailableError for a store that has no state any more */
  refuseEmptied(version: number): void {
    if (this.#wasFilled && version === 0) throw new StoreUnavailableError(EMPTIED);
  }
}
