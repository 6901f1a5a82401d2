import { row } from '../rows/28-descriptors.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
