// A new secret: shown only here and only once.
import { Copy } from './basics.js';

interface IssuedProps {
  /** What the secret is, as the beginning of a sentence. */
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
          I have copied it
        </button>
      </p>
    </section>
  );
}
