// Makes all files of a release, and tests each part by installing it in an empty folder. The parts are the npm packages of service and client,
// the Python wheel and sdist, and an image if one can be built here. It adds their contents (CycloneDX), their origin (SLSA), and SHA256SUMS.
// The output and RELEASE.json name what could not be made. `npm run release -- --out folder --skip python,image`
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkClient, checkPython, checkService } from './release/check.mjs';
import { run } from './release/run.mjs';
import { installTool } from './tools.mjs';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { out: { type: 'string', default: 'release' }, skip: { type: 'string', default: '' } },
});
const startedAt = new Date().toISOString();
const skip = new Set(values.skip.split(',').filter(Boolean));
const out = resolve(root, values.out);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Each part makes its files in `out` and tests them. RELEASE.json contains its result. */
const PARTS = {
  service: async () => {
    await run(process.execPath, ['scripts/build.mjs'], { cwd: root });
    // It was just built, so no npm script is needed; the repository turns those off.
    const file = await pack(root);
    return { files: [file, `${file}.cdx.json`], ...(await checkService(file, `${file}.cdx.json`)) };
  },
  client: async () => {
    // Uses a copy, so that no build output is left among the sources.
    const place = mkdtempSync(join(tmpdir(), 'steward-release-'));
    const folder = join(place, 'node');
    cpSync(join(root, 'clients/node'), folder, {
      recursive: true,
      filter: (path) => !/[\\/](?:dist|node_modules)$/.test(path),
    });
    await run('npm', ['run', 'build', '--silent'], {
      cwd: folder,
      path: join(await installTool('types'), 'node_modules/.bin'),
    });
    const file = await pack(folder);
    rmSync(place, { recursive: true, force: true });
    return { files: [file, `${file}.cdx.json`], ...(await checkClient(file, `${file}.cdx.json`)) };
  },
  python: async () => {
    const python = process.env.PYTHON ?? 'python3';
    if (!(await works(python, ['-c', 'import venv, ensurepip']))) return { skipped: `there is no ${python} with venv` };
    return checkPython({ python, folder: join(root, 'clients/python'), out });
  },
  image: async () => {
    for (const builder of ['docker', 'podman', 'buildah']) {
      if (!(await works(builder, ['info']))) continue;
      const name = `steward:${version}`;
      const file = join(out, `steward-${version}.image.tar`);
      await run(builder, ['build', '-t', name, root]);
      if (builder === 'buildah') await run(builder, ['push', name, `docker-archive:${file}:${name}`]);
      else {
        await run(builder, ['save', '-o', file, name]);
        await run(builder, ['run', '--rm', '--read-only', '--tmpfs', '/tmp', name, '--version']);
      }
      return { files: [file], builder };
    }
    return { skipped: 'there is no docker, podman or buildah that works' };
  },
};

if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'RELEASE.json'))) {
  process.stderr.write(`${out} has something in it that is no release; name another folder with --out\n`);
  process.exit(2);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const report = { version, node: process.version, parts: {} };
for (const [name, make] of Object.entries(PARTS)) {
  process.stderr.write(`\n== ${name}\n`);
  const part = skip.has(name) ? { skipped: 'it was left out by --skip' } : await make();
  report.parts[name] = {
    ...part,
    ...(part.files ? { files: part.files.map((file) => file.slice(out.length + 1)) } : {}),
  };
}
writeFileSync(join(out, 'RELEASE.json'), `${JSON.stringify(report, null, 2)}\n`);
writeFileSync(join(out, 'provenance.json'), `${JSON.stringify(await provenance(), null, 2)}\n`);
const sums = readdirSync(out)
  .sort()
  .map((name) => `${sha256(join(out, name))}  ${name}\n`);
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
for (const [name, { skipped }] of Object.entries(report.parts))
  if (skipped) process.stderr.write(`Not made: ${name}, since ${skipped}.\n`);

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Returns the sources, tools and settings of this build, as SLSA defines: https://slsa.dev/spec/v1.0/provenance */
async function provenance() {
  const git = async (...args) => (await run('git', args, { cwd: root, quiet: true })).stdout.trim();
  const commit = await git('rev-parse', 'HEAD').catch(() => null);
  const isClean = commit !== null && (await git('status', '--porcelain', '--untracked-files=no')) === '';
  const locks = ['package-lock.json', 'clients/node/package-lock.json', 'clients/python/pyproject.toml'];
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: readdirSync(out)
      .sort()
      .map((name) => ({ name, digest: { sha256: sha256(join(out, name)) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'scripts/release.mjs',
        externalParameters: { version, skip: [...skip] },
        internalParameters: { isClean },
        resolvedDependencies: [
          ...(commit === null ? [] : [{ name: 'sources', digest: { gitCommit: commit } }]),
          ...locks.map((name) => ({ name, digest: { sha256: sha256(join(root, name)) } })),
        ],
      },
      runDetails: {
        builder: { id: process.env.GITHUB_SERVER_URL ?? 'this machine', version: { node: process.version } },
        metadata: { startedOn: startedAt, finishedOn: new Date().toISOString() },
      },
    },
  };
}

async function pack(folder) {
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', out], {
    cwd: folder,
  });
  const file = join(out, JSON.parse(stdout)[0].filename);
  if (!existsSync(file)) throw new Error(`npm pack wrote no ${file}`);
  return file;
}

async function works(command, args) {
  try {
    await run(command, args, { quiet: true });
    return true;
  } catch {
    return false;
  }
}
