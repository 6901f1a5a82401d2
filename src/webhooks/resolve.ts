// Resolves names of webhook targets by DNS, without the system's resolver: that one waits in a thread for each name,
// only two at a time in a process, so names of one workspace that never answer would hold up the webhooks of all.
import { NODATA, promises as dns, type LookupAddress } from 'node:dns';
import { type Resolve } from './send.js';

/** Of the first query to a server; the second one waits longer. */
const QUERY_MS = 2000;
const TRIES = 2;

/** Names of the hosts file are not found. @param servers not given: the system's */
export function resolverByDns(servers?: readonly string[]): Resolve {
  return (hostname, done) => {
    // A new one each time: it reads the system's servers, which may change.
    const resolver = new dns.Resolver({ timeout: QUERY_MS, tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    void Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]).then(([four, six]) => {
      const found: LookupAddress[] = [
        ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
        ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
      ];
      const reasons = [four, six].flatMap((answer) => (answer.status === 'rejected' ? [asError(answer.reason)] : []));
      // That a name has no address of one family says nothing of the other one.
      const [reason = null] = reasons.filter(({ code }) => code !== NODATA).concat(reasons);
      done(found.length > 0 ? null : reason, found);
    });
  };
}

function asError(reason: unknown): NodeJS.ErrnoException {
  return reason instanceof Error ? reason : new Error(String(reason));
}
