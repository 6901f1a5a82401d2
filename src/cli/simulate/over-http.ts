// A simulation of now, sent to a running service as its clients would: as many requests a second as were asked for,
// whether the answers come fast or slowly.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, ACTIONS, SCORING_PATHS, type UseCase } from '../../contract/vocabulary.js';
import { type SimulatedRequest, type Simulation } from '../../traffic/simulation.js';
import { type Tally } from './tally.js';

const IN_FLIGHT_MAX = 256;
const COLLECT_PATH = '/v2/fingerprint';
const VERIFY_PATH = '/v2/verify';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
// Collect takes a public key; where there is none, the backend asks for a score instead.
const pathOf = (useCase: UseCase): string => SCORING_PATHS[useCase === 'collect' ? 'score' : useCase];

export interface OverHttpOptions {
  /** Base address of the service. */
  url: string;
  /** An API key. */
  key: string;
  /** What pages collect with and what their events are verified with; '' = a backend scores instead. */
  publicKey: string;
  secretKey: string;
  simulation: Simulation;
  tally: Tally;
  /** Unix milliseconds. */
  clock: () => number;
}

/** Resolves with the requests that got another answer than a decision, by status; 0 = none. */
export async function simulateOverHttp(options: OverHttpOptions): Promise<Map<number, number>> {
  const { simulation, clock } = options;
  const failed = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  for (;;) {
    const at = simulation.nextAt;
    if (at === undefined) {
      // The last stories may go on after an answer.
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
    // Counted below: a service that is away is what the person who runs this wants to know.
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

/** As in life: the page collects, and its backend verifies for the user it knows. */
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
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function actionIn(reply: unknown): Action | undefined {
  return typeof reply === 'object' && reply !== null && 'action' in reply
    ? ACTIONS.find((action) => action === reply.action)
    : undefined;
}
