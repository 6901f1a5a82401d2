import { row } from '../callers/09-overload.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
