// Sends a simulation of current traffic to a running service, at a fixed number of requests per second that does not
// depend on how fast the service replies.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, ACTIONS, SCORING_PATHS, type UseCase } from '../../contract/vocabulary.js';
import { BROWSER } from '../../traffic/bodies.js';
import { type SimulatedRequest, type Simulation } from '../../traffic/simulation.js';
import { type Tally } from './tally.js';
import { isObject } from '../../util/is-object.js';

const IN_FLIGHT_MAX = 256;
const COLLECT_PATH = '/v2/fingerprint';
const VERIFY_PATH = '/v2/verify';
// Collect needs a public key; without one, a backend requests a score instead.
const pathOf = (useCase: UseCase): string => SCORING_PATHS[useCase === 'collect' ? 'score' : useCase];

export interface OverHttpOptions {
  /** Base URL of the service. */
  url: string;
  /** An API key. */
  key: string;
  /** Public key with which pages collect; the secret key verifies their events. '' = a backend scores instead. */
  publicKey: string;
  secretKey: string;
  simulation: Simulation;
  tally: Tally;
  /** Unix milliseconds. */
  clock: () => number;
}

/** Resolves to the number of requests whose reply was no decision, by HTTP status; 0 = no reply. */
export async function simulateOverHttp(options: OverHttpOptions): Promise<Map<number, number>> {
  const { simulation, clock } = options;
  const failed = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  for (;;) {
    const at = simulation.nextAt;
    if (at === undefined) {
      // A story can continue after a reply, so the last replies are awaited.
      if (underWay.size === 0) return failed;
      await Promise.race(underWay);
      continue;
    }
    const early = at - clock();
    if (early > 0) {
      await Promise.race([sleep(Math.min(early, 50)), ...underWay]);
      continue;
    }
    if (underWay.size >= IN_FLIGHT_MAX) await Promise.race(underWay);
    const request = simulation.next();
    if (request === undefined) continue;
    const sent = send(options, request, failed);
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent));
  }
}

async function send(options: OverHttpOptions, request: SimulatedRequest, failed: Map<number, number>): Promise<void> {
  const { simulation, tally } = options;
  let status = 0;
  let action: Action | undefined;
  try {
    const reply =
      request.useCase === 'collect' && options.publicKey !== ''
        ? await collected(options, request)
        : await post(options, pathOf(request.useCase), scoring(options, request), request.body);
    ({ status } = reply);
    action = actionIn(reply.body);
  } catch {
    // The failure is counted below: the user must see that the service does not answer.
  }
  if (action === undefined) failed.set(status, (failed.get(status) ?? 0) + 1);
  else tally.add(request.story, action);
  simulation.decided(request, action);
}

interface Reply {
  status: number;
  body: unknown;
}

async function post({ url }: OverHttpOptions, path: string, headers: Headers, body: unknown): Promise<Reply> {
  const sent = { 'content-type': 'application/json', ...headers };
  const reply = await fetch(new URL(path, url), { method: 'POST', headers: sent, body: JSON.stringify(body) });
  return { status: reply.status, body: await reply.json() };
}

type Headers = Readonly<Record<string, string>>;

function scoring({ key }: OverHttpOptions, { address, sdk }: SimulatedRequest): Headers {
  return { 'x-service-key': key, 'x-client-ip': address, ...(sdk !== '' && { 'x-sdk-source': sdk }) };
}

/** Like a real integration: the page collects, and its backend verifies for its user. */
async function collected(options: OverHttpOptions, { body, sdk, address }: SimulatedRequest): Promise<Reply> {
  const page = {
    'x-api-key': options.publicKey,
    'user-agent': BROWSER,
    'x-forwarded-for': address,
    'x-forwarded-proto': 'https',
    ...(sdk !== '' && { 'x-sdk-source': sdk }),
  };
  const reply = await post(options, COLLECT_PATH, page, body);
  if (reply.status !== 200) return reply;
  const asked = { event_id: member(reply.body, 'event_id'), user_id: body['userId'] };
  return post(options, VERIFY_PATH, { 'x-secret-api-key': options.secretKey, 'x-forwarded-proto': 'https' }, asked);
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function actionIn(reply: unknown): Action | undefined {
  return ACTIONS.find((action) => action === member(reply, 'action'));
}
