// Checks of the service's port and TLS certificate.
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { type Config } from '../../config.js';
import { certificateOf, missingOfChain, WHOLE_CHAIN } from '../../service/certificate.js';
import { isLoopback, refuseInsecure } from '../../service/node.js';
import { DirectoryTakenError, lockDirectory } from '../../storage/open.js';
import { failure, type Finding, good, warning } from './finding.js';
import { certificateEnd } from '../../util/time/certificate-end.js';
import { codeOf, messageOf } from '../../util/error-text.js';

export async function lookAtListening(config: Config): Promise<Finding> {
  try {
    refuseInsecure(config, { info: () => undefined, warn: () => undefined, error: () => undefined });
  } catch (error) {
    return failure('listening', messageOf(error), 'docs/operating.md shows a proxy');
  }
  const where = `${config.host}:${config.port}`;
  if (await isRunning(config.dataDir)) return good('listening', `the service runs on ${config.dataDir}`);
  try {
    await tryPort(config);
  } catch (error) {
    return failure('listening', `${where}: ${messageOf(error)}`, adviceOn(codeOf(error), config));
  }
  return config.tls === undefined && !isLoopback(config.host) && config.trustedProxies.length === 0
    ? warning('listening', `${where} serves plain HTTP to the network`, 'set TLS_CERT and TLS_KEY, or TRUSTED_PROXIES')
    : good('listening', `${where} is free`);
}

function adviceOn(code: string, { host, port }: Config): string {
  if (code === 'EADDRINUSE')
    return `find the process that uses it (ss -ltnp 'sport = :${port}') and stop it, or set PORT`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this machine: set HOST to one`;
  if (code === 'EACCES')
    return 'ports below 1024 are for root: set a higher PORT behind a proxy, or CAP_NET_BIND_SERVICE in the unit';
  return 'set HOST and PORT to an address and a free port of this machine';
}

/** Whether a running service holds the lock of the data directory. */
async function isRunning(dataDir: string): Promise<boolean> {
  try {
    await (await lockDirectory(resolve(dataDir), 'service')).release();
    return false;
  } catch (error) {
    // A directory that does not exist is not in use.
    return error instanceof DirectoryTakenError;
  }
}

function tryPort({ host, port }: Config): Promise<void> {
  return new Promise((done, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => server.close(() => done()));
  });
}

export function lookAtCertificate({ tls }: Config, now: number): Finding[] {
  if (tls === undefined) return [];
  try {
    const certificate = certificateOf(tls);
    const { says, is } = certificateEnd(certificate.validTo, now);
    const advice = 'renew it, then kill -HUP';
    const missing = missingOfChain(certificate, tls);
    if (missing !== undefined && is !== 'over') return [warning('certificate', `${missing}; ${says}`, WHOLE_CHAIN)];
    if (is === 'far') return [good('certificate', says)];
    return [is === 'over' ? failure('certificate', says, advice) : warning('certificate', says, advice)];
  } catch (error) {
    return [failure('certificate', messageOf(error), 'set both to PEM files that the user of the service can read')];
  }
}
