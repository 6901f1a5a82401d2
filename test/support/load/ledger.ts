// Records every event that the service acknowledged, and checks that ClickHouse has each exactly once.
import { type Findings } from '../../faults/parts/row.js';
import { pause } from '../pause.js';
import { type RawReply } from './raw-http.js';

const LOOK_MS = 250;
const MISSING_SAID_MAX = 3;

export class Ledger {
  readonly acknowledged = new Set<string>();

  readonly note = ({ status, body }: RawReply): void => {
    const id = status === 200 ? /"session_id":"([^"]+)"/.exec(body)?.[1] : undefined;
    if (id !== undefined) this.acknowledged.add(id);
  };

  /**
   * Waits at most `patienceMs` until ClickHouse has all events, and reports missing and duplicate ones.
   * @param logged all logged events: a service that is killed may have logged events without replying
   */
  async settle(
    findings: Findings,
    ask: (query: string) => Promise<string>,
    patienceMs: number,
    logged: ReadonlySet<string> = this.acknowledged,
  ): Promise<{ rows: number; afterMs: number }> {
    const since = performance.now();
    let rows = 0;
    // An engine that was just restarted may not reply yet.
    const count = (): Promise<number> => ask('SELECT count() FROM events').then(Number, () => rows);
    while (performance.now() - since < patienceMs) {
      rows = await count();
      if (rows >= logged.size) break;
      await pause(LOOK_MS);
    }
    const afterMs = performance.now() - since;
    const found = (await ask('SELECT event_id FROM events')).split('\n').filter((id) => id !== '');
    const present = new Set(found);
    const missing = (ids: ReadonlySet<string>): string[] => [...ids].filter((id) => !present.has(id));
    findings.expect(present.size === found.length, () => `${found.length - present.size} rows are there twice`);
    for (const [what, gone] of [
      ['acknowledged', missing(this.acknowledged)],
      ['logged', missing(logged)],
    ] as const) {
      findings.expect(
        gone.length === 0,
        () => `${gone.length} ${what} events are missing, ${gone.slice(0, MISSING_SAID_MAX).join(' ')} among them`,
      );
    }
    findings.expect(present.size === logged.size, () => `${present.size} events in ClickHouse, ${logged.size} logged`);
    return { rows: found.length, afterMs };
  }
}
