import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from './run.mjs';

/** The largest size of an installed service. */
const INSTALLED_MAX_MB = 250;
const SCAM = 'Free nitro for everyone! Claim it at http://nitro-gift.example';

/** Installs the packed service in an empty folder, makes a decision with it, and writes its list of contents. */
export function checkService(file, sbom) {
  return inEmptyPlace(async (folder) => {
    const installMs = await timed(() => install(folder, file));
    const installedMb = Math.round(sizeOf(join(folder, 'node_modules')) / 2 ** 20);
    if (installedMb > INSTALLED_MAX_MB)
      throw new Error(`the installed service takes ${installedMb} MB, over ${INSTALLED_MAX_MB}`);
    // As a user does: npx finds the installed program, and exit code 1 means that a message triggered.
    const firstDecisionMs = await timed(() =>
      run('npx', ['--no-install', 'steward', 'check', SCAM], { cwd: folder, codes: [1] }),
    );
    await writeSbom(folder, 'steward-moderation', sbom);
    return { installMs, installedMb, firstDecisionMs };
  });
}

/** Installs the packed client in an empty folder, and loads it as both kinds of module. */
export function checkClient(file, sbom) {
  return inEmptyPlace(async (folder) => {
    await install(folder, file);
    const program =
      "createClient({ url: 'http://127.0.0.1:9', key: 'stw_x' }).moderate('hello').catch((error) => console.log(error.name));";
    writeFileSync(join(folder, 'esm.mjs'), `import { createClient } from 'steward-moderation-client';\n${program}`);
    writeFileSync(
      join(folder, 'cjs.cjs'),
      `const { createClient } = require('steward-moderation-client');\n${program.replace("key: 'stw_x'", "key: 'stw_x', maxRetries: 0")}`,
    );
    const loaded = [];
    for (const name of ['cjs.cjs', 'esm.mjs'])
      loaded.push((await run(process.execPath, [name], { cwd: folder })).stdout.trim());
    if (loaded.some((name) => name !== 'ConnectionFailedError'))
      throw new Error(`the client answered ${loaded.join()}`);
    await writeSbom(folder, 'steward-moderation-client', sbom);
    return { modules: ['import', 'require'] };
  });
}

/** Makes the sdist and, from it, the wheel. Installs each in an environment of its own. */
export function checkPython({ python, folder, out }) {
  return inEmptyPlace(async (place) => {
    const source = join(place, 'source');
    cpSync(folder, source, {
      recursive: true,
      filter: (path) => !/\/(?:dist|\.venv|__pycache__|\.\w+_cache)$/.test(path),
    });
    const builder = await environment(python, join(place, 'build'), ['build']);
    await run(builder, ['-m', 'build', '--outdir', out, source], { quiet: true });
    const names = readdirSync(out).filter((name) => /^steward_moderation-.*(?:\.whl|\.tar\.gz)$/.test(name));
    for (const name of names) {
      const user = await environment(python, join(place, name), [join(out, name)]);
      const { stdout } = await run(user, [
        '-c',
        'import steward; print(steward.Client("http://127.0.0.1:9", "stw_x"))',
      ]);
      if (!stdout.includes('127.0.0.1:9')) throw new Error(`${name} does not run: ${stdout}`);
      // No server is there, so the command says so and ends with 2.
      await run(user, ['-m', 'steward', 'check', 'hello', '--url', 'http://127.0.0.1:9', '--key', 'stw_x'], {
        codes: [2],
        quiet: true,
      });
    }
    if (names.length !== 2) throw new Error(`a wheel and an sdist were to be made, not ${names.join()}`);
    const wheel = join(
      out,
      names.find((name) => name.endsWith('.whl')),
    );
    const { stdout } = await run(pythonIn(join(place, basename(wheel))), ['-m', 'pip', 'inspect', '--local']);
    writeFileSync(`${wheel}.cdx.json`, `${JSON.stringify(pythonSbom(JSON.parse(stdout)), null, 2)}\n`);
    return { files: [...names.map((name) => join(out, name)), `${wheel}.cdx.json`] };
  });
}

async function inEmptyPlace(work) {
  const folder = mkdtempSync(join(tmpdir(), 'steward-release-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function install(folder, file) {
  writeFileSync(join(folder, 'package.json'), '{"name": "a-user", "version": "1.0.0", "private": true}\n');
  await run('npm', ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--silent', file], {
    cwd: folder,
  });
}

/** Writes the installed packages, as npm reads the tree, as the package's own list. It contains nothing of the test folder. */
async function writeSbom(folder, name, sbom) {
  const { stdout } = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--silent'], { cwd: folder });
  const bom = JSON.parse(stdout);
  const own = bom.components.find((component) => component.name === name);
  if (bom.bomFormat !== 'CycloneDX' || !own) throw new Error(`npm sbom does not name ${name}`);
  const { externalReferences: _where, ...component } = own;
  const whole = {
    ...bom,
    metadata: { ...bom.metadata, component },
    components: bom.components.filter((one) => one !== own),
    dependencies: bom.dependencies.filter(({ ref }) => ref !== bom.metadata.component['bom-ref']),
  };
  writeFileSync(sbom, `${JSON.stringify(whole, null, 2)}\n`);
}

/** Packages of every new Python environment. */
const OF_EVERY_ENVIRONMENT = ['pip', 'setuptools', 'wheel'];

/**
 * Returns the list of contents (CycloneDX) of the wheel: the packages that are installed with it.
 * @param inspected what `pip inspect` says. @see https://pip.pypa.io/en/stable/reference/inspect-report/
 */
export function pythonSbom({ installed }) {
  const all = installed.map(({ metadata: { name, version } }) => {
    const purl = `pkg:pypi/${name.toLowerCase().replace(/[-_.]+/g, '-')}@${version}`;
    return { 'bom-ref': purl, type: 'library', name, version, purl };
  });
  const component = all.find(({ purl }) => purl.startsWith('pkg:pypi/steward-moderation@'));
  if (!component) throw new Error('pip inspect does not name steward-moderation');
  const components = all.filter((one) => one !== component && !OF_EVERY_ENVIRONMENT.includes(one.name));
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components };
}

function pythonIn(folder) {
  return join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
}

async function environment(python, folder, packages) {
  await run(python, ['-m', 'venv', folder]);
  const own = pythonIn(folder);
  await run(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages]);
  return own;
}

async function timed(work) {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
}

/** Returns the bytes used on disk. */
function sizeOf(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.blocks === undefined ? stat.size : stat.blocks * 512;
  return readdirSync(path, { withFileTypes: true }).reduce(
    (sum, entry) => (entry.isSymbolicLink() ? sum : sum + sizeOf(join(path, entry.name))),
    0,
  );
}
