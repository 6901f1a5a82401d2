import { row } from '../callers/12-mutated-bodies.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
