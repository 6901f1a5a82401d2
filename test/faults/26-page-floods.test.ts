import { row } from './26-page-floods.js';
import { shortForm } from './short-form.js';

shortForm(row);
