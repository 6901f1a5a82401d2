// Row 36. The disk of a node is put back from a snapshot: its log is older than what Redis knows of it.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { Node } from '../../support/fleet/nodes.js';
import { runCli } from '../../support/cli.js';
import { freePort, startRedis } from '../../support/redis.js';
import { temporaryDirectory } from '../../support/scope.js';
import { passesOf } from '../parts/of-a-test.js';
import { type Keys, post, until } from '../parts/lost-node.js';
import { type FaultRow } from '../parts/row.js';

const BEFORE = 3;
const AFTER = 7;
const LAST = 1;
const ALL = BEFORE + AFTER + LAST;

async function send(node: Node, { api }: Keys, count: number): Promise<number> {
  let taken = 0;
  for (let i = 0; i < count; i += 1)
    if ((await post(node, '/fingerprint/score', ['x-service-key', api], body('ada'))).status === 200) taken += 1;
  return taken;
}

/** How often the user came, as the profile has it. */
async function counted(node: Node, redisUrl: string): Promise<number> {
  const subject = ['--user', 'ada', '--workspace', 'acme', '--mode', 'live'];
  const { stdout } = await runCli(['export', ...subject], {
    ...{ REDIS_URL: redisUrl, DATA_DIR: node.dataDir, CLICKHOUSE: 'off' },
  });
  return Number(/"what":"profile"[^\n]*?"seen":(\d+)/.exec(stdout)?.[1] ?? NaN);
}

export const row: FaultRow = {
  number: 36,
  title: 'the folder of a node is put back from a snapshot after it went on; two processes have one name',
  promise: 'every request of before and after is counted once; the second process is refused',
  async run({ long, scope, findings }) {
    const { url } = await startRedis(scope);
    const keys = await makeKeys({ redisUrl: url });
    const node = new Node(scope, await freePort(), url, { CLICKHOUSE: 'off', TRUSTED_PROXIES: '' });
    await node.start();
    const all = async (count: number, expected: number): Promise<void> => {
      const taken = await send(node, keys, count);
      findings.expect(taken === count, `${taken} of ${count} requests were answered`);
      await until(async () => (await counted(node, url)) === expected);
    };
    const said = await findings.checked(6, async () => {
      await all(BEFORE, BEFORE);
      await node.stop();
      const snapshot = join(temporaryDirectory(scope), 'snapshot');
      cpSync(node.dataDir, snapshot, { recursive: true });
      await node.start();
      await all(AFTER, BEFORE + AFTER);
      await node.stop('SIGKILL');
      rmSync(node.dataDir, { recursive: true });
      cpSync(snapshot, node.dataDir, { recursive: true });
      await node.start();
      await all(LAST, ALL);
      const count = await counted(node, url);
      findings.expect(count === ALL, `${count} of ${ALL} counted`);
      const refused = long ? `; ${await passesOf('flow/node-name.test.js', findings)} assertions of names passed` : '';
      return `${count} of ${ALL} counted${refused}`;
    });
    return findings.outcome(said);
  },
};
