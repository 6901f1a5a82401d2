import { row } from './07-sigterm.js';
import { shortForm } from './short-form.js';

shortForm(row);
