import { row } from '../callers/11-raw-http.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
