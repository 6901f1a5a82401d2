import { row } from '../rows/18-second-process.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
