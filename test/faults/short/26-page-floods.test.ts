import { row } from '../rows/26-page-floods.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
