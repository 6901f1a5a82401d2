// Buttons that label an event.
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { FINDINGS } from '../api/types.js';
import { words } from '../format.js';
import { place } from '../router.js';
import { may } from '../session.js';
import { Problem } from './basics.js';

/** Sends a label in the name of the signed-in operator. @param onLater called if the label waits for ClickHouse */
export async function sendLabel(eventId: string, label: string, onLater?: () => void): Promise<void> {
  const { workspace, mode } = place.value;
  const said = { mode, event_id: eventId, label, source: 'review' };
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
  const [waits, setWaits] = useState(false);
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
                setWaits(false);
                return sendLabel(eventId, label, () => setWaits(true));
              })
              .then((sent) => sent && done(label))
          }
        >
          {label === 'unknown' ? 'withdraw' : words(label)}
        </button>
      ))}
      {waits && <p role="status">ClickHouse is away: the label is kept, and counts when it is back.</p>}
      <Problem refusal={deed.refusal} />
    </div>
  );
}
