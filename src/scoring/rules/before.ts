// A decision of the model, before the rules of the workspace.
import { type EventDecision, type EventRequest } from '../../event/event-row.js';
import { type CompiledSettings } from '../model/settings.js';

/** Input of the rules; the decision holds the model's risk. */
export interface Before {
  readonly request: EventRequest;
  readonly decision: EventDecision;
  /** Log-odds of the model, all reasons counted; NaN when they are not known. */
  readonly sum: number;
  /** Bit set of the challenges that were passed, with this request or before. */
  readonly words: number;
  readonly settings: CompiledSettings;
}
