import { row } from './08-workers.js';
import { shortForm } from './short-form.js';

shortForm(row);
