// What the expert said before the first play that a way to each goal must have at least. A way with none of it is too
// cheap.
import { type Factor } from '../world/wire.js';
import { type Goal, type Target } from './goals.js';
import { type Plan } from './plan.js';

interface Way {
  target: Target;
  /** The acts that were possible, up to the harm. */
  plan: Plan;
  /** From the first act to the last. */
  days: number;
  used: ReadonlySet<Factor>;
  goal: Goal;
}

const NEAR: readonly string[] = ['prefix', 'provider', 'carrier'];
const HIDDEN: readonly string[] = ['hosting', 'vpn', 'tor'];
const PASSWORD_DAYS = 7;
const MAILBOX_DAYS = 7;

/** What excuses the service; '' = nothing. */
export function floorOf({ target: { account, door }, plan, days, used, goal }: Way): string {
  const last = plan.at(-1);
  if (last === undefined) return '';
  const bare = door === 'bare';
  const near = bare || NEAR.includes(last.where);
  if (used.has('sms')) return 'the number';
  if (last.machine === 'copied_all' || last.machine === 'copied_print') {
    const whole = last.machine === 'copied_all';
    if (account === 'young') return 'an account of three days';
    if (whole && near) return 'a whole copy on the line';
    // A traveller with the own browser: e-mail, and orders of a few times the usual amount.
    if (whole && goal !== 'payout' && !HIDDEN.includes(last.where)) return 'a whole copy in the country';
    if (whole && goal === 'pieces') return 'usual orders of a whole copy';
  }
  if (days >= PASSWORD_DAYS) return 'a week';
  if (days >= MAILBOX_DAYS && used.has('email')) return 'a mailbox and a week';
  // A new computer at home orders as usual; after months everything is new.
  if (goal === 'pieces' && (near || used.has('email'))) return 'usual orders';
  if (account === 'dormant_200' && near && last.machine === 'same_model') return 'a year-old account';
  return '';
}
