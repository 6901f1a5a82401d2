// The question for consent, and the form that the address asks for.
import { useConsent, useRiskgateAction } from '@riskgate/react';
import { useEffect, useState } from 'react';
import { noteConsent, onForm } from '#shop/frame.js';
import { confirm, perform, QUIET, WAITING } from '#shop/steps.js';

export function Shop({ panel }) {
  const [form, setForm] = useState();
  useEffect(() => onForm(setForm), []);
  return (
    <>
      <Consent panel={panel} />
      {form && <ActForm key={form.act} form={form} panel={panel} />}
    </>
  );
}

function Consent({ panel }) {
  const [consented, consent] = useConsent();
  if (consented) return null;
  const answer = (given) => {
    consent(given);
    noteConsent(panel, given);
  };
  return (
    <div className="consent">
      <p>May we check this device and how the page is used, against fraud?</p>
      <p className="buttons">
        <button id="agree" type="button" className="primary" onClick={() => answer(true)}>
          Allow
        </button>
        <button id="decline" type="button" onClick={() => answer(false)}>
          No
        </button>
      </p>
    </div>
  );
}

function ActForm({ form, panel }) {
  const { run, status } = useRiskgateAction(form.helper);
  const [{ told, step }, setShown] = useState({ told: QUIET });
  const submit = async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const step = { form, panel, values, collect: () => run(...form.about(values)) };
    setShown({ told: WAITING });
    setShown({ told: await perform(step), step });
  };
  const send = async (code) => setShown({ told: await confirm(step, told.eventId, code), step });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <h1>{form.title}</h1>
      <p className="hint">{form.hint}</p>
      {form.fields.map(({ name, label, type, value, autocomplete }) => (
        <div key={name} className="field">
          <label htmlFor={name}>{label}</label>
          <input id={name} name={name} type={type} defaultValue={value} autoComplete={autocomplete} required />
        </div>
      ))}
      <button className="primary" disabled={status === 'loading'}>
        {form.button}
      </button>
      <p className={`message ${told.outcome}`} role="status">
        {told.words}
      </p>
      <div className="challenge">{told.outcome === 'challenge' && <Challenge send={send} />}</div>
    </form>
  );
}

function Challenge({ send }) {
  const [code, setCode] = useState('');
  return (
    <>
      <label htmlFor="code">Code</label>
      <input
        id="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <button type="button" className="primary" onClick={() => void send(code)}>
        Confirm
      </button>
    </>
  );
}
