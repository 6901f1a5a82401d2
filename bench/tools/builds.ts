// This build of the service, compared with the build of another checkout, in interleaved rounds. The other checkout is
// started by its own bench code, because the formats of keys, rules and lists belong to a version.
// Usage: node dist/bench/tools/builds.js OTHER_CHECKOUT [--rounds 6] [--seconds 4] [--routes score]
//   [--clickhouse embedded] [--store redis] [--this-first]
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';
import { compareInTurn, type Route, ROUTES } from './in-turn.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '4' },
    routes: { type: 'string', default: 'score' },
    clickhouse: { type: 'string', default: 'off' },
    store: { type: 'string', default: 'lmdb' },
    'this-first': { type: 'boolean', default: false },
  },
});
const [checkout] = positionals;
if (checkout === undefined) throw new Error('the folder of the other checkout, built, is missing');

const file = join(resolve(checkout), 'dist/bench/load/servers/riskgate.js');
const other = (await import(pathToFileURL(file).href)) as { startRiskgate: typeof startRiskgate };

const isRoute = (name: string): name is Route => Object.hasOwn(ROUTES, name);
const routes = values.routes.split(',').map((name) => {
  if (isRoute(name)) return name;
  throw new Error(`--routes takes ${Object.keys(ROUTES).join(', ')}, not ${name}`);
});
const how = {
  clickhouse: values.clickhouse === 'embedded' ? 'embedded' : 'off',
  store: values.store === 'redis' ? 'redis' : 'lmdb',
} as const;

// The build that starts second takes 1 to 4 % more: run both orders. Each build is started once: of two copies of
// LMDB's package in one process, the first reads wrong bytes after the second was loaded (measured).
const starts = [
  () => other.startRiskgate({ name: 'the other build', ...how }),
  () => startRiskgate({ name: 'this build', ...how }),
];
const servers: RiskgateServer[] = [];
try {
  for (const start of values['this-first'] ? starts.reverse() : starts) servers.push(await start());
  // The ratios are always this build to the other.
  if (values['this-first']) servers.reverse();
  await compareInTurn(servers, routes, { rounds: Number(values.rounds), seconds: Number(values.seconds) });
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
