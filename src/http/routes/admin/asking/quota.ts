// How much of a plan is used this month, and a forecast for the whole month.
import { type Workspace } from '../../../../access/key-ring.js';
import { type Mode } from '../../../../contract/vocabulary.js';
import { type Billing } from '../../../../storage/ports/billing.js';
import { DAY_MS } from '../../../../util/time/units.js';

/** The forecast takes at least one day as elapsed: the first hours say too little. */
const FORECAST_DAYS_MIN = 1;

export async function quotaOf(
  billing: Billing,
  { name: workspace, protectedDevices }: Workspace,
  mode: Mode,
  now: number,
) {
  const { protectedDevices: used } = await billing.usage({ workspace, mode }, now);
  return { protected_devices: protectedDevices, used, forecast: forecastOf(used, now) };
}

/** @param now Unix milliseconds, within the month of `used` */
function forecastOf(used: number, now: number): number {
  const at = new Date(now);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const [begin, end] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
  const days = Math.max(FORECAST_DAYS_MIN, (now - begin) / DAY_MS);
  return Math.max(used, Math.round((used / days) * ((end - begin) / DAY_MS)));
}
