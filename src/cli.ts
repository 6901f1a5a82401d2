#!/usr/bin/env node
// What `riskgate` starts: the command line, from one file where the build has made one.
import { program } from './util/programs.js';

await import(program('cli').href);
