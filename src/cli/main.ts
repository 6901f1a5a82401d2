// The process of the command line: arguments, streams and exit code.
import { runCommand } from './run.js';
import { shown } from './terminal.js';

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(shown(line, process.stdout)),
  complain: (line) => console.error(shown(line, process.stderr)),
});
