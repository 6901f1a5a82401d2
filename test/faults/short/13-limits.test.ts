import { row } from '../callers/13-limits.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
