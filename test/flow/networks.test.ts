// Where an address is and what it is, from the request's header to the reason: IPv6 as good as IPv4, and lists that an
// operator changes while the service runs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testApp } from '../support/app.js';
import { body } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { temporaryDirectory } from '../support/scope.js';

/** The same places and networks, by the published tables, in both families. */
const GERMANY = ['91.65.10.20', '2003:c0::1'] as const;
const BRAZIL = ['177.32.10.20', '2804:14c::1'] as const;
const HOSTING = ['213.133.98.98', '2a01:4f8::1'] as const;
const [IPV4, IPV6] = [0, 1] as const;

t.test('addresses', async (t) => {
  const listsDir = temporaryDirectory(t);
  const list = (name: string, ranges: readonly string[]): void => {
    writeFileSync(join(listsDir, name), ranges.map((range) => `${range}\n`).join(''));
  };
  list('vpn.txt', ['84.17.32.0/19', '2a03:b0c0::/32']);
  list('tor.txt', ['185.220.101.0/24', '2a0b:f4c2::/32']);
  const test = await testApp(t, { env: { GEO: 'on', NETWORK_LISTS_DIR: listsDir } });
  const reasonsOf = async (user: string, address: string, query = ''): Promise<unknown[]> => {
    const reply = await test.post(`/fingerprint/score${query}`, body(user), {
      'x-service-key': test.keys.live.api,
      'x-client-ip': address,
    });
    return reply.body['reason'] as unknown[];
  };

  for (const family of [IPV4, IPV6]) {
    await t.test(family === IPV4 ? 'IPv4' : 'IPv6', async (t) => {
      const cases = [
        { name: 'at home', address: GERMANY[family], reasons: ['new_user_profile'] },
        {
          name: 'in another country than the clock',
          address: BRAZIL[family],
          reasons: ['vpn_detected', 'timezone_mismatch', 'new_user_profile'],
        },
        { name: 'in a hosting network', address: HOSTING[family], reasons: ['datacenter_ip', 'new_user_profile'] },
        { name: 'out of Tor', address: ['185.220.101.7', '2a0b:f4c2::7'][family] ?? '', reasons: ['tor_exit'] },
        {
          name: 'out of Tor, with the port that a backend saw',
          address: ['185.220.101.7:4711', '[2a0b:f4c2::7]:4711'][family] ?? '',
          reasons: ['tor_exit'],
        },
        {
          name: 'on the list of VPNs',
          address: ['84.17.40.1', '2a03:b0c0::9'][family] ?? '',
          reasons: ['vpn_detected'],
        },
      ];
      for (const { name, address, reasons } of cases) {
        const told = await reasonsOf(`${name} ${address}`, address);
        for (const code of reasons) t.ok(told.includes(code), `${name}: ${code} in ${told.join(', ')}`);
      }
      for (let i = 0; i < 6; i += 1)
        t.same(
          (await reasonsOf(`traveller ${family}`, GERMANY[family])).filter((code) => code !== 'new_user_profile'),
          [],
        );
      const away = await reasonsOf(`traveller ${family}`, BRAZIL[family]);
      for (const code of ['geo_jump', 'unusual_location'])
        t.ok(away.includes(code), `abroad a moment later: ${code} in ${away.join(', ')}`);
    });
  }

  await t.test('a list that changes counts from then on, without a restart', async (t) => {
    for (const address of GERMANY)
      t.notOk((await reasonsOf(`reader ${address}`, address)).includes('vpn_detected'), `${address} before`);
    list('vpn-new.txt', ['91.65.10.0/24', '2003:c0::/32']);
    list('tor.txt', ['2a0b:f4c2::/32']);
    for (const address of GERMANY) {
      await eventually(t, `${address} is on the list`, async () =>
        (await reasonsOf(`reader ${address}`, address, '?dry_run=true')).includes('vpn_detected'),
      );
    }
    await eventually(
      t,
      'what left its list is free',
      async () => !(await reasonsOf('no longer an exit', '185.220.101.7', '?dry_run=true')).includes('tor_exit'),
    );
    t.ok((await reasonsOf('still an exit', '2a0b:f4c2::7')).includes('tor_exit'));
  });
});
