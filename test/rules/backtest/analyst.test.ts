// The analyst's week, see analyst-session.ts.
import { analystSession } from './analyst-session.js';

await analystSession(3);
