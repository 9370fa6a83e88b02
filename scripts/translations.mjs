// Lists the bots' texts that a language lacks. People see English until somebody translates them, so nothing fails.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'locales');
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
// Pages are only in English.
const keys = Object.keys(read('en.json')).filter((key) => !key.startsWith('page.'));
for (const name of readdirSync(folder).filter((file) => file !== 'en.json' && file.endsWith('.json'))) {
  const texts = read(name);
  const missing = keys.filter((key) => !Object.hasOwn(texts, key));
  const list = missing.length === 0 ? '' : `: ${missing.join(', ')}`;
  process.stdout.write(`${name}: ${missing.length} of ${keys.length} texts are missing${list}\n`);
}
