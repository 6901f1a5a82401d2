import { row } from '../rows/08-workers.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
