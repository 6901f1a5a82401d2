import { row } from './19-flipped-bytes.js';
import { shortForm } from './short-form.js';

shortForm(row);
