import { FEATURE } from '../../../event/event-row.js';
import { count } from '../../facts/request-fields.js';
import { ramp } from '../../facts/recent.js';
import { type Signal } from '../../signal.js';

/** A password manager pastes two fields, a person who fills a form from notes a few more. */
const PASTES_FROM = 3;
const PASTES_TO = 8;

/** Form fields filled from the clipboard. */
export const excessivePaste: Signal = {
  code: 'excessive_paste',
  strength: ({ request }) => ramp(count(request, FEATURE.pasteCount), PASTES_FROM, PASTES_TO),
  evidence: ({ request }) => ({ pastes: count(request, FEATURE.pasteCount) }),
};
