import { row } from './18-second-process.js';
import { shortForm } from './short-form.js';

shortForm(row);
