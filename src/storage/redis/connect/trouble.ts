// Error messages for a Redis that cannot be used as configured: what failed, where, and what to do about it. No message
// contains a password.
import { StoreUnusableError } from '../../ports/errors.js';
import { IS_REPLICA, type Who } from './master.js';
import { type RedisSettings } from '../settings.js';
import { messageOf } from '../../../util/error-text.js';

type Where = Pick<RedisSettings, 'mode' | 'servers' | 'database' | 'sentinel' | 'encrypted'>;

/** Parts of an error message that do not help the reader. */
const NOISE = /^All sentinels are unreachable.*?Last error: |(?<=NOAUTH) .*|, with args beginning with:.*|\.$/g;
/** Names of functions and files of OpenSSL around what a server said in an alert. */
const OPENSSL = /^[0-9A-F]+:error:[^]*?((?:sslv3|tlsv1|tlsv13|ssl\/tls) alert [^:]+):[^]*$/;
/** A server that refuses the certificate of a client cuts the connection, like one that gets none. */
const OF_CLIENT = 'set REDIS_CERT and REDIS_KEY, to one that is in date and whose authority it knows';
/** Advice by error message, first match; `%` stands for the name of the master or the number of the database. */
const ADVICE: readonly [said: RegExp, advice: string][] = [
  // Before those of the server's certificate: only a server tells an alert, and it means ours.
  [
    /alert (certificate (expired|unknown|revoked)|bad certificate|unsupported certificate|unknown ca)/i,
    `it refuses the certificate that it is shown: ${OF_CLIENT}; no restart is needed`,
  ],
  [/WRONGPASS|NOAUTH|AUTH.*called|AUTH failed/i, 'correct user and password in REDIS_URL, percent-encoded'],
  [/DB index is out of range/, 'it has no database %: correct the number in REDIS_URL, or its setting databases'],
  [
    /cluster support disabled/,
    'it is no cluster: name one server in REDIS_URL without cluster=true, or add sentinel=NAME if these are Sentinels',
  ],
  [/unknown command '?cluster/i, 'these are Sentinels: add sentinel=NAME to REDIS_URL, the name of the master'],
  [/unknown command '?sentinel/i, 'these are no Sentinels: name them in REDIS_URL, or take sentinel= out of it'],
  [/No such master|retry is disabled/, 'correct sentinel= in REDIS_URL, or let these Sentinels monitor %'],
  [/CERTIFICATE_REQUIRED|certificate required|handshake failure/i, `it wants to see a certificate: ${OF_CLIENT}`],
  [/ALTNAME|altnames/i, 'name it in REDIS_URL as its certificate does'],
  [
    /self.signed|unable to (verify|get)|certificate signature/i,
    'set REDIS_CA to the authority that signed its certificate',
  ],
  [/certificate has expired/i, 'renew its certificate'],
  [/wrong version number|packet length|EPROTO/i, 'it speaks no TLS: begin REDIS_URL with redis://'],
  [/Protocol error/, 'it is no Redis, or wants TLS: begin REDIS_URL with rediss:// then'],
  [/max number of clients/, 'raise its setting maxclients'],
  [new RegExp(IS_REPLICA), 'its master is looked for; promote it, or let REDIS_URL lead to the master'],
];

const START = 'start it, or correct REDIS_URL';
const CLUSTER = 'all slots must be served (redis-cli cluster info) at addresses that this machine can reach';
/** Errors of a connection that the server closed without a message. */
const CUT = /ECONNRESET|EPIPE|Connection is closed/;

/** @param reason the first error of the connection */
export function notConnected(where: Where, reason: unknown): StoreUnusableError {
  // The error of a cluster says only that all servers failed; lastNodeError has the cause.
  const cause = reason instanceof Error && 'lastNodeError' in reason ? (reason.lastNodeError ?? reason) : reason;
  const said = messageOf(cause).replace(OPENSSL, '$1').replace(NOISE, '');
  const name = where.mode === 'sentinel' ? where.sentinel.name : String(where.database);
  const known = ADVICE.find(([pattern]) => pattern.test(said))?.[1];
  // What is known is what a server answers: it runs, and starting it again changes nothing.
  return known === undefined
    ? new StoreUnusableError(`Redis does not answer at ${serversOf(where)}: ${said}`, adviceFor(where, said))
    : new StoreUnusableError(`Redis cannot be used at ${serversOf(where)}: ${said}`, known.replace('%', name));
}

function adviceFor({ mode, encrypted }: Where, said: string): string {
  if (encrypted)
    return CUT.test(said)
      ? `${START}; if it wants to see a certificate, ${OF_CLIENT}`
      : `${START}; rediss:// is for servers that speak TLS`;
  const advice = mode === 'cluster' ? `${START}; ${CLUSTER}` : START;
  return CUT.test(said) ? `${advice}; if it wants TLS, begin REDIS_URL with rediss://` : advice;
}

/** Undefined when the server has the configured mode and role. */
export function wrongServer(where: Where, who: Who | undefined, replicaToo: boolean): StoreUnusableError | undefined {
  const wrong = wrongOf(who, replicaToo);
  return wrong === undefined ? undefined : new StoreUnusableError(`Redis at ${serversOf(where)} ${wrong[0]}`, wrong[1]);
}

function wrongOf(who: Who | undefined, replicaToo: boolean): [says: string, advice: string] | undefined {
  if (who?.mode === 'cluster')
    return ['is a server of a cluster', 'add ?cluster=true to REDIS_URL, or name several of its servers'];
  if (who?.mode === 'sentinel') return ['is a Sentinel', 'add ?sentinel=NAME to REDIS_URL, the name of the master'];
  if (who?.role === 'replica' && !replicaToo)
    return ['is a replica and refuses writes', 'name its master in REDIS_URL, or the Sentinels with ?sentinel=NAME'];
  return undefined;
}

function serversOf({ servers, mode, sentinel }: Where): string {
  const addresses = servers.map(({ host, port }) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`));
  return `${addresses.join(', ')}${mode === 'sentinel' ? ` (Sentinels of ${sentinel.name})` : ''}`;
}
