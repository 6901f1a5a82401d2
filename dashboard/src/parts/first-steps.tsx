// Shown in an empty workspace: three steps to a first decision, with the values of this service filled in, and a week
// of generated traffic to explore.
import type { IssuedKey, Overview } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask, query } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import { plural } from '../format.js';
import { linkTo, moveTo, place } from '../router.js';
import { may } from '../session.js';
import { Card, Copy, Problem } from './basics.js';

const ORIGIN = new URL('..', document.baseURI).href.replace(/\/$/, '');
const JSON_TYPE = "-H 'content-type: application/json'";
const FINGERPRINT = '95e26663ead6943735ca21dc13089756442a390cf77c3fea84ee37d4c453e714';
const DEVICE = `{"deviceId":"${FINGERPRINT.slice(0, 32)}","fingerprint":"${FINGERPRINT}","timezone":"Europe/Berlin"}`;

const EVERY_MS = 10_000;

interface Step {
  title: string;
  text: string;
  code: string;
}

type Keys = Readonly<Record<IssuedKey['kind'], string>>;

const KINDS = ['api', 'public', 'secret'] as const;

function stepsFor(keys: Keys): readonly Step[] {
  return [
    {
      title: '1. Score from a backend',
      text: 'With an API key:',
      code:
        `curl -sS ${ORIGIN}/fingerprint/score -H 'x-service-key: ${keys.api}' ${JSON_TYPE} \\\n` +
        `  -d '{"userId":"user-1","device":${DEVICE}}'`,
    },
    {
      title: '2. Collect on a page',
      text: 'With a public key:',
      code:
        `<script type="module">\n  import { createRiskgate } from '${ORIGIN}/sdk/v1/riskgate.js';\n` +
        `  const riskgate = createRiskgate({ publicKey: '${keys.public}', endpoint: '${ORIGIN}' });\n` +
        '  riskgate.consent(true); // when the visitor has agreed\n' +
        '  const { event_id } = await riskgate.collect();\n</script>',
    },
    {
      title: '3. Verify on the backend',
      text: 'With a secret key, for the event id that the page was given:',
      code:
        `curl -sS ${ORIGIN}/v2/verify -H 'X-Secret-API-Key: ${keys.secret}' ${JSON_TYPE} \\\n` +
        `  -d '{"event_id":"…","user_id":"user-1"}'`,
    },
  ];
}

export interface FirstStepsProps {
  /** Decisions that have arrived in the meantime. */
  decisions: number;
  /** Whether these steps stay on screen. */
  hold: (held: boolean) => void;
  again: () => void;
}

export function FirstSteps({ decisions, hold, again }: FirstStepsProps) {
  const { workspace, mode } = place.value;
  const [keys, setKeys] = useState<Partial<Keys>>({});
  const making = useDeed();
  const shown = { api: `rk_${mode}_…`, public: `pk_${mode}_…`, secret: `sk_${mode}_…`, ...keys };
  const missing = KINDS.filter((kind) => keys[kind] === undefined);
  const some = missing.length < KINDS.length;
  const make = (): void => {
    void making.run(async () => {
      for (const kind of missing) {
        const { key } = await ask<IssuedKey>('POST', `workspaces/${workspace}/keys`, { kind, mode });
        // Each at once: when the next one is refused, this one exists already.
        setKeys((made) => ({ ...made, [kind]: key }));
        hold(true);
      }
    });
  };
  return (
    <>
      {decisions === 0 ? (
        <>
          <OtherMode />
          <p>No decisions in this time. Three steps to the first one:</p>
        </>
      ) : (
        <p role="status" class="buttons">
          {plural(decisions, 'decision')} arrived.
          <button type="button" class="main" onClick={() => hold(false)}>
            Continue to the overview
          </button>
        </p>
      )}
      {may('admin') && missing.length > 0 && (
        <p class="buttons">
          <button type="button" class="main" aria-disabled={making.busy} onClick={make}>
            {some ? 'Make the other keys' : 'Make three keys and fill them in'}
          </button>
          <a href={linkTo('keys')}>Existing keys</a>
        </p>
      )}
      {some && !making.busy && (
        <p role="status">The keys are below. They are not shown again: copy them before you continue.</p>
      )}
      <Problem refusal={making.refusal} />
      <div class="cards">
        {stepsFor(shown).map(({ title, text, code }) => (
          <Card key={title} title={title} aside={<Copy text={code} />} wide>
            <p>{text}</p>
            <pre tabIndex={0}>{code}</pre>
          </Card>
        ))}
        {may('admin') && <LookAround again={again} />}
      </div>
    </>
  );
}

/** The keys of the first start are of test mode, and the dashboard opens in live mode. */
function OtherMode() {
  const { workspace, mode, filters } = place.value;
  const other = mode === 'live' ? 'test' : 'live';
  const hours = filters.get('hours') ?? 24;
  const { data } = useQuestion<Overview>(`workspaces/${workspace}/overview${query({ mode: other, hours })}`, EVERY_MS);
  if (data === undefined || data.totals.decisions === 0) return null;
  return (
    <p class="buttons">
      <span>
        {plural(data.totals.decisions, 'decision')} came in {other} mode.
      </span>
      <button type="button" class="main" onClick={() => moveTo(workspace, other)}>
        Show {other} mode
      </button>
    </p>
  );
}

function LookAround({ again }: { again: () => void }) {
  const deed = useDeed();
  const [begun, setBegun] = useState(false);
  const begin = (): void => {
    void deed
      .run(() => ask<undefined>('POST', 'simulate', { days: 7 }))
      .then((done) => {
        if (!done) return;
        setBegun(true);
        again();
      });
  };
  return (
    <Card title="Or look around first" wide>
      <p>Simulated customers and attackers in the workspace demo, so that every page has something to show.</p>
      <Problem refusal={deed.refusal} />
      {begun ? (
        <p role="status">
          The traffic comes within a minute or two: <a href="#/demo/live/overview">the workspace demo</a>.
        </p>
      ) : (
        <button type="button" class="main" aria-disabled={deed.busy} onClick={begin}>
          Create a week of sample traffic
        </button>
      )}
    </Card>
  );
}
