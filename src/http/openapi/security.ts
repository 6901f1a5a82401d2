// Security schemes: how a request can carry a key.
import { type JsonObject } from './json.js';

export type SchemeName = 'serviceKey' | 'apiKey' | 'bearerKey' | 'publicKey' | 'secretKey' | 'adminToken' | 'session';

export const SECURITY_SCHEMES: Readonly<Record<SchemeName, JsonObject>> = {
  serviceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-key',
    description: 'API key (`rk_test_…`, `rk_live_…`) in the recommended header. For backends.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'API key.' },
  bearerKey: { type: 'http', scheme: 'bearer', description: 'API key.' },
  publicKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Public key (`pk_test_…`, `pk_live_…`). Can be used in pages and apps.',
  },
  secretKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Secret-API-Key',
    description: 'Secret key (`sk_test_…`, `sk_live_…`). Never in pages or apps.',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The value of ADMIN_TOKEN, or the token of an operator (`ot_…`). Without ADMIN_TOKEN the admin API does not ' +
      'exist.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'riskgate',
    description:
      'A session (`POST /admin/v1/session`); over HTTPS the cookie is `__Host-riskgate`. A request that ' +
      'changes something also needs the header `x-riskgate-request: 1` and the origin of this service.',
  },
};
