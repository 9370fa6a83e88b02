#!/usr/bin/env node
// Checks the version before any import: an older Node fails inside a library, with the exit code for a triggered message.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOld =
  major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12) || major === 23;
if (isOld) {
  process.stderr.write(`Steward needs Node.js 20.19, 22.12, or 24 and later; this is ${process.versions.node}.\n`);
  process.exit(2);
}
try {
  const { runCommandLine } = await import('./commands/cli.ts');
  await runCommandLine();
} catch (error) {
  process.stderr.write(`Steward cannot start: ${error instanceof Error ? error.message : 'unexpected fault'}\n`);
  process.exit(2);
}

export {};
