// Keys where they should not be, and tokens of others beside them, on both engines: what is told to whom.
import t from 'tap';
import { testApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';

const PATHS = ['score', 'verify/login', 'verify/checkout', 'verify/registration'].map((name) => `/fingerprint/${name}`);
const GATEWAY = 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

for (const engine of ['uws', 'node']) {
  t.test(
    `an API key from a page is refused, counted and named; a proxy is told what to strip, on ${engine}`,
    async (t) => {
      const app = await testApp(t, { env: { HTTP_ENGINE: engine, SHARDS: '1' } });
      const { api } = app.keys.live;
      const ask = (path: string, key: Record<string, string>, origin: string) =>
        app.post(path, body('ada'), { ...key, ...(origin !== '' && { origin }) });
      const ways: Record<string, string>[] = [
        { 'x-service-key': api },
        { 'x-api-key': api },
        { authorization: `Bearer ${api}` },
      ];
      for (const path of PATHS)
        for (const way of ways) {
          const { status, body: told } = await ask(path, way, 'https://shop.example');
          t.match(
            [status, told],
            [403, { error_code: 'INSUFFICIENT_PERMISSIONS', detail: /proxy.*header Origin/ }],
            path,
          );
          t.equal((await ask(path, way, app.url)).status, 200, 'its own pages may try requests');
          t.equal((await ask(path, way, '')).status, 200);
        }
      for (const origin of ['null', 'file://', 'http://127.0.0.1', `${app.url}.evil.example`])
        t.equal((await ask('/fingerprint/score', { 'x-service-key': api }, origin)).status, 403, origin);
      const refused = PATHS.length * ways.length + 4;
      t.match((await app.send('GET', '/metrics')).text, `riskgate_api_keys_in_browsers_total ${refused}\n`);
      const named = (): string[] => app.lines.filter((line) => line.includes('a page used an API key'));
      await eventually(t, 'the log names the key', () => named().length > 0);
      t.matchOnly(named(), [/"key":"key_\w{12}"/]);
      t.notOk(app.lines.some((line) => line.includes(api)));
    },
  );

  t.test(`a Bearer that is no key of this service is ignored beside one that is, on ${engine}`, async (t) => {
    const app = await testApp(t, { env: { HTTP_ENGINE: engine, SHARDS: '1' } });
    const { api, public: page } = app.keys.live;
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await app.post('/fingerprint/verify/login', body('ada'), headers)).status;
    for (const authorization of [GATEWAY, 'Bearer x', 'Basic eDp5', 'Digest a=b', 'Bearer ', `Bearer ${api}`]) {
      t.equal(await ask({ 'x-service-key': api, authorization }), 200, authorization);
      t.equal(await ask({ 'x-api-key': api, authorization }), 200, authorization);
    }
    t.equal(await ask({ 'x-api-key': page, authorization: GATEWAY }), 200);
    t.equal(await ask({ authorization: GATEWAY }), 401, 'alone it is no key');
    t.equal(await ask({ 'x-service-key': api, authorization: `Bearer rk_live_${'A'.repeat(32)}` }), 401, 'one of ours');
    t.equal(await ask({ 'x-service-key': `${api.slice(0, 8)}${'A'.repeat(32)}`, authorization: GATEWAY }), 401);
  });
}
