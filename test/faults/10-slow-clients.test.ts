import { row } from './10-slow-clients.js';
import { shortForm } from './short-form.js';

shortForm(row);
