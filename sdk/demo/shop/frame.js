// What every variant has around its forms: the options of its client, the panel, the outcomes, and the links.
import { element } from './elements.js';
import { FORMS, OUTCOMES } from './forms.js';
import { Panel, watched } from './panel.js';

/** @returns the options of the client, and the panel that shows what happens */
export async function openFrame() {
  const { publicKey, endpoint, variants } = await (await fetch('/config.json')).json();
  const panel = new Panel(document.getElementById('panel'));
  const outcome = outcomePicker();
  document
    .getElementById('acts')
    .append(...FORMS.map(({ act, title }) => element('li', {}, element('a', { href: `#${act}` }, title))));
  const own = document.body.dataset.variant;
  linkVariants(variants, own);
  return { options: { publicKey, endpoint, fetch: watched(panel, () => outcome.value) }, panel };
}

/** Calls with the form that the address asks for, now and whenever that changes. @returns what ends it */
export function onForm(show) {
  const change = () => {
    const form = FORMS.find(({ act }) => `#${act}` === location.hash) ?? FORMS[0];
    for (const link of document.querySelectorAll('nav a[href^="#"]'))
      if (link.hash === `#${form.act}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    show(form);
  };
  addEventListener('hashchange', change);
  change();
  return () => removeEventListener('hashchange', change);
}

/** What the panel says of an answer to the question for consent. */
export function noteConsent(panel, given) {
  panel.note(
    given
      ? 'Consent was given: reading and recording may begin.'
      : 'Consent was declined: nothing is read, stored or sent.',
  );
}

function outcomePicker() {
  const picker = element(
    'select',
    { id: 'outcome' },
    ...OUTCOMES.map(([value, text]) => element('option', { value }, text)),
  );
  document
    .getElementById('force')
    .append(element('label', { for: 'outcome' }, 'Outcome, by a test fingerprint'), picker);
  return picker;
}

function linkVariants(variants, own) {
  if (variants.length < 2) return;
  const links = variants.map(({ name, title }) => {
    const link = element('a', { href: `/${name}` }, title);
    if (name === own) link.setAttribute('aria-current', 'page');
    return element('li', {}, link);
  });
  document.getElementById('variants').append(...links);
}
