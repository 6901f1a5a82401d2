import { row } from './03-failing-disk.js';
import { shortForm } from './short-form.js';

shortForm(row);
