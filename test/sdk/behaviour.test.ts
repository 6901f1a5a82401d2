// What is recorded of typing and of forms, and what is not: by real events of a real browser.
import t from 'tap';
import { type Page, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { pause } from '../support/pause.js';
import { type Bench, call, make, openBench, part, type Sent, visit } from '../support/sdk/bench.js';
import { type Wire } from '../support/sdk/driver.js';
import { click, keyDown, keyUp, press, wireOf } from '../support/sdk/hands.js';

t.setTimeout(420_000);
const WORD = 'secret-42';

interface Told {
  dwell: number[] | undefined;
  flight: number[] | undefined;
  keyboard: { keydownCount: number; typingSpeed?: number };
  form: {
    focusCount: number;
    pasteCount: number;
    autofillDetected: boolean;
    scriptDetected: boolean;
    fieldFocusOrder: string[];
  };
  entropy: number;
}

/** What the last request said of behaviour. */
async function told(page: Page, sent: Sent[], use = 'login({}, { userId: "ada" })'): Promise<Told> {
  const { done, failed } = await call(page, use);
  if (done === undefined) throw new Error(String(failed));
  const body = sent.at(-1)?.body;
  return {
    dwell: part(body, 'behavioral', 'typing_dwell_ms') as number[] | undefined,
    flight: part(body, 'behavioral', 'typing_flight_ms') as number[] | undefined,
    keyboard: part(body, 'signals', 'keyboard') as Told['keyboard'],
    form: part(body, 'signals', 'form') as Told['form'],
    entropy: Number(part(body, 'behavioral', 'session_entropy')),
  };
}

interface Visitor {
  page: Page;
  sent: Sent[];
  keys: Wire;
}

async function visitor(
  bench: Bench,
  context: Record<string, unknown> = {},
  field = '#word',
  options: Record<string, unknown> = {},
): Promise<Visitor> {
  const { page, sent } = await visit(bench, context);
  await make(page, bench, options);
  await call(page, 'start()');
  await page.locator(field).focus();
  return { page, sent, keys: await wireOf(page) };
}

async function type(keys: Wire, text = WORD, holdMs = 12): Promise<void> {
  for (const character of text) {
    await keyDown(keys, character);
    await pause(holdMs);
    await keyUp(keys, character);
    await pause(8);
  }
}

t.test('a visitor', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const bench = await openBench(t);

  await t.test(
    'keys that overlap have a negative flight, and one that comes up in the next field counts',
    async (t) => {
      const { page, sent, keys } = await visitor(bench);
      // b goes down before a is up, and is up before it.
      await keyDown(keys, 'a');
      await pause(15);
      await keyDown(keys, 'b');
      await pause(15);
      await keyUp(keys, 'b');
      await pause(15);
      await keyUp(keys, 'a');
      await type(keys, 'cdef');
      await keyDown(keys, 'g');
      await page.locator('#name').focus();
      await keyUp(keys, 'g');
      const { dwell, flight } = await told(page, sent);
      t.equal(dwell?.length, 7);
      t.equal(flight?.length, 6);
      t.ok((flight?.[0] ?? 0) < 0, String(flight?.[0]));
      t.ok(dwell?.every((ms) => ms >= 0));
    },
  );

  await t.test('a key that comes up before it went down, by the clock it tells, was held for nothing', async (t) => {
    const { page, sent, keys } = await visitor(bench);
    await type(keys, 'abcde');
    const now = Date.now() / 1000;
    await keyDown(keys, 'f', { timestamp: now });
    await keyUp(keys, 'f', { timestamp: now - 0.05 });
    const { dwell } = await told(page, sent);
    t.same([dwell?.length, dwell?.at(-1)], [6, 0]);
  });

  await t.test('Shift, Backspace, arrows and shortcuts are no characters; a held key is one', async (t) => {
    const { page, sent, keys } = await visitor(bench);
    await type(keys, WORD);
    for (const [key, code] of [
      ['Shift', 'ShiftLeft'],
      ['Backspace', 'Backspace'],
      ['ArrowLeft', 'ArrowLeft'],
      ['Dead', 'Quote'],
    ] as const)
      await press(keys, key, code);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'x', code: 'KeyX', text: 'x' });
    for (let repeat = 0; repeat < 3; repeat += 1)
      await keys.send('Input.dispatchKeyEvent', {
        type: 'keyDown', key: 'x', code: 'KeyX', text: 'x', autoRepeat: true,
      }); // oxfmt-ignore
    await keyUp(keys, 'x');
    const { dwell, flight, keyboard } = await told(page, sent);
    t.same([dwell?.length, flight?.length], [WORD.length + 1, WORD.length]);
    t.ok(keyboard.keydownCount > WORD.length + 5, 'but all keys are counted');
  });

  for (const typingField of ['#nothing', '#word[', ':::'])
    await t.test(`a typingField that leads nowhere (${typingField}) is no obstacle`, async (t) => {
      const { page, sent, keys } = await visitor(bench, {}, '#word', { behaviour: { typingField } });
      await type(keys);
      const { dwell } = await told(page, sent);
      t.equal(dwell?.length, WORD.length, 'the last field with enough keys is taken');
    });

  await t.test('text that is composed has no key times', async (t) => {
    const { page, sent, keys } = await visitor(bench, {}, '#name');
    for (const text of ['に', 'にほ', 'にほん']) {
      await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', code: 'KeyN' });
      await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      // While a composition goes on, letters belong to it.
      await keyDown(keys, 'n');
      await keyUp(keys, 'n');
    }
    await keys.send('Input.insertText', { text: '日本' });
    const { dwell, form } = await told(page, sent);
    t.equal(dwell, undefined);
    t.equal(form.autofillDetected, false);
  });

  await t.test('a keyboard on the screen gives no key times', async (t) => {
    for (const [name, context] of [
      ['keys without a place', {}],
      ['a device that only touches', { hasTouch: true, isMobile: true }],
    ] as const) {
      const { page, sent, keys } = await visitor(bench, context);
      for (const character of WORD) {
        if (name === 'a device that only touches') await type(keys, character);
        else
          for (const typed of ['rawKeyDown', 'keyUp'] as const)
            await keys.send('Input.dispatchKeyEvent', { type: typed, key: 'Unidentified', code: '' });
        await keys.send('Input.insertText', { text: character });
      }
      const { dwell, flight, keyboard } = await told(page, sent);
      t.same([dwell, flight, keyboard.typingSpeed], [undefined, undefined, undefined], name);
      t.ok(keyboard.keydownCount >= WORD.length, 'but that there were keys is told');
    }
  });

  await t.test('the first call tells what was typed before it', async (t) => {
    for (const [consent, given] of [
      ['granted', false],
      ['required', true],
    ] as const) {
      const { page, sent } = await visit(bench);
      await make(page, bench, { consent });
      if (given) await call(page, 'consent(true)');
      await page.locator('#word').focus();
      await type(await wireOf(page));
      t.equal((await told(page, sent)).dwell?.length, WORD.length, consent);
    }
  });

  await t.test('mouse and keys as only a program makes them are told', async (t) => {
    const key = (told: object) => (wire: Wire) => wire.send('Input.dispatchKeyEvent', { type: 'keyDown', ...told });
    const [alt, shift] = [{ modifiers: 1 }, { modifiers: 8 }];
    const pressed = (asDevice: boolean) => (wire: Wire) => click(wire, { x: 5, y: 5 }, 60, asDevice);
    for (const [name, act, wanted] of [
      ['a capital without Shift', key({ key: 'A', code: 'KeyA' }), true],
      ['with Shift', key({ key: 'A', code: 'KeyA', ...shift }), false],
      ['a small letter', key({ key: 'a', code: 'KeyA' }), false],
      ['text without a key, as dictation sends it', key({ key: 'A', code: '' }), false],
      ['@ without a modifier', key({ key: '@', code: 'Digit2' }), true],
      ['with Shift', key({ key: '@', code: 'Digit2', ...shift }), false],
      ['with the option key of an Apple', key({ key: '@', code: 'Digit2', ...alt }), false],
      ['a key of its own, as on a Japanese keyboard', key({ key: '@', code: 'BracketLeft' }), false],
      ['a mouse without pressure', pressed(false), true],
      ['a mouse', pressed(true), false],
    ] as const) {
      const { page, sent, keys } = await visitor(bench);
      await act(keys);
      t.equal((await told(page, sent)).form.scriptDetected, wanted, name);
    }
  });

  await t.test('a clock that is rounded gives no key times; a fine one does', async (t) => {
    for (const [step, wanted] of [
      [100, undefined],
      [1000 / 60, undefined],
      [20, undefined],
      [0.1, WORD.length],
      // A program's keys of one moment, which happens to be a multiple of 100 ms.
      [Infinity, WORD.length],
    ] as const) {
      const { page, sent, keys } = await visitor(bench);
      await page.evaluate(`const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
        Object.defineProperty(Event.prototype, 'timeStamp', {
          get() { return ${step} === Infinity ? 5000 : Math.round(get.call(this) / ${step}) * ${step}; } });
        undefined`);
      await type(keys);
      t.equal((await told(page, sent)).dwell?.length, wanted, `${step} ms`);
    }
  });

  await t.test('what is pasted and what is filled', async (t) => {
    const { page, sent } = await visitor(bench);
    await page.evaluate("document.execCommand('insertText', false, '')");
    await page.locator('#name').fill(WORD);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.locator('#word').focus();
    await page.keyboard.press('Control+v');
    const { dwell, form } = await told(page, sent);
    t.equal(dwell, undefined);
    t.match(form, { pasteCount: 1, focusCount: 3, fieldFocusOrder: ['password-1', 'text-1'] });
  });

  await t.test(
    'what is pasted into a note fills no field, and the button of a number field is no autofill',
    async (t) => {
      const { page, sent, keys } = await visitor(bench);
      await page.evaluate(`const note = document.body.appendChild(document.createElement('div'));
      note.contentEditable = 'true';
      note.textContent = 'a note';
      Object.assign(document.querySelector('#name'), { value: '1', type: 'number' }); undefined`);
      await page.locator('div').click();
      for (const key of 'acv') await page.keyboard.press(`Control+${key}`);
      const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('#name').boundingBox()) ?? {};
      const button = { x: x + width - 12, y: y + height / 4 };
      await page.mouse.move(button.x, button.y);
      await click(keys, button, 20, true);
      t.equal(await page.evaluate("document.querySelector('#name').value"), '2', 'the button counts up');
      t.match((await told(page, sent)).form, { pasteCount: 0, autofillDetected: false });
    },
  );

  await t.test('fields in an open shadow tree are fields, each with its own text', async (t) => {
    const { page, sent, keys } = await visitor(bench);
    await page.evaluate(`const host = document.body.appendChild(document.createElement('div'));
      const tree = host.attachShadow({ mode: 'open' });
      for (const type of ['email', 'password'])
        tree.append(Object.assign(document.createElement('input'), { type }));
      undefined`);
    for (const [field, text] of [
      ['div input[type=email]', 'ada'],
      ['div input[type=password]', WORD],
    ] as const) {
      await page.locator(field).focus();
      await type(keys, text);
      // Within one tree the focus moves unseen.
      await page.locator('#name').focus();
    }
    const { dwell, form } = await told(page, sent);
    t.equal(dwell?.length, WORD.length);
    t.same(form.fieldFocusOrder, ['password-1', 'email-1', 'text-1', 'password-2']);
  });

  await t.test('key times are sent once, whatever became of the call that took them', async (t) => {
    const { page, sent, keys } = await visitor(bench, {}, '#word', { retries: 0 });
    await type(keys);
    await page.route('**/fingerprint/**', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    t.match(await call(page, 'login({})'), { failed: 'NETWORK_ERROR' });
    t.equal((part(sent.at(-1)?.body, 'behavioral', 'typing_dwell_ms') as number[]).length, WORD.length);
    await page.unroute('**/fingerprint/**');
    t.equal((await told(page, sent)).dwell, undefined, 'the service may have had them');
  });

  await t.test('a call that ends while a word is typed takes nothing of the word', async (t) => {
    const { page, sent, keys } = await visitor(bench);
    await page.evaluate('void (globalThis.late = client.collect()), undefined');
    await type(keys, WORD.slice(0, 3));
    await page.evaluate('late.then(() => undefined)');
    await type(keys, WORD.slice(3));
    t.equal((await told(page, sent)).dwell?.length, WORD.length);
  });

  await t.test('a script that makes events is nobody', async (t) => {
    const { page, sent } = await visitor(bench);
    await page.evaluate(`const field = document.querySelector('#word');
      for (const key of '${WORD}') for (const type of ['keydown', 'keyup'])
        field.dispatchEvent(new KeyboardEvent(type, { key, code: 'Key' + key.toUpperCase(), bubbles: true }));
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true })); undefined`);
    t.match(await told(page, sent), { dwell: undefined, keyboard: { keydownCount: 0 }, form: { pasteCount: 0 } });
  });

  await t.test('what is kept is bounded', async (t) => {
    const { page, sent, keys } = await visitor(bench, {}, '#name');
    await type(keys, 'a'.repeat(80), 0);
    await page.evaluate(`for (let i = 0; i < 80; i += 1) {
      const field = document.createElement('input');
      field.id = 'f' + i;
      document.forms[0].append(field);
    } undefined`);
    const first = await told(page, sent);
    t.same([first.dwell?.length, first.flight?.length], [64, 63]);
    for (let field = 0; field < 80; field += 1) {
      await page.locator(`#f${field}`).focus();
      if (field < 12) await type(keys, 'abcde', 0);
    }
    t.equal((await told(page, sent)).form.fieldFocusOrder.length, 64);
  });

  await t.test('one session id over pages, stops and starts, until consent ends', async (t) => {
    const { page, sent, keys } = await visitor(bench);
    const ids = (): unknown[] => sent.map(({ body }) => part(body, 'session', 'sessionId'));
    await type(keys);
    const first = await told(page, sent);
    await call(page, 'stop()');
    await type(keys);
    const stopped = await told(page, sent, 'checkout({ amount: 1 })');
    t.same([first.dwell?.length, stopped.dwell], [WORD.length, undefined], 'nothing is recorded while stopped');
    await call(page, 'start()');
    await type(keys, WORD);
    t.equal((await told(page, sent)).dwell?.length, WORD.length, 'until it is started again');
    await page.goto(`${bench.site}/?second`);
    await page.waitForTimeout(50);
    await make(page, bench);
    await told(page, sent, 'checkout({ amount: 2 })');
    t.equal(ids().length, 4);
    t.equal(new Set(ids()).size, 1);
    await call(page, 'consent(false)');
    await call(page, 'consent(true)');
    await told(page, sent, 'checkout({ amount: 3 })');
    t.equal(new Set(ids()).size, 2);
  });
});
