// Ends with one clear line if Node is too old to load anything else. It imports nothing itself.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12) || major === 23) {
  process.stderr.write(`Steward needs Node.js 20.19, 22.12, or 24 and later; this is ${process.versions.node}.\n`);
  process.exit(2);
}
