import { row } from './04-clickhouse.js';
import { shortForm } from './short-form.js';

shortForm(row);
