import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, ROOT } from '../cli/built-program.ts';

const run = promisify(execFile);

/** `npm run release` as a builder runs it, without the parts that take other programs: the Python package has its own run, an image a builder. */
describe('a release', () => {
  let folder: string;
  let out: string;
  beforeAll(async () => {
    await build();
    folder = mkdtempSync(join(tmpdir(), 'steward-releases-'));
    out = join(folder, 'out');
    await run(process.execPath, ['scripts/release.mjs', '--out', out, '--skip', 'python,image'], { cwd: ROOT });
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const json = (name: string) => JSON.parse(readFileSync(join(out, name), 'utf8'));

  it('has the packages, each installed in an empty place, where the service decided and takes under 250 MB', () => {
    const { version, parts } = json('RELEASE.json');
    expect(parts.service.files).toEqual([
      `steward-moderation-${version}.tgz`,
      `steward-moderation-${version}.tgz.cdx.json`,
    ]);
    expect(parts.service.installedMb).toBeGreaterThan(20);
    expect(parts.service.installedMb).toBeLessThan(250);
    expect(parts.client).toMatchObject({ modules: ['import', 'require'] });
  });

  it('empties no folder that holds something else', async () => {
    const release = run(process.execPath, ['scripts/release.mjs', '--out', join(ROOT, 'docs')], { cwd: ROOT });
    await expect(release).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('no release') });
  });

  it('says what was not made, and why', () => {
    expect(json('RELEASE.json').parts).toMatchObject({
      python: { skipped: 'it was left out by --skip' },
      image: { skipped: 'it was left out by --skip' },
    });
  });

  it('lists in CycloneDX what is installed with the service, and nothing with the client', () => {
    const { version, parts } = json('RELEASE.json');
    const [, ofService] = parts.service.files;
    const service = json(ofService);
    expect(service).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { purl: `pkg:npm/steward-moderation@${version}` } },
    });
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const names = service.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(json(parts.client.files[1])).toMatchObject({ components: [] });
    // Nothing of the machine that built it.
    for (const name of readdirSync(out).filter((one) => one.endsWith('.json')))
      expect(readFileSync(join(out, name), 'utf8')).not.toContain(tmpdir());
  });

  it('says in SLSA out of which commit and lock files each file was made', () => {
    const { _type, subject, predicateType, predicate } = json('provenance.json');
    expect([_type, predicateType]).toEqual(['https://in-toto.io/Statement/v1', 'https://slsa.dev/provenance/v1']);
    const made = readdirSync(out).filter((name) => !['SHA256SUMS', 'provenance.json'].includes(name));
    const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(subject).toEqual(made.toSorted().map((name) => ({ name, digest: { sha256: digestOf(join(out, name)) } })));
    const { resolvedDependencies, externalParameters } = predicate.buildDefinition;
    expect(externalParameters.skip).toEqual(['python', 'image']);
    expect(resolvedDependencies).toContainEqual({
      name: 'package-lock.json',
      digest: { sha256: digestOf(join(ROOT, 'package-lock.json')) },
    });
  });

  it('has the SHA-256 of every file', () => {
    const lines = readFileSync(join(out, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
    const names = readdirSync(out).filter((name) => name !== 'SHA256SUMS');
    expect(lines.map((line) => line.slice(66))).toEqual(names.toSorted());
    for (const line of lines) {
      const digest = createHash('sha256')
        .update(readFileSync(join(out, line.slice(66))))
        .digest('hex');
      expect(line.slice(0, 64)).toBe(digest);
    }
  });
});
