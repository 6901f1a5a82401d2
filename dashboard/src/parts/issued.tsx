// A secret that was made a moment ago: shown here once, and then nowhere.
import { Copy } from './basics.js';

interface IssuedProps {
  /** What it is, as the beginning of a sentence. */
  what: string;
  secret: string;
  hide: () => void;
}

export function Issued({ what, secret, hide }: IssuedProps) {
  return (
    <section class="issued" role="status">
      <p>{what}. It is not shown again:</p>
      <p>
        <code class="long">{secret}</code>
      </p>
      <p class="buttons">
        <Copy text={secret} />
        <button type="button" onClick={hide}>
          I have kept it
        </button>
      </p>
    </section>
  );
}
