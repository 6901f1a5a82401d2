// The analyst's week, see analyst-session.ts. The rule is no accident of one world: SEED=8 is another, at 20 s of a
// processor each.
import { analystSession } from './analyst-session.js';

await analystSession(Number(process.env['SEED'] ?? 3));
