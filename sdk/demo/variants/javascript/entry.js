// The shop without a framework. What a page of yours needs of it is createRiskgate, consent, and one helper per act.
import { createRiskgate } from '/lib/riskgate.js';
import { element } from '../../shop/elements.js';
import { noteConsent, onForm, openFrame } from '../../shop/frame.js';
import { confirm, perform, WAITING } from '../../shop/steps.js';

const { options, panel } = await openFrame();
const riskgate = createRiskgate(options);
const page = document.getElementById('shop');
const place = element('div');
page.append(consentBar(), place);
onForm((form) => place.replaceChildren(formOf(form)));

function consentBar() {
  const answer = (given) => {
    riskgate.consent(given);
    noteConsent(panel, given);
    bar.hidden = given;
  };
  const bar = element(
    'div',
    { className: 'consent' },
    element('p', {}, 'May we check this device and how the page is used, against fraud?'),
    element(
      'p',
      { className: 'buttons' },
      element('button', { id: 'agree', type: 'button', className: 'primary', onclick: () => answer(true) }, 'Allow'),
      element('button', { id: 'decline', type: 'button', onclick: () => answer(false) }, 'No'),
    ),
  );
  return bar;
}

function formOf(form) {
  const message = element('p', { className: 'message', role: 'status' });
  const challenge = element('div', { className: 'challenge' });
  const tell = ({ outcome, words, eventId }, step) => {
    message.textContent = words;
    message.className = `message ${outcome}`;
    if (outcome !== 'challenge') challenge.replaceChildren();
    else if (!challenge.hasChildNodes()) challenge.append(...codeOf((code) => again(step, eventId, code)));
    challenge.querySelector('input')?.focus();
  };
  const again = async (step, eventId, code) => tell(await confirm(step, eventId, code), step);
  const made = element(
    'form',
    { noValidate: true },
    element('h1', {}, form.title),
    element('p', { className: 'hint' }, form.hint),
    ...form.fields.map(fieldOf),
    element('button', { className: 'primary' }, form.button),
    message,
    challenge,
  );
  made.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(made));
    const step = { form, panel, values, collect: () => riskgate[form.helper](...form.about(values)) };
    tell(WAITING);
    tell(await perform(step), step);
  });
  return made;
}

function fieldOf({ name, label, ...rest }) {
  const input = element('input', { name, id: name, required: true, ...rest });
  return element('div', { className: 'field' }, element('label', { for: name }, label), input);
}

function codeOf(send) {
  const code = element('input', { id: 'code', inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 6 });
  const button = element(
    'button',
    { type: 'button', className: 'primary', onclick: () => send(code.value) },
    'Confirm',
  );
  return [element('label', { for: 'code' }, 'Code'), code, button];
}
