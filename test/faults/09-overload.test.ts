import { row } from './09-overload.js';
import { shortForm } from './short-form.js';

shortForm(row);
