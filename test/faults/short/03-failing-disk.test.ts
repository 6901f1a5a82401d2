import { row } from '../rows/03-failing-disk.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
