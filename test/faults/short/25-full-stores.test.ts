import { row } from '../rows/25-full-stores.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
