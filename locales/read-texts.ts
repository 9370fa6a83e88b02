import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of a language by their keys, from its file beside this one: in `dist/` too. @param code of a language that has a file. */
export function readTexts(code: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${code}.json`), 'utf8'));
}
