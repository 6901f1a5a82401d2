import { row } from '../callers/10-slow-clients.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
