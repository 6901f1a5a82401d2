// Saying what was found out about an event.
import { ask } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { words } from '../format.js';
import { place } from '../router.js';
import { may } from '../session.js';
import { Problem } from './basics.js';

const LABELS = ['legitimate', 'fraud', 'account_takeover', 'chargeback', 'promo_abuse', 'bot', 'unknown'];

/** Sends a label of the one who is signed in. */
export async function sendLabel(eventId: string, label: string): Promise<void> {
  const { workspace, mode } = place.value;
  await ask('POST', `workspaces/${workspace}/labels`, { mode, event_id: eventId, label, source: 'review' });
}

export function LabelButtons({
  eventId,
  current,
  done,
}: {
  eventId: string;
  current: string | null;
  done: (label: string) => void;
}) {
  const deed = useDeed();
  if (!may('analyst')) return null;
  return (
    <div class="buttons" role="group" aria-label="Label of this event">
      {LABELS.filter((label) => label !== 'unknown' || current !== null).map((label) => (
        <button
          key={label}
          type="button"
          aria-pressed={label === current}
          disabled={deed.busy}
          onClick={() => void deed.run(() => sendLabel(eventId, label)).then((sent) => sent && done(label))}
        >
          {label === 'unknown' ? 'withdraw' : words(label)}
        </button>
      ))}
      <Problem refusal={deed.refusal} />
    </div>
  );
}
