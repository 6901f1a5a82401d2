// Measurements of a row: means and spreads of logarithms, and none of too few times.
import t from 'tap';
import { makeEvent } from '../../src/event/generated/make-event.js';
import { flightSpeed, KEYS_MAX, measuresOf, TRAIT } from '../../src/event/measures.js';

const times = (count: number, ms: number): Float32Array => new Float32Array(count).fill(ms);

/** Level and spread of the dwell times, then of the flights. */
function traitsOf(typingDwell: Float32Array, typingFlight: Float32Array): (number | undefined)[] {
  const { traits } = measuresOf(makeEvent({ typingDwell, typingFlight }));
  const { dwellMean, flightMean } = TRAIT;
  return [dwellMean, dwellMean + 1, flightMean, flightMean + 1].map((at) => {
    const value = traits[at] ?? NaN;
    return Number.isNaN(value) ? undefined : Math.round(value * 1000) / 1000;
  });
}

t.test('level and spread of key times', async (t) => {
  const none = undefined;
  const mixed = Float32Array.of(100, 100, 400, 400);
  const cases: [name: string, dwell: Float32Array, flight: Float32Array, traits: (number | undefined)[]][] = [
    ['four of one length', times(4, 100), times(4, 200), [4.605, 0, 5.298, 0]],
    ['three are too few', times(3, 100), times(3, 200), [none, none, none, none]],
    ['three dwell times', times(3, 100), times(4, 200), [none, none, 5.298, 0]],
    // Half of log 4 to each side of log 200.
    ['of two lengths', mixed, mixed, [5.298, 0.693, 5.298, 0.693]],
    ['below 1 ms they count as 1', times(4, 0.5), times(4, 200), [none, none, 5.298, 0]],
    ['flights below 1 ms', times(4, 100), times(4, -3), [4.605, 0, 0, 0]],
  ];
  for (const [name, dwell, flight, traits] of cases) t.same(traitsOf(dwell, flight), traits, name);
});

t.test('keys beyond the most that are compared count for the means only', async (t) => {
  const long = Float32Array.from({ length: KEYS_MAX + 8 }, (_, i) => (i < KEYS_MAX ? 100 : 400));
  const { dwells, flights } = measuresOf(makeEvent({ typingDwell: long, typingFlight: times(5, 200) }));
  t.same([dwells, flights], [KEYS_MAX, 5]);
  t.ok((traitsOf(long, times(5, 200))[0] ?? 0) > Math.log(100));
});

t.test('speed of flights', async (t) => {
  const cases: [name: string, flights: Float32Array, perSecond: number][] = [
    ['four of 200 ms', times(4, 200), 5],
    ['three are too few', times(3, 200), NaN],
    ['overlapping keys take no time', Float32Array.of(-50, 100, 100, 200), 10],
    ['none of them takes time', times(4, 0), NaN],
    ['endless', times(4, Infinity), NaN],
  ];
  for (const [name, flights, perSecond] of cases) t.same(flightSpeed(flights), perSecond, name);
});
