import { row } from '../callers/26-page-floods.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
