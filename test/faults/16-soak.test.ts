import { row } from './16-soak.js';
import { shortForm } from './short-form.js';

shortForm(row);
