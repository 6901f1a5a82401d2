// Sentences for a developer about measures of behaviour in other units than those of the contract: all people look like
// programs then. Quick programs, such as a developer's own tests, and a page that was just opened are not meant.
import { type EventRequest, FEATURE } from '../../event/event-row.js';
import { flightSpeed, OTHER_UNIT_TIMES } from '../../event/measures.js';

export type Measured = Pick<EventRequest, 'features' | 'typingFlight'>;

/** People average 0.6 to 1.6, scripts that jump 30 to 60. */
const POINTER_MAX = 200;
const CHARACTERS_MAX = 50;
const FLIGHTS_MIN = 3;
const FLIGHT_MS_MIN = 10;

export function oddUnits({ features, typingFlight }: Measured): readonly string[] {
  const page = features[FEATURE.timeOnPage] ?? NaN;
  const pointer = features[FEATURE.mouseAverageVelocity] ?? NaN;
  const speed = features[FEATURE.typingSpeed] ?? NaN;
  const typed = typingFlight.reduce((sum, ms) => sum + ms, 0);
  const warnings: string[] = [];
  if (page > 0 && typed > OTHER_UNIT_TIMES * page)
    warnings.push(
      `page.timeOnPage is ${rounded(page)} milliseconds, and the typing took longer: send milliseconds, not seconds`,
    );
  if (pointer > POINTER_MAX)
    warnings.push(
      `mouse.averageVelocity is ${rounded(pointer)} pixels per millisecond: send that, not pixels per second`,
    );
  if (speed > OTHER_UNIT_TIMES * flightSpeed(typingFlight))
    warnings.push(
      `keyboard.typingSpeed is ${rounded(speed)} characters per second: send that, not a number per minute`,
    );
  if (areSeconds(typingFlight) && !(speed > CHARACTERS_MAX))
    warnings.push(
      `all of behavioral.typing_flight_ms are below ${FLIGHT_MS_MIN} milliseconds: send milliseconds, not seconds`,
    );
  return warnings;
}

/** A quick program has whole milliseconds. */
function areSeconds(flights: EventRequest['typingFlight']): boolean {
  if (flights.length < FLIGHTS_MIN) return false;
  return flights.every((ms) => ms < FLIGHT_MS_MIN) && flights.some((ms) => !Number.isInteger(ms));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
