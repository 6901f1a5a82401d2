import { row } from '../rows/16-soak.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
