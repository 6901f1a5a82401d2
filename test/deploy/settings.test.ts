// Whatever the files of deploy/ set is a setting of src/config.ts, and a value that it takes.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { settingNames } from '../../src/service/start/setting-names.js';
import { readConfig } from '../../src/config.js';

const DEPLOY = new URL('../../../deploy/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, DEPLOY), 'utf8');
/** Of the runtime, not of the service. */
const OTHERS = new Set(['NODE_ENV']);
/** What an operator fills in. */
const TOKEN = '0123456789abcdef0123456789abcdef';

type Pairs = Record<string, string>;

const pairsOf = (text: string): Pairs =>
  Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]));

const lines = (text: string, start: RegExp): string =>
  [...text.matchAll(new RegExp(`^${start.source}(.*)$`, 'gm'))].map(([, rest = '']) => rest).join('\n');

function compose(): Pairs {
  const { services } = parse(read('compose.yml'), { merge: true }) as {
    services: Record<string, { environment?: Pairs }>;
  };
  const environment = services['riskgate-1']?.environment ?? {};
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/^\$\{\w+:-(.*)\}$/, '$1').replace(/^\$\{\w+:\?.*\}$/, TOKEN),
    ]),
  );
}

function chart(): Pairs {
  const { settings } = parse(read('helm/riskgate/values.yaml')) as { settings: Pairs };
  const own = [...read('helm/riskgate/templates/workload.yaml').matchAll(/\{ name: ([A-Z_]+), value: ([^{}\s]+) \}/g)];
  return { ...Object.fromEntries(own.map(([, name = '', value = '']) => [name, value])), ...settings };
}

const FILES: [name: string, least: number, pairs: Pairs][] = [
  ['riskgate.env', 1, pairsOf(lines(read('riskgate.env'), /(?![#\s])/))],
  ['riskgate.env, what is commented out', 4, pairsOf(lines(read('riskgate.env'), /#(?=[A-Z_]+=)/))],
  ['riskgate.service', 2, pairsOf(lines(read('riskgate.service'), /Environment=/))],
  ['Dockerfile', 4, { ...pairsOf(lines(read('Dockerfile'), /ENV /)), TRUSTED_PROXIES: '10.0.0.0/8' }],
  ['compose.yml', 4, compose()],
  ['helm', 4, chart()],
];

for (const [name, least, pairs] of FILES)
  t.test(name, async (t) => {
    t.ok(Object.keys(pairs).length >= least, Object.keys(pairs).join(' '));
    const names = settingNames();
    for (const setting of Object.keys(pairs)) t.ok(names.has(setting) || OTHERS.has(setting), setting);
    t.doesNotThrow(() => readConfig(pairs));
    t.notMatch(pairs['TRUSTED_PROXIES'] ?? '', /\/0$/, 'not everybody is believed');
  });

t.test('a wrong name or value would be found', async (t) => {
  t.notOk(settingNames().has('DATA_FOLDER'));
  t.throws(() => readConfig({ ...chart(), SHARDS: 'some' }), /SHARDS/);
});
