// With two accepting threads: the same answers as with one.
import t from 'tap';
import { tableOn } from './table/table.js';

await tableOn(t, 'uws', 'lmdb', () => Promise.resolve({ FRONTS: '2' }));
