import { row } from '../rows/12-mutated-bodies.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
