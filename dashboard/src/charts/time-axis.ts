// Round numbers and times for the two axes of a chart over time.
import { dayOf, hourOf } from '../format.js';
import { DAY_MS } from '../units.js';

const LINES_MAX = 4;
const LABELS_MAX = 8;

/** Round numbers from 0 upwards, the last not below `most`: `[0, 20, 40]` for 37. */
export function ticksTo(most: number): number[] {
  const least = Math.max(1, most) / LINES_MAX;
  const power = 10 ** Math.floor(Math.log10(least));
  // Half a decision is no number for an axis.
  const step = Math.max(1, ([1, 2, 5].find((each) => each * power >= least) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
}

interface Label {
  text: string;
  /** There is room for every second one only on a phone. */
  class: '' | 'second';
}

/** What is written below each step: '' for most, so that the texts have room. */
export function labelsOf(times: readonly string[]): Label[] {
  const every = Math.ceil(times.length / LABELS_MAX);
  const said = sayerOf(times);
  return times.map((time, index) => ({
    text: index % every === every >> 1 ? said(time) : '',
    class: Math.floor(index / every) % 2 === 0 ? '' : 'second',
  }));
}

/** Steps of a day begin at midnight UTC, shorter ones are told in local time. */
export function areDays([first = '', second = '']: readonly string[]): boolean {
  return Date.parse(second) - Date.parse(first) >= DAY_MS;
}

export const sayerOf = (times: readonly string[]): ((time: string) => string) => (areDays(times) ? dayOf : hourOf);
