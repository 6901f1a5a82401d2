// Networks on lists: an address is on those of its workspace and mode that contain it, until they end.
import t from 'tap';
import { toWorkspace } from '../../src/access/key-ring.js';
import { NEVER } from '../../src/contract/lists/lists.js';
import { type Mode } from '../../src/contract/vocabulary.js';
import { listWord } from '../../src/rules/lists/look-up.js';
import { type KeptNetwork, NetworkLookUp, tableOfNetworks } from '../../src/service/lists/networks.js';
import { keyOfValue } from '../../src/service/lists/values.js';

const NOW = 1_900_000_000_000;
const ENDS = NOW / 1000 + 2;
const owner = toWorkspace({
  ...{ v: 1, name: 'acme', id: 1, secret: Buffer.alloc(32, 7).toString('base64url'), createdAt: 0 },
  ...{ protectedDevices: 1, retentionDays: 1 },
});

function network(
  value: string,
  list: string,
  { workspace = 'acme', mode = 'live', expiry = NEVER }: { workspace?: string; mode?: Mode; expiry?: number } = {},
) {
  const key = keyOfValue({ kind: 'addresses', workspace: owner, mode }, value);
  return { key, workspace, mode, word: listWord(list), expiry } satisfies KeptNetwork;
}

const lookUp = new NetworkLookUp();
lookUp.take(
  tableOfNetworks([
    network('198.51.100.0/24', 'wide'),
    network('198.51.100.64/26', 'narrow'),
    network('198.51.100.0/25', 'brief', { expiry: ENDS }),
    network('198.51.100.0/24', 'tested', { mode: 'test' }),
    network('198.51.100.0/24', 'other', { workspace: 'shop' }),
    network('2001:db8:7::/48', 'wide'),
  ]),
);

const CASES: readonly (readonly [address: string, workspace: string, mode: Mode, later: number, lists: string[]])[] = [
  ['198.51.100.1', 'acme', 'live', 0, ['wide', 'brief']],
  ['198.51.100.1', 'acme', 'live', 1999, ['wide', 'brief']],
  ['198.51.100.1', 'acme', 'live', 2000, ['wide']],
  ['198.51.100.64', 'acme', 'live', 0, ['wide', 'narrow', 'brief']],
  ['::ffff:198.51.100.127', 'acme', 'live', 0, ['wide', 'narrow', 'brief']],
  ['198.51.100.128', 'acme', 'live', 0, ['wide']],
  ['198.51.100.1', 'acme', 'test', 0, ['tested']],
  ['198.51.100.1', 'shop', 'live', 0, ['other']],
  ['198.51.100.1', 'shop', 'test', 0, []],
  ['2001:db8:7:ffff::1', 'acme', 'live', 0, ['wide']],
  ['2001:db8:8::1', 'acme', 'live', 0, []],
  ['198.51.101.0', 'acme', 'live', 0, []],
  ['', 'acme', 'live', 0, []],
];

t.test('an address is on the lists of its workspace and mode that contain it, until they end', async (t) => {
  for (const [address, workspace, mode, later, lists] of CASES) {
    const found = lookUp.of(address, workspace, mode, NOW + later);
    t.same([...found].sort(), lists.map(listWord).sort(), `${address} of ${workspace}/${mode} after ${later} ms`);
  }
});
