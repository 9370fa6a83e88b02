import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from './markdown.ts';

const lock = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([^`]+)` \| ((?:CVE|GHSA)[^|]+) \| ([\d., ]+) \|$/gm)];

const partsOf = (version: string) => version.split('.').map(Number);

/** Whether a version has what was fixed in one of these: the newest of them that is no newer line than its own counts. */
function isFixed(version: string, fixes: readonly string[]): boolean {
  const [major = 0] = partsOf(version);
  const own = fixes.find((fix) => partsOf(fix)[0] === major) ?? fixes[0] ?? '';
  const [is, needed] = [partsOf(version), partsOf(own)];
  const differs = is.findIndex((part, at) => part !== needed[at]);
  return differs < 0 || (is[differs] ?? 0) > (needed[differs] ?? 0);
}

it('every package with a known advisory is installed in a version that has the fix', () => {
  expect(page).toMatch(/checked by hand on \d{4}-\d{2}-\d{2}/);
  expect(rows.length).toBeGreaterThan(10);
  for (const [, name = '', , fixes = ''] of rows) {
    const installed = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(installed.length, name).toBeGreaterThan(0);
    for (const [path, { version = '' }] of installed)
      expect(isFixed(version, fixes.split(', ')), `${path} ${version}, fixed in ${fixes}`).toBe(true);
  }
});

it('a version before the fix is found, in its own line', () => {
  expect(isFixed('6.26.0', ['7.29.0', '6.27.0'])).toBe(false);
  expect(isFixed('6.29.1', ['7.29.0', '6.27.0'])).toBe(true);
  expect(isFixed('7.28.9', ['7.29.0', '6.27.0'])).toBe(false);
  expect(isFixed('2.1.7', ['1.19.13'])).toBe(true);
});
