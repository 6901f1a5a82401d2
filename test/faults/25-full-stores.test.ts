import { row } from './25-full-stores.js';
import { shortForm } from './short-form.js';

shortForm(row);
