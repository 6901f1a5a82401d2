// The analyst's week in another world: the rule is no accident of the first one.
import { analystSession } from './analyst-session.js';

await analystSession(8);
