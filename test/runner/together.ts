// Several test files in one process, one after the other: loading what they all need takes longer than running them.
for (const path of process.argv.slice(2)) await import(path);
