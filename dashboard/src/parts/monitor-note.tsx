// A note on every page that this workspace is in monitor mode: the reply is always allow.
import { openWorkspace } from '../session.js';

export function MonitorNote() {
  const open = openWorkspace();
  if (open?.monitor !== true) return null;
  return (
    <p class="problem" role="status">
      <b>Monitor mode:</b> requests of {open.name} are decided and recorded, and answered allow.
    </p>
  );
}
