// Fails if a replaced name comes back. `private-names.txt` lists them; docs/decisions/0066-old-and-new-names.md has the new names.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const FOLDERS = ['src', 'bots', 'app', 'emulators'];
const names = readFileSync(join(import.meta.dirname, 'private-names.txt'), 'utf8')
  .split('\n')
  .filter(Boolean);
const oldName = new RegExp(`\\b(?:${names.join('|')})\\b`);

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.startsWith('generated') && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`),
);
const found = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [name] = oldName.exec(line) ?? [];
      return name === undefined ? [] : [`${file}:${index + 1}: ${name}`];
    }),
);
if (files.length < 100 || names.length < 50) found.push('fewer files or names than there are: nothing was checked');
process.stdout.write(
  found.length === 0
    ? `${names.length} private names in none of ${files.length} files\n`
    : `${found.join('\n')}\ndocs/decisions/0066-old-and-new-names.md has the names to use.\n`,
);
process.exit(found.length === 0 ? 0 : 1);
