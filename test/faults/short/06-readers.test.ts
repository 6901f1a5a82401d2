import { row } from '../rows/06-readers.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
