import { row } from './12-mutated-bodies.js';
import { shortForm } from './short-form.js';

shortForm(row);
