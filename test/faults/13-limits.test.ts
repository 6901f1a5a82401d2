import { row } from './13-limits.js';
import { shortForm } from './short-form.js';

shortForm(row);
