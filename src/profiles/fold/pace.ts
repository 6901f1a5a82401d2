// Learns how many orders a user usually makes in the busiest hour of a day, so that a bettor's evening, a till or a
// trader's morning is not taken for a burst. It moves once a day: nobody makes a burst usual within the hour.
import { type Amounts } from '../../contract/profile.js';
import { PACE_SCALE } from '../codec/codec-standing.js';
import { DAY_SECONDS, HOUR_SECONDS } from '../../util/time/units.js';

const BYTE_MAX = 255;
/** How far the pace goes towards the busiest hour of a day that ended: up in a week or two, down in weeks. */
const UP = 0.1;
const DOWN = 0.05;

/** An order that was let in. @param at Unix seconds */
export function learnPace(amounts: Amounts, at: number): void {
  const day = Math.floor(at / DAY_SECONDS);
  if (day > amounts.paceDay) {
    const { pace, peak } = amounts;
    const moved = pace + (peak > pace ? UP : DOWN) * (peak - pace);
    // As it is stored, so that the record in memory and the one read again are the same.
    if (amounts.paceDay > 0) amounts.pace = Math.round(moved * PACE_SCALE) / PACE_SCALE;
    amounts.paceDay = day;
    amounts.peak = 0;
    amounts.inDay = 0;
  }
  if (day !== amounts.paceDay) return;
  amounts.inDay = Math.min(BYTE_MAX, amounts.inDay + 1);
  // As order_burst counts them: hours end in the middle of an evening.
  const left = 1 - (at % HOUR_SECONDS) / HOUR_SECONDS;
  const counted = Math.round(amounts.inHour + left * amounts.hourBefore);
  // An hour's count has the refused ones too, which anybody can send in the user's name: no more than were let in.
  amounts.peak = Math.max(amounts.peak, Math.min(amounts.inDay, counted));
}
