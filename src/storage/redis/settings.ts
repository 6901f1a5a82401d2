// Parses the address of a Redis: one server, a cluster, or a master behind Sentinels.
//   redis://[user:password@]host[:port][/database]
//   redis://[user:password@]host[:port],host[:port],…      a cluster; of one host with ?cluster=true
//   redis://[user:password@]sentinel[:port],…[/database]?sentinel=NAME[&sentinelUsername=…][&sentinelPassword=…]
// With rediss:// every connection is encrypted. No error message contains the address, because of its password.

export type RedisMode = 'single' | 'cluster' | 'sentinel';

export interface RedisServer {
  host: string;
  port: number;
}

export interface RedisSettings {
  mode: RedisMode;
  /** The server, the servers of the cluster, or the Sentinels; for the last two one reachable address is enough. */
  servers: RedisServer[];
  /** '' = not set; then the user is 'default'. */
  username: string;
  password: string;
  database: number;
  encrypted: boolean;
  /** Name of the master at the Sentinels, and the credentials for the Sentinels. */
  sentinel: { name: string; username: string; password: string };
}

/** The message says what is wrong with the address; it is shown after the name of the setting. */
export class RedisAddressError extends Error {}

const PARTS = /^(rediss?):\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const PARAMETERS = ['cluster', 'sentinel', 'sentinelUsername', 'sentinelPassword'] as const;
const DEFAULT_PORT = { redis: 6379, sentinel: 26_379 } as const;
const SERVERS_MAX = 64;
const DATABASES_MAX = 1024;

/** @throws RedisAddressError */
export function parseRedisAddress(address: string): RedisSettings {
  const [, scheme, credentials = '', hosts = '', database = '', query = ''] = PARTS.exec(address) ?? [];
  if (scheme === undefined)
    throw new RedisAddressError(
      'must be a URL that starts with redis:// or rediss://; a cluster is named by several hosts or ?cluster=true, ' +
        'Sentinels by ?sentinel=NAME',
    );
  const parameters = parametersOf(query);
  const names = hosts.split(',').map((host) => host.trim());
  const mode = modeOf(parameters, names.length);
  const settings: RedisSettings = {
    mode,
    servers: names.map((name) => serverOf(name, DEFAULT_PORT[mode === 'sentinel' ? 'sentinel' : 'redis'])),
    ...credentialsOf(credentials),
    database: databaseOf(database),
    encrypted: scheme === 'rediss',
    sentinel: {
      name: parameters.get('sentinel') ?? '',
      username: parameters.get('sentinelUsername') ?? '',
      password: parameters.get('sentinelPassword') ?? '',
    },
  };
  if (names.length > SERVERS_MAX) throw new RedisAddressError(`must name at most ${SERVERS_MAX} servers`);
  if (mode === 'cluster' && settings.database !== 0)
    throw new RedisAddressError('must not name a database: a cluster has database 0 only');
  return settings;
}

function parametersOf(query: string): URLSearchParams {
  const parameters = new URLSearchParams(query);
  for (const name of parameters.keys())
    if (!PARAMETERS.some((known) => known === name))
      throw new RedisAddressError(`must not have the parameter ${name}: it may have ${PARAMETERS.join(', ')}`);
  return parameters;
}

function modeOf(parameters: URLSearchParams, servers: number): RedisMode {
  const cluster = parameters.get('cluster');
  if (cluster !== null && cluster !== 'true' && cluster !== 'false')
    throw new RedisAddressError("must have 'true' or 'false' as its parameter cluster");
  if (parameters.get('sentinel') === '')
    throw new RedisAddressError('must name the master in its parameter sentinel, as in ?sentinel=mymaster');
  if (parameters.has('sentinel')) {
    if (cluster === 'true') throw new RedisAddressError('must not have both sentinel and cluster=true');
    return 'sentinel';
  }
  if (servers > 1 && cluster === 'false')
    throw new RedisAddressError('must not name several servers with cluster=false: only a cluster has several');
  return servers > 1 || cluster === 'true' ? 'cluster' : 'single';
}

function serverOf(name: string, defaultPort: number): RedisServer {
  if (name === '' || !URL.canParse(`redis://${name}`))
    throw new RedisAddressError('must name every server as host or host:port, with commas between them');
  const { hostname, port } = new URL(`redis://${name}`);
  // An IPv6 address has brackets in a URL but not in a socket address.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) };
}

function credentialsOf(text: string): { username: string; password: string } {
  const colon = text.indexOf(':');
  const [username, password] = colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new RedisAddressError('must have user and password percent-encoded, a % itself as %25');
  }
}

function databaseOf(text: string): number {
  const database = Number(text);
  if (!/^\d*$/.test(text) || database >= DATABASES_MAX)
    throw new RedisAddressError('must end in a database number, as in /0, or in none');
  return database;
}
