import { row } from '../rows/07-sigterm.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
