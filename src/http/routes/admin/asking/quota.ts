// How much of a plan is used, and how much will be if the month goes on as it began.
import { type Workspace } from '../../../../access/key-ring.js';
import { type Mode } from '../../../../contract/vocabulary.js';
import { type Billing } from '../../../../storage/ports/billing.js';

/** Of the first hours nothing can be foretold. */
const FORECAST_DAYS_MIN = 1;
const DAY_MS = 86_400_000;

export interface Quota {
  protected_devices: number;
  used: number;
  forecast: number;
}

export async function quotaOf(
  billing: Billing,
  { name: workspace, protectedDevices }: Workspace,
  mode: Mode,
  now: number,
): Promise<Quota> {
  const { protectedDevices: used } = await billing.usage({ workspace, mode }, now);
  return { protected_devices: protectedDevices, used, forecast: forecastOf(used, now) };
}

/** @param now Unix milliseconds, in the month that was used */
function forecastOf(used: number, now: number): number {
  const at = new Date(now);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const [begin, end] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
  const days = Math.max(FORECAST_DAYS_MIN, (now - begin) / DAY_MS);
  return Math.max(used, Math.round((used / days) * ((end - begin) / DAY_MS)));
}
