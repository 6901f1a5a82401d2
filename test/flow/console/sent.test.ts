// What the page Event tells of a request by its stored row: what it did not contain, and a command that sends its
// like.
import t from 'tap';
import { body } from '../../support/bodies.js';
import { ACME, startConsole } from '../../support/callers/console.js';
import { eventually } from '../../support/eventually.js';
import { at, isJson } from '../../support/promises/openapi.js';

t.setTimeout(240_000);
const SIM = { sim: { simOperator: '26201', simSerialNumber: '8949' } };
const ALL = { isIncognito: false, isVPN: true, isAutomated: false, hasAdBlocker: true };

t.test('what a request contained', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  const { app, ask } = console;
  for (const [name, sdk, sent, privacy, lacks] of [
    ['nothing', '', {}, undefined, ['signals.privacy.isAutomated']],
    ['all flags of a page', 'javascript', { privacy: ALL }, ALL, []],
    ['one flag', 'javascript', { privacy: { isAutomated: true } }, { isAutomated: true }, []],
    ['an app without its SIM', 'android', { privacy: ALL }, ALL, ['sim']],
    ['an app', 'android', { privacy: ALL, ...SIM }, ALL, []],
  ] as const)
    await t.test(name, async (t) => {
      const headers = { 'x-service-key': app.keys.live.api, ...(sdk !== '' && { 'x-sdk-source': sdk }) };
      const { body: reply, text } = await app.post('/fingerprint/score', body('ann', 'a phone', sent), headers);
      t.ok(reply['requestId'], text);
      const path = `${ACME}/events/${String(reply['requestId'])}`;
      await eventually(t, 'it is stored', async () => (await ask('GET', path)).body['missing'] !== undefined);
      const told = (await ask('GET', path)).body;
      const missing = (told['missing'] as unknown[]).map((each) => (isJson(each) ? each['what'] : each));
      t.same(
        missing.filter((what) => what === 'sim' || what === 'signals.privacy.isAutomated'),
        lacks,
      );
      const written: unknown = JSON.parse(/-d '(.*)'$/s.exec(String(told['curl']))?.[1] ?? '');
      t.same(isJson(written) && isJson(written['signals']) ? at(written, 'signals')['privacy'] : undefined, privacy);
    });
});
