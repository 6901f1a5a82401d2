// What was sent, what came back and why, newest first.
import { element } from './elements.js';

const ENTRIES_MAX = 60;
export class Panel {
  #list;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#list = element('ol', { className: 'entries', 'aria-live': 'polite' });
    const empty = element('p', { className: 'empty' }, 'Nothing yet. Allow the check, then sign in.');
    root.append(element('h2', {}, 'What happens'), empty, this.#list);
  }

  sent(path, headers, body) {
    const { 'X-API-Key': key = '', ...others } = headers;
    const shown = { ...others, 'X-API-Key': `${key.slice(0, 12)}…` };
    this.#add('sent', `The page sends to ${path}`, [
      ['Headers', shown],
      ['Body', body],
    ]);
  }

  received(status, body, ms) {
    const text = status === 200 ? 'The service answers the page' : `The service refuses: ${status}`;
    this.#add(status === 200 ? 'received' : 'problem', `${text}, ${Math.round(ms)} ms`, [['Reply', body]]);
  }

  /** The authoritative answer, which only the backend has. It is here because this is a demo. */
  decided(decision) {
    const { action, risk_score: risk, reasons = [] } = decision;
    const why = element('ul', { className: 'why' });
    for (const { code, explanation } of reasons)
      why.append(element('li', {}, element('code', {}, code), element('span', {}, explanation)));
    if (reasons.length === 0)
      why.append(
        element('li', {}, decision.decided === false ? 'The service did not answer.' : 'Nothing speaks against it.'),
      );
    const fill = element('span', { className: `fill ${action}` });
    fill.style.width = `${risk ?? 0}%`;
    const head = element(
      'div',
      { className: 'verdict' },
      element('strong', { className: `action ${action}` }, action.replace('_', ' ')),
      element('span', { className: 'bar', 'aria-hidden': 'true' }, fill),
      element('span', { className: 'risk' }, risk === undefined ? '' : `risk ${risk}`),
    );
    this.#add('decided', 'The backend verifies', [['Whole decision', decision]], head, why);
  }

  problem(text) {
    this.#add('problem', text, []);
  }

  note(text) {
    this.#add('note', text, []);
  }

  #add(kind, title, parts, ...more) {
    const entry = element('li', { className: `entry ${kind}` }, element('h3', {}, title), ...more);
    for (const [name, value] of parts)
      entry.append(
        element(
          'details',
          {},
          element('summary', {}, name),
          element('pre', { tabIndex: 0 }, JSON.stringify(value, undefined, 2)),
        ),
      );
    this.#list.prepend(entry);
    while (this.#list.children.length > ENTRIES_MAX) this.#list.lastElementChild.remove();
  }
}

/** A fetch that shows what passes. @param {() => string} outcome a test fingerprint, or '' */
export function watched(panel, outcome) {
  return async (url, init) => {
    const body = JSON.parse(init.body);
    const forced = outcome();
    if (forced !== '') Object.assign(body.device, { fingerprint: forced, deviceId: forced.slice(0, 32) });
    panel.sent(new URL(url).pathname, init.headers, body);
    const before = performance.now();
    const reply = await fetch(url, { ...init, body: JSON.stringify(body) });
    const text = await reply.clone().text();
    panel.received(reply.status, text === '' ? '' : JSON.parse(text), performance.now() - before);
    return reply;
  };
}
