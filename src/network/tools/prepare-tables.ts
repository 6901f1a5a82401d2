// Part of `npm run build`: makes the address tables of the installed packages, unless the file has them.
import { Packages } from '../packages.js';
import { PREPARED_TABLES, readPrepared, writePrepared } from '../prepared-tables.js';

const packages = new Packages(import.meta.url);
const versions = await packages.versions();
if (readPrepared(PREPARED_TABLES, versions) === undefined)
  writePrepared(PREPARED_TABLES, versions, { country: await packages.country(), asn: await packages.asn() });
