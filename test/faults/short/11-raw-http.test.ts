import { row } from '../rows/11-raw-http.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
