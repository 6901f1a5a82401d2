// A simulation of now, sent to a running service as its clients would: as many requests a second as were asked for,
// whether the answers come fast or slowly.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, ACTIONS, SCORING_PATHS, type UseCase } from '../../contract/vocabulary.js';
import { type SimulatedRequest, type Simulation } from '../../traffic/simulation.js';
import { type Tally } from './tally.js';

const IN_FLIGHT_MAX = 256;
// Collect takes a public key; a backend asks for a score instead.
const pathOf = (useCase: UseCase): string => SCORING_PATHS[useCase === 'collect' ? 'score' : useCase];

export interface OverHttpOptions {
  /** Base address of the service. */
  url: string;
  /** An API key. */
  key: string;
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

async function send(
  { url, key, simulation, tally }: OverHttpOptions,
  request: SimulatedRequest,
  failed: Map<number, number>,
): Promise<void> {
  let status = 0;
  let action: Action | undefined;
  try {
    const reply = await fetch(new URL(pathOf(request.useCase), url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-key': key,
        'x-client-ip': request.address,
        ...(request.sdk !== '' && { 'x-sdk-source': request.sdk }),
      },
      body: JSON.stringify(request.body),
    });
    ({ status } = reply);
    action = actionIn(await reply.json());
  } catch {
    // Counted below: a service that is away is what the person who runs this wants to know.
  }
  if (action === undefined) failed.set(status, (failed.get(status) ?? 0) + 1);
  else tally.add(request.story, action);
  simulation.decided(request, action);
}

function actionIn(reply: unknown): Action | undefined {
  return typeof reply === 'object' && reply !== null && 'action' in reply
    ? ACTIONS.find((action) => action === reply.action)
    : undefined;
}
