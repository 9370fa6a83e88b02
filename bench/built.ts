import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

const FOLDER = join(ROOT, 'node_modules/.cache/steward/bench');

/** The exports of scripts/bundle.mjs. */
type Bundling = {
  bundle(
    root: string,
    options: { readonly programs: readonly string[]; readonly to: string },
  ): Promise<readonly { readonly name: string; readonly text: string }[]>;
  runtimeFolder(to: string): string;
  readonly THREADS: readonly string[];
};
const built = new Map<string, Promise<string>>();

/**
 * Builds a program of the bench like `npm run build`, once per process. Run from the sources, each function gets its name when it is created, which makes
 * a request a tenth and a text a fifth slower.
 * @param program its source, relative to the root.
 * @returns the path of the file to start or to import.
 */
export function buildProgram(program: string): Promise<string> {
  const known = built.get(program) ?? bundleProgram(program);
  built.set(program, known);
  return known;
}

async function bundleProgram(program: string): Promise<string> {
  const { bundle, runtimeFolder, THREADS } = (await import(join(ROOT, 'scripts/bundle.mjs'))) as Bundling;
  const name = basename(program, '.ts');
  const to = join(FOLDER, name);
  await rm(to, { recursive: true, force: true });
  const files = await bundle(ROOT, { programs: [program, ...THREADS], to });
  await mkdir(to, { recursive: true });
  await Promise.all(files.map((file) => writeFile(join(to, file.name), file.text)));
  await cp(join(ROOT, 'src/generated/runtime'), runtimeFolder(to), { recursive: true });
  return join(to, `${name}.js`);
}
