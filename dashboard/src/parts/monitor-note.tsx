// A note on every page that this workspace is in monitor mode: the reply is always allow.
import { place } from '../router.js';
import { workspaces } from '../session.js';

export function MonitorNote() {
  const { workspace } = place.value;
  const open = workspaces.value.find(({ name }) => name === workspace);
  if (open?.monitor !== true) return null;
  return (
    <p class="problem" role="status">
      <b>Monitor mode:</b> requests of {workspace} are decided and recorded, and answered allow.
    </p>
  );
}
