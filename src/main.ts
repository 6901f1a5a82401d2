// What `npm start` starts: the service, from one file where the build has made one.
import { program } from './util/programs.js';

await import(program('service').href);
