import { row } from './17-hostile-strings.js';
import { shortForm } from './short-form.js';

shortForm(row);
