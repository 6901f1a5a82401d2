import { row } from './01-killed.js';
import { shortForm } from './short-form.js';

shortForm(row);
