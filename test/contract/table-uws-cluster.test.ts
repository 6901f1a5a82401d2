import t from 'tap';
import { tableOn } from './table/table.js';

await tableOn(t, 'uws', 'cluster');
