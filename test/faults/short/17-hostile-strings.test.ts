import { row } from '../callers/17-hostile-strings.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
