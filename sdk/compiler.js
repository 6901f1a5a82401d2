// What the programs that use the compiler's API share: reading a package's options, and printing what is wrong.
import ts from 'typescript';

const HOST = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  },
};
const NAMES = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getNewLine: () => '\n',
};

/** @param others options instead of those of the file */
export function readConfig(path, others) {
  return ts.getParsedCommandLineOfConfigFile(path, others, HOST);
}

export function printProblems(problems) {
  process.stdout.write(ts.formatDiagnostics(problems, NAMES));
}
