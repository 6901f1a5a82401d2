import { row } from './02-power-loss.js';
import { shortForm } from './short-form.js';

shortForm(row);
