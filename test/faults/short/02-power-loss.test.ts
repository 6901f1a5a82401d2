import { row } from '../rows/02-power-loss.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
