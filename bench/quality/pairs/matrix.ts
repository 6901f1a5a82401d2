// The matrix: every event alone, and every two on one day and a week apart, for each kind of person, device and way of
// integration.
import { type Action } from '../../../src/contract/vocabulary.js';
import { openNetwork } from '../../../src/network/network.js';
import { temporaryLists } from '../world/lists.js';
import { numberOf } from '../world/names.js';
import { rememberZones } from './desk.js';
import { type LifeEvent } from './event.js';
import { EVENTS_OF_ACCOUNTS } from './events-accounts.js';
import { EVENTS_OF_DEVICES } from './events-devices.js';
import { EVENTS_OF_PLACES } from './events-places.js';
import { type Platform } from './life.js';
import { adaOn, type Kind, past, workspace } from './people.js';
import { begun, type Gap, prepared, probe, USES } from './play.js';
import { Played } from './report.js';
import { brokenAlone, brokenInPair } from './rules.js';
import { type Door, type Stage } from './stage.js';

export const EVENTS: readonly LifeEvent[] = [...EVENTS_OF_PLACES, ...EVENTS_OF_DEVICES, ...EVENTS_OF_ACCOUNTS];
const GAPS: readonly Gap[] = ['same day', 'a week apart'];
const DOORS: readonly Door[] = ['api', 'page'];
const PLATFORMS: readonly Platform[] = ['pc', 'app'];
const NEVER_MS = 86_400_000;

export interface MatrixOptions {
  readonly kinds: readonly Kind[];
  readonly events: readonly LifeEvent[];
  /** Plays one pair of so many. */
  readonly every: number;
  /** Called after each kind of person, device and way of integration. */
  readonly onPart?: (where: string, seconds: number) => void;
}

export async function playMatrix({ kinds, events, every, onPart }: MatrixOptions): Promise<Played> {
  const lists = temporaryLists();
  const network = await openNetwork({
    packages: true,
    listsDir: lists.path,
    listsReloadMs: NEVER_MS,
    addressesMax: 8192,
    agentsMax: 100,
    log: (problem) => console.error(problem),
  });
  const remembering = rememberZones(network);
  const all = new Played();
  for (const door of DOORS) {
    const desk = workspace(remembering, door);
    for (const kind of kinds)
      for (const platform of PLATFORMS) {
        const since = performance.now();
        const stage = past(desk.copy(), door, adaOn(platform, kind), kind);
        const where = `${kind} ${platform} ${door}`;
        const mine = events.filter(({ on }) => on.includes(platform));
        playPairs(
          stage,
          { kind, where, events: mine, every },
          playAlone(stage, { kind, where, events: mine }, all),
          all,
        );
        onPart?.(where, (performance.now() - since) / 1000);
      }
  }
  await network.close();
  lists.remove();
  return all;
}

interface Part {
  readonly kind: Kind;
  readonly where: string;
  readonly events: readonly LifeEvent[];
}

const usesOf = (kind: Kind): typeof USES | readonly ['order'] => (kind === 'orders' ? ['order'] : USES);

/** @returns what was asked, by event and use case */
function playAlone(stage: Stage, { kind, where, events }: Part, all: Played): ReadonlyMap<string, Action> {
  const alone = new Map<string, Action>();
  for (const event of events) {
    const from = begun(stage, event);
    for (const use of usesOf(kind)) {
      const result = probe(from, event, use);
      all.count('alone', result.asked);
      alone.set(`${event.name} ${use}`, result.asked);
      for (const rule of brokenAlone(event, kind, result))
        all.findings.push({ rule, first: '', second: event.name, use, where, result });
    }
  }
  return alone;
}

function playPairs(
  stage: Stage,
  { kind, where, events, every }: Part & { readonly every: number },
  alone: ReadonlyMap<string, Action>,
  all: Played,
): void {
  const isSampled = (...names: readonly string[]): boolean => numberOf(names.join('+')) % every === 0;
  for (const gap of GAPS)
    for (const first of events)
      for (const second of events) {
        if (first === second || !isSampled(first.name, second.name, where, gap)) continue;
        const from = prepared(stage, first, second, gap);
        for (const use of usesOf(kind)) {
          // A plain score is judged like a login.
          if (use === 'score') continue;
          const result = probe(from, second, use);
          all.count(gap, result.asked);
          const asked = [first, second].map(({ name }) => alone.get(`${name} ${use}`) ?? 'allow');
          for (const rule of brokenInPair(asked, result))
            all.findings.push({ rule, first: first.name, second: second.name, use, where: `${where} ${gap}`, result });
        }
      }
}
