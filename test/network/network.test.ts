import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { NETWORK } from '../../src/event/event-row.js';
import { readAsnTable } from '../../src/network/asn-table.js';
import { countryOf, readCountryTable } from '../../src/network/country-table.js';
import { HOSTING, isHosting } from '../../src/util/world/hosting-asns.js';
import { parseAddress } from '../../src/util/address.js';
import { type Network, type NetworkOptions, openNetwork } from '../../src/network/network.js';
import { valueAt } from '../../src/network/range-table.js';

const require = createRequire(import.meta.url);
const UNKNOWN = { address: '', prefix: '', country: 'ZZ', asn: 0, bits: 0 };

function open(problems: string[], changed: Partial<NetworkOptions> = {}): Promise<Network> {
  return openNetwork({
    packages: false,
    listsDir: '',
    listsReloadMs: 10,
    addressesMax: 100,
    agentsMax: 10,
    log: (problem) => problems.push(problem),
    ...changed,
  });
}

t.test('well-known addresses have their country and network', async (t) => {
  const problems: string[] = [];
  const network = await open(problems, { packages: true });
  t.teardown(() => network.close());
  const cases: [address: string, country: string, asn: number, bits: number][] = [
    ['8.8.8.8', 'US', 15169, NETWORK.datacenter],
    ['::ffff:8.8.8.8', 'US', 15169, NETWORK.datacenter],
    ['2001:4860:4860::8888', 'US', 15169, NETWORK.datacenter],
    ['2606:4700:4700::1111', 'US', 13335, 0],
    ['1.1.1.1', 'AU', 13335, 0],
    ['213.133.98.98', 'DE', 24940, NETWORK.datacenter],
    ['2a01:4f8::1', 'DE', 24940, NETWORK.datacenter],
    ['192.168.1.1', 'ZZ', 0, 0],
    ['10.0.0.1', 'ZZ', 0, 0],
    ['203.0.113.7', 'ZZ', 0, 0],
    ['2001:db8::1', 'ZZ', 0, 0],
    ['::1', 'ZZ', 0, 0],
  ];
  for (const [address, country, asn, bits] of cases) t.match(network.facts(address), { country, asn, bits }, address);
  t.same(problems, []);
});

t.test('missing packages are said once and leave countries unknown', async (t) => {
  const problems: string[] = [];
  const network = await open(problems, { packages: true, packagesFrom: join(tmpdir(), 'nowhere', 'module.js') });
  t.teardown(() => network.close());
  t.matchOnly(problems, [
    /^countries of addresses stay unknown: Cannot find module/,
    /^networks of addresses stay unknown: Cannot find module/,
  ]);
  t.equal(problems.length, 2);
  t.same(network.facts('8.8.8.8'), { address: '8.8.8.8', prefix: '8.8.8.0/24', country: 'ZZ', asn: 0, bits: 0 });
});

t.test('the same address is the same object until the tables change, and what is no address is unknown', async (t) => {
  const network = await open([]);
  t.teardown(() => network.close());
  const facts = network.facts('2001:DB8:1::7');
  t.same(facts, { address: '2001:db8:1::7', prefix: '2001:db8:1::/48', country: 'ZZ', asn: 0, bits: 0 });
  t.equal(network.facts('2001:db8:1::7'), facts);
  for (const text of ['', 'unknown', '1.2.3', '__proto__']) t.same(network.facts(text), UNKNOWN, text);
});

t.test('zones, agents and names come through the same door', async (t) => {
  const network = await open([]);
  t.teardown(() => network.close());
  t.same(network.zone('Europe/Berlin', Date.parse('2026-01-15T12:00:00Z')), { valid: true, localHour: 13 });
  t.same(network.zone('', 0), { valid: false, localHour: 255 });
  t.equal(network.mismatch('US', 'Europe/Berlin'), true);
  t.equal(network.agent('curl/8.4.0').bot, true);
  t.equal(network.countryName('ZZ'), 'Unknown');
});

t.test('lists are followed while the service runs', async (t) => {
  const listsDir = t.testdir({ 'vpn.txt': '203.0.113.0/24\n' });
  const problems: string[] = [];
  const network = await open(problems, { listsDir });
  t.teardown(() => network.close());
  t.equal(network.facts('203.0.113.9').bits, NETWORK.vpn);
  t.equal(network.listRanges, 1);

  writeFileSync(join(listsDir, 'vpn.txt'), '203.0.113.9\n198.51.100.0/24\n2001:db8::/32\nbroken\n');
  utimesSync(join(listsDir, 'vpn.txt'), 1_700_000_000, 1_700_000_000);
  for (let i = 0; i < 1000 && network.listRanges !== 3; i += 1) await sleep(10);
  t.equal(network.facts('203.0.113.8').bits, 0);
  t.equal(network.facts('203.0.113.9').bits, NETWORK.vpn);
  t.equal(network.facts('2001:db8::1').bits, NETWORK.vpn);
  t.same(problems, ['network list vpn.txt: 1 lines are not CIDR networks and are ignored']);
});

t.test('a missing directory of lists is said and does not stop the service', async (t) => {
  const problems: string[] = [];
  const network = await open(problems, { listsDir: join(t.testdir(), 'none') });
  t.teardown(() => network.close());
  t.matchOnly(problems, [/ENOENT/]);
  t.equal(network.facts('203.0.113.9').bits, 0);
});

t.test('a table that is damaged is an error, not a wrong country', async (t) => {
  t.throws(() => readCountryTable(Buffer.from('no tree')));
  const asn = readAsnTable(
    Buffer.from('16777216,16777471,13335,"A, B"\n\n5,4,1,x\ntext,16777471,7,x\n16777472,16777473,64500'),
    Buffer.from('2001:db8::,2001:db8::ff,64501,x\nbad,line\n'),
  );
  const words = new Uint32Array(4);
  const at = (text: string): number => {
    const family = parseAddress(text, words);
    return family === 0 ? NaN : valueAt(asn, family, words);
  };
  t.equal(at('1.0.0.255'), 13335);
  t.equal(at('1.0.1.1'), 64500);
  t.equal(at('1.0.1.2'), 0);
  t.equal(at('2001:db8::ff'), 64501);
  t.equal(at('2001:db8::100'), 0);
  t.equal(countryOf(0), 'ZZ');
});

t.test('every hosting network is announced by the company that we say', async (t) => {
  const names = new Map(
    readFileSync(require.resolve('@ip-location-db/asn/asn-ipv4.csv'), 'utf8')
      .split('\n')
      .map((line) => {
        const [, , asn = '', ...name] = line.split(',');
        return [Number(asn), name.join(',').toLowerCase()];
      }),
  );
  for (const [company, asns] of HOSTING) {
    for (const asn of asns) t.match(names.get(asn), company.toLowerCase(), `${company} ${asn}`);
  }
  t.equal(isHosting(16509), true);
  t.equal(isHosting(13335), false);
  t.equal(isHosting(0), false);
});
