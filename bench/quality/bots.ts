// Detection rate of bots by one form session of an unknown user, per tool. The rules were set by hand and identify no
// tool by name, so every tool is held out; a threshold on the risk gives the false alarm rate.
import { type FormSession } from '../../src/traffic/behaviour.js';
import { detectionAt } from './rates.js';
import { formRequest, inParallel, type Scorer } from './scorer.js';

export interface BotRates {
  tool: string;
  sessions: number;
  /** Share detected at 1 % and at 5 % false alarms. */
  at1: number;
  at5: number;
  /** Share challenged or blocked under the current policy. */
  stopped: number;
}

export async function botRates(
  scorer: Scorer,
  sessions: readonly FormSession[],
): Promise<{ people: number; peopleStopped: number; tools: BotRates[] }> {
  const numbered = sessions.map((session, i) => ({ session, user: `form-${i}` }));
  const verdicts = await inParallel(numbered, scorer.inFlight, async ({ session, user }) => ({
    label: session.label,
    ...(await scorer.ask(formRequest(user, session))),
  }));
  const people = verdicts.filter(({ label }) => label === 'human');
  const stopped = (all: typeof verdicts): number =>
    all.filter(({ action }) => action !== 'allow').length / Math.max(1, all.length);
  const tools = [...new Set(verdicts.map(({ label }) => label))]
    .filter((label) => label !== 'human')
    .map((tool) => {
      const own = verdicts.filter(({ label }) => label === tool);
      const rate = (alarms: number): number =>
        detectionAt(
          people.map(({ risk }) => risk),
          own.map(({ risk }) => risk),
          alarms,
        );
      return { tool, sessions: own.length, at1: rate(0.01), at5: rate(0.05), stopped: stopped(own) };
    });
  return { people: people.length, peopleStopped: stopped(people), tools };
}
