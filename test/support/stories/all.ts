// All stories: guarantees and situations with one request that is judged, and courses in which each step is.
import { ATTACK_STORIES } from './attacks/allowed-before.js';
import { SCHEME_STORIES } from './attacks/schemes.js';
import { ROBBED_LIVES } from './attacks/takeovers.js';
import { THIEF_STORIES } from './attacks/thieves.js';
import { COURSES_OF_THIEVES } from './courses/attacks/careful.js';
import { COURSES_OF_COPIES } from './courses/attacks/copied-browsers.js';
import { COURSES_OF_RINGS } from './courses/attacks/many-accounts.js';
import { COURSES_OF_HELP_DESKS } from './courses/attacks/help-desk.js';
import { COURSES_IN_A_USERS_NAME } from './courses/attacks/in-a-users-name.js';
import { COURSES_OF_KEPT_COPIES } from './courses/attacks/kept-copies.js';
import { COURSES_AFTER_MASS_DAYS } from './courses/attacks/mass-days.js';
import { COURSES_OF_COUNTS } from './courses/attacks/own-counts.js';
import { COURSES_OF_PATIENCE } from './courses/attacks/patient.js';
import { COURSES_OF_ROBBERS } from './courses/attacks/takeovers.js';
import { COURSES_OF_ASSISTANTS } from './courses/honest/assistants.js';
import { COURSES_OF_NEW_CUSTOMERS } from './courses/honest/first-orders.js';
import { COURSES_AT_HOME } from './courses/honest/at-home.js';
import { COURSES_OF_GEAR } from './courses/honest/equipment.js';
import { COURSES_AWAY } from './courses/honest/journeys.js';
import { COURSES_OF_MASS_DAYS } from './courses/honest/mass-days.js';
import { COURSES_IN_TWO_PLACES } from './courses/honest/two-places.js';
import { COURSES_OF_STREETS } from './courses/honest/ways-of-life.js';
import { COURSES_OF_SHIFTS } from './courses/honest/work-and-family.js';
import { COURSES_OF_THE_MATRIX } from './courses/mixed/attack-matrix.js';
import { COURSES_AT_BENCHES, COURSES_AT_COUNTERS } from './courses/mixed/changed-computers.js';
import { COURSES_OF_BRANCHES } from './courses/mixed/by-branch.js';
import { COURSES_OF_CROWDS } from './courses/mixed/crowds-and-clocks.js';
import { COURSES_OF_PAIRS } from './courses/mixed/event-pairs.js';
import { COURSES_OF_GOODS } from './courses/mixed/goods-abroad.js';
import { COURSES_OF_LONG_LIVES } from './courses/mixed/long-lives.js';
import { COURSES_OF_LOOK_ALIKES } from './courses/mixed/look-alikes.js';
import { COURSES_OF_TWICE } from './courses/mixed/twice-and-away.js';
import { COURSES_OF_INTEGRATIONS } from './courses/mixed/integrations.js';
import { COURSES_AT_TILLS } from './courses/mixed/orders-only.js';
import { COURSES_OF_OTHER_BUSINESSES } from './courses/mixed/other-businesses.js';
import { COURSES_AT_DOORS } from './courses/mixed/other-countries.js';
import { COURSES_OF_LINES } from './courses/mixed/other-lines.js';
import { COURSES_OF_TRIED_PASSWORDS } from './courses/mixed/passwords-tried.js';
import { COURSES_OF_WALLETS } from './courses/mixed/paying-devices.js';
import { COURSES_OF_ONE_PHONE } from './courses/mixed/phone-of-a-thief.js';
import { COURSES_OF_PORTALS } from './courses/mixed/portals.js';
import { COURSES_OF_SEARCHES } from './courses/mixed/searched.js';
import { COURSES_IN_WARDS, COURSES_OF_MOVED_MACHINES } from './courses/mixed/shared-machines.js';
import { COURSES_OF_STRANGERS } from './courses/mixed/strangers.js';
import { COURSES_AT_DESKS } from './courses/mixed/thin-clients.js';
import { COURSES_OF_TWO_EVENTS } from './courses/mixed/two-events.js';
import { COURSES_OF_TOOLS } from './courses/mixed/typing-tools.js';
import { COURSES_OF_RENEWALS } from './courses/mixed/updates.js';
import { SCENARIOS } from './guarantees.js';
import { EVERYDAY_STORIES } from './honest/everyday.js';
import { HONEST_LIVES } from './honest/lives.js';
import { HONEST_STORIES } from './honest/misjudged-before.js';
import { PEOPLE_STORIES } from './honest/professions.js';
import { type Course } from './courses/course.js';
import { type Scenario } from './scenario.js';

export { SCENARIOS };

export const STORIES: readonly Scenario[] = [
  ...SCENARIOS,
  ...HONEST_STORIES,
  ...EVERYDAY_STORIES,
  ...ATTACK_STORIES,
  ...SCHEME_STORIES,
  ...PEOPLE_STORIES,
  ...THIEF_STORIES,
  ...HONEST_LIVES,
  ...ROBBED_LIVES,
];

export const COURSES: readonly Course[] = [
  ...COURSES_AT_HOME,
  ...COURSES_AWAY,
  ...COURSES_OF_THIEVES,
  ...COURSES_OF_STREETS,
  ...COURSES_OF_GEAR,
  ...COURSES_OF_ROBBERS,
  ...COURSES_OF_RINGS,
  ...COURSES_AT_DOORS,
  ...COURSES_AT_DESKS,
  ...COURSES_OF_WALLETS,
  ...COURSES_OF_TOOLS,
  ...COURSES_OF_LINES,
  ...COURSES_IN_WARDS,
  ...COURSES_OF_STRANGERS,
  ...COURSES_AT_BENCHES,
  ...COURSES_AT_COUNTERS,
  ...COURSES_OF_SHIFTS,
  ...COURSES_OF_PATIENCE,
  ...COURSES_IN_TWO_PLACES,
  ...COURSES_OF_PORTALS,
  ...COURSES_OF_INTEGRATIONS,
  ...COURSES_OF_RENEWALS,
  ...COURSES_OF_COPIES,
  ...COURSES_AT_TILLS,
  ...COURSES_OF_PAIRS,
  ...COURSES_OF_THE_MATRIX,
  ...COURSES_OF_OTHER_BUSINESSES,
  ...COURSES_OF_GOODS,
  ...COURSES_OF_TWICE,
  ...COURSES_OF_CROWDS,
  ...COURSES_OF_TRIED_PASSWORDS,
  ...COURSES_OF_ONE_PHONE,
  ...COURSES_OF_COUNTS,
  ...COURSES_OF_TWO_EVENTS,
  ...COURSES_OF_BRANCHES,
  ...COURSES_OF_LOOK_ALIKES,
  ...COURSES_OF_LONG_LIVES,
  ...COURSES_OF_MASS_DAYS,
  ...COURSES_AFTER_MASS_DAYS,
  ...COURSES_OF_SEARCHES,
  ...COURSES_OF_ASSISTANTS,
  ...COURSES_OF_KEPT_COPIES,
  ...COURSES_OF_HELP_DESKS,
  ...COURSES_IN_A_USERS_NAME,
  ...COURSES_OF_MOVED_MACHINES,
  ...COURSES_OF_NEW_CUSTOMERS,
];
