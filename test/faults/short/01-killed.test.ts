import { row } from '../rows/01-killed.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
