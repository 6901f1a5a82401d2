import { row } from './14-tenants.js';
import { shortForm } from './short-form.js';

shortForm(row);
