// Buttons that label an event.
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { FINDINGS } from '../api/generated/words.js';
import { words } from '../format.js';
import { place } from '../router.js';
import { may } from '../session.js';
import { Problem, typed } from './basics.js';

const NOTE_CHARS_MAX = 500;
const WAITS = 'The label is kept, and counts when its event is found.';

export interface LabelOptions {
  note?: string;
  /** What was lost by the event. */
  lost?: { amount: number; currency: string } | undefined;
  /** Called if the label waits for its event. */
  onLater?: () => void;
}

/** Sends a label in the name of the signed-in operator. */
export async function sendLabel(
  eventId: string,
  label: string,
  { note = '', lost, onLater }: LabelOptions = {},
): Promise<void> {
  const { workspace, mode } = place.value;
  const said = { mode, event_id: eventId, label, source: 'review', ...lost, ...(note !== '' && { note }) };
  await ask('POST', `workspaces/${workspace}/labels`, said, { ...(onLater !== undefined && { onLater }) });
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
  const [told, tell] = useState('');
  const [note, setNote] = useState('');
  if (!may('analyst')) return null;
  return (
    <div class="buttons" role="group" aria-label="Label of this event">
      {[...FINDINGS, ...(current === null ? [] : ['unknown'])].map((label) => (
        <button
          key={label}
          type="button"
          aria-pressed={label === current}
          aria-disabled={deed.busy}
          onClick={() =>
            void deed
              .run(() => {
                tell('');
                return sendLabel(eventId, label, { note: note.trim(), onLater: () => tell(WAITS) });
              })
              .then((sent) => {
                if (!sent) return;
                setNote('');
                tell((before) => before || (label === 'unknown' ? 'Label withdrawn.' : `Labelled ${words(label)}.`));
                done(label);
              })
          }
        >
          {label === 'unknown' ? 'withdraw' : words(label)}
        </button>
      ))}
      <input
        aria-label="Note for colleagues"
        placeholder="Note for colleagues, optional"
        maxLength={NOTE_CHARS_MAX}
        size={32}
        value={note}
        onInput={(event) => setNote(typed(event))}
      />
      <span role="status">{told}</span>
      <Problem refusal={deed.refusal} />
    </div>
  );
}
