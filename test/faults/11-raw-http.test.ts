import { row } from './11-raw-http.js';
import { shortForm } from './short-form.js';

shortForm(row);
