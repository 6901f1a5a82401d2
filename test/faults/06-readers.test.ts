import { row } from './06-readers.js';
import { shortForm } from './short-form.js';

shortForm(row);
