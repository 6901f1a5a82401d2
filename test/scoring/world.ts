// A service without a service: records in a map, requests scored and folded one after another, time under control.
import { type EventRow, joinRow, type EventRequest } from '../../src/event/event-row.js';
import { type Evidence, type ReasonCode } from '../../src/contract/reasons.js';
import { InMemoryProfiles } from '../../src/profiles/in-memory.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { compilePolicy } from '../../src/scoring/model/policy.js';
import { score } from '../../src/scoring/score.js';
import { NOON, request } from '../profiles/rows.js';

export class World {
  now = NOON;
  policy = compilePolicy(DEFAULT_POLICY);
  readonly profiles = new InMemoryProfiles();

  /** Decides without learning, as a dry run does. */
  ask(change: Partial<EventRequest> = {}): EventRow {
    const asked = request({ receivedAt: this.now, ...change });
    return joinRow(asked, score(asked, this.profiles.of(asked), this.policy));
  }

  /** Decides, remembers, and lets `seconds` pass. */
  send(change: Partial<EventRequest> = {}, seconds = 1): EventRow {
    const decided = this.ask(change);
    this.profiles.learn(decided);
    this.now += seconds * 1000;
    return decided;
  }

  /** A user known from twelve clean requests. */
  know(change: (i: number) => Partial<EventRequest> = () => ({}), requests = 12): this {
    for (let i = 0; i < requests; i += 1) this.send(change(i));
    return this;
  }
}

export function evidenceOf(row: EventRow, code: ReasonCode): Evidence {
  const all = (row.evidence === '' ? {} : JSON.parse(row.evidence)) as Partial<Record<string, Evidence>>;
  return all[code] ?? {};
}
