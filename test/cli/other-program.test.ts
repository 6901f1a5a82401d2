// Another program answers at the address of a command: it is told, and nothing is reported as done.
import { createServer, type ServerResponse } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { runCliHere } from '../support/cli.js';
import { fingerprintOf } from '../support/bodies.js';
import { listening } from '../support/listening.js';
import { temporaryDirectory } from '../support/scope.js';

const EVENT = '01a22292-4164-76f0-9ea6-2c706c2a00c4';
const OF = ['--workspace', 'acme'];

function commands(t: Test): string[][] {
  const dir = temporaryDirectory(t);
  const [users, labels, rules] = ['users.csv', 'labels.csv', 'rules.json'].map((name) => join(dir, name));
  const user = `u,${fingerprintOf('u')},2026-01-01,2026-02-01,3`;
  writeFileSync(users ?? '', `user_id,fingerprint,first_seen,last_seen,times_seen\n${user}\n`);
  writeFileSync(labels ?? '', `event_id,label\n${EVENT},fraud\n`);
  writeFileSync(rules ?? '', '{"rules":[]}');
  return [
    ['label', EVENT, '--label', 'fraud', '--mode', 'live', ...OF],
    ['import', users ?? '', '--mode', 'live', ...OF],
    ['labels', 'import', labels ?? '', '--mode', 'live', ...OF],
    ['policy', 'push', rules ?? '', '--any', ...OF],
    ['policy', 'versions', ...OF],
    ['policy', 'proposals', ...OF],
    ['rules', 'list', ...OF],
    ['rules', 'stats', '--rule', 'rul_x', ...OF],
    ['rules', 'test', '--when', 'risk > 1', '--set', 'risk=3', ...OF],
    ['reviews', ...OF],
  ];
}

const NOT_OURS = /^riskgate: .*is not Riskgate, or a proxy that does not reach it: correct HOST and PORT, or --url/;
const OTHER_REPLY =
  /^riskgate: the reply of the service is not .*: check that HOST and PORT, or --url, lead to Riskgate/;
const json = (reply: ServerResponse): ServerResponse => reply.setHeader('content-type', 'application/json');

const PROGRAMS: readonly { name: string; answer: (reply: ServerResponse) => void; says: RegExp }[] = [
  { name: 'a web page', answer: (reply) => reply.end('<html>welcome</html>'), says: NOT_OURS },
  { name: 'nothing', answer: (reply) => reply.writeHead(204).end(), says: NOT_OURS },
  { name: 'a page of an error', answer: (reply) => reply.writeHead(404).end('<html>no</html>'), says: NOT_OURS },
  { name: 'other JSON', answer: (reply) => json(reply).end('{"ok":true}'), says: OTHER_REPLY },
  {
    name: 'another address',
    answer: (reply) => reply.writeHead(302, { location: '/login' }).end(),
    says: /it redirects: give the address that it leads to in --url/,
  },
];

for (const { name, answer, says } of PROGRAMS)
  t.test(`a program that answers with ${name}`, async (t) => {
    const server = createServer((_, reply) => answer(reply));
    const PORT = String(await listening(t, server));
    for (const args of commands(t)) {
      const told = await runCliHere(args, { HOST: '127.0.0.1', PORT, OPERATOR_TOKEN: 'a token of an operator' });
      t.match(told, { code: 1, stdout: '', stderr: says }, args.slice(0, 2).join(' '));
      t.equal(told.stderr.trim().split('\n').length, 1, 'one line');
    }
  });
