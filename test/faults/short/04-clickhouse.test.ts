import { row } from '../rows/04-clickhouse.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row);
