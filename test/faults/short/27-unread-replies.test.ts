import { row } from '../callers/27-unread-replies.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
