// Sentences for a developer about measures of behaviour in other units than those of the contract: all people look like
// programs then. Measured people are far from these bounds.
import { type EventRequest, FEATURE } from '../../event/event-row.js';

export type Measured = Pick<EventRequest, 'features' | 'typingFlight'>;

const PAGE_MS_MIN = 500;
const POINTER_MAX = 100;
const CHARACTERS_MAX = 50;
const FLIGHTS_MIN = 3;
const FLIGHT_MS_MIN = 10;

export function oddUnits({ features, typingFlight }: Measured): readonly string[] {
  const page = features[FEATURE.timeOnPage] ?? NaN;
  const pointer = features[FEATURE.mouseAverageVelocity] ?? NaN;
  const speed = features[FEATURE.typingSpeed] ?? NaN;
  const seconds = page > 0 && page < PAGE_MS_MIN;
  const warnings = seconds ? [`page.timeOnPage is ${rounded(page)} milliseconds: it is not told in seconds`] : [];
  if (pointer > POINTER_MAX)
    warnings.push(`mouse.averageVelocity is ${rounded(pointer)} pixels per millisecond: it is not told per second`);
  if (speed > CHARACTERS_MAX)
    warnings.push(`keyboard.typingSpeed is ${rounded(speed)} characters per second: it is not told per minute`);
  if (typingFlight.length >= FLIGHTS_MIN && typingFlight.every((ms) => ms < FLIGHT_MS_MIN))
    warnings.push(`all of behavioral.typing_flight_ms are below ${FLIGHT_MS_MIN} milliseconds: send no seconds`);
  return warnings;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
