import { row } from '../callers/14-tenants.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
