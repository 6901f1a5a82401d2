// What a support agent can advise a customer for a reason: its own tip, or that of its family. Nothing here helps a
// program or a thief: what these would have to do is not said.
import { type Family, isReasonCode, REASONS } from '../../contract/reasons.js';

const WAIT = 'Wait an hour before the next try: these counts end by themselves. Reset a password that is forgotten.';

const OF_FAMILIES: Partial<Record<Family, string>> = {
  device: 'Use a device that was used with this account before, or pass a second factor on this one.',
  speed: WAIT,
  crowd: 'Others use this device or network too: try from an own device, or over the mobile network.',
  bot: 'Use a usual browser, and type in the form by hand.',
  sequence: 'Ask whether the customer made these steps. A second factor answers it, if so.',
  sim: 'Pass a second factor that is not a code by SMS.',
  watch: 'Look at the event that was labelled: if the label is wrong, correct it.',
};

/** Undefined for a rule of the workspace, and for a reason for which nothing can be advised. */
export function tipFor(code: string): string | undefined {
  if (!isReasonCode(code)) return undefined;
  const reason = REASONS[code];
  const { family } = reason;
  if ('tip' in reason) return reason.tip;
  return family === null ? undefined : OF_FAMILIES[family];
}
