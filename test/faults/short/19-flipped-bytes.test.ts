import { row } from '../rows/19-flipped-bytes.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
