// `GET /metrics` for Prometheus: for this machine, or for whoever has the token.
import { bearerToken } from '../../access/authenticate.js';
import { Refusal } from '../../contract/errors.js';
import { Secret } from '../../contract/secret.js';
import { type TrustedProxies } from '../client-address.js';
import { type Head, type ReplyHeaders, type Route } from '../exchange.js';
import { HTTPS_REQUIRED, isSecure, refuse } from './gate.js';

export interface MetricsOptions {
  /** '' = none: only this machine may ask. */
  token: string;
  requireHttps: boolean;
  trusted: TrustedProxies;
  contentType: string;
  render: () => string;
}

const BAD_TOKEN = new Refusal('INVALID_API_KEY', 'The metrics token is missing or wrong.');
const NOT_LOCAL = new Refusal('INSUFFICIENT_PERMISSIONS', 'Metrics are for this machine only, unless METRICS_TOKEN is set.');

export function metricsRoutes(options: MetricsOptions): Route[] {
  const token = new Secret(options.token);
  const headers: ReplyHeaders = [['content-type', options.contentType], ['cache-control', 'no-store']];
  const refusalOf = (head: Head): Refusal | undefined => {
    if (options.token === '') return isLocal(head) ? undefined : NOT_LOCAL;
    if (options.requireHttps && !isLocal(head) && !isSecure(head, options.trusted)) return HTTPS_REQUIRED;
    return token.is(bearerToken(head.header('authorization'))) ? undefined : BAD_TOKEN;
  };
  return [{
    method: 'GET',
    path: '/metrics',
    judge: (head) => ({ refusal: refusalOf(head), headers: [] }),
    handle(exchange) {
      const refusal = refusalOf(exchange.head);
      if (refusal === undefined) exchange.reply(200, options.render(), headers);
      else refuse(exchange, refusal);
    },
  }];
}

/** A proxy on this machine speaks for others, and says so. */
function isLocal(head: Head): boolean {
  const { peer } = head;
  return (peer === '::1' || peer.startsWith('127.')) && head.header('x-forwarded-for') === '' && head.header('forwarded') === '';
}
