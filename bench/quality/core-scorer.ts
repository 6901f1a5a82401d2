// The scoring core in this process: the same intake, scoring and folding as the service, with its own clock.
import { type EventRow } from '../../src/event/event-row.js';
import { type TypingPriors } from '../../src/event/typing-priors.js';
import { type RecordKey } from '../../src/contract/position.js';
import { type ScoreRequest } from '../../src/contract/schemas.js';
import { type Domain, openDomain } from '../peers/domain.js';
import { type Asked, type Scorer, type Verdict } from './scorer.js';

const START = Date.UTC(2026, 0, 14, 9);
/** Time between two learned requests: no velocity rule applies at this pace. */
const STEP_MS = 20_000;

export async function openCoreScorer(priors?: TypingPriors): Promise<Scorer & { rows(asked: Asked): EventRow }> {
  const domain = await openDomain(false, priors);
  const records = new Map<RecordKey, Buffer>();
  let now = START;
  const rows = (asked: Asked): EventRow => decide(domain, records, asked, now);
  return {
    name: 'the scoring core',
    inFlight: 1,
    rows,
    send(asked) {
      now += STEP_MS;
      const row = rows(asked);
      const keys = domain.keysOf(row);
      for (const [key, record] of domain.fold(
        row,
        keys,
        keys.map((each) => records.get(each)),
      ))
        records.set(key, record);
      return Promise.resolve(verdictOf(row));
    },
    ask: (asked) => Promise.resolve(verdictOf(rows(asked))),
    close: () => Promise.resolve(),
  };
}

function decide(
  domain: Domain,
  records: ReadonlyMap<RecordKey, Buffer>,
  { body, useCase }: Asked,
  now: number,
): EventRow {
  const half = { ...domain.toHalf(body as ScoreRequest, now), useCase };
  const keys = domain.keysOf(half);
  return domain.decide(
    half,
    keys,
    keys.map((key) => records.get(key)),
  );
}

function verdictOf({ risk, action, similarity, reasons }: EventRow): Verdict {
  return { risk, action, similarity, reasons };
}
