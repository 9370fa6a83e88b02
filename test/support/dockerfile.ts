import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

type Instruction = { readonly name: string; readonly rest: string };
type Stage = { readonly alias: string | null; readonly instructions: readonly Instruction[] };

/** Whom the image runs as: the user `node` of the base image where this process may choose, and otherwise whoever runs the tests. */
const USER =
  process.getuid?.() === 0 ? { uid: 1_000, gid: 1_000 } : { uid: process.getuid?.(), gid: process.getgid?.() };

/** What the steps of a Dockerfile left in a folder, which stands for the root of the image. */
export type BuiltImage = {
  /** The folder on this machine. */
  readonly root: string;
  /** Where a path of the image is on this machine, also within a longer text. */
  at(text: string): string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: { readonly uid?: number | undefined; readonly gid?: number | undefined };
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  /** What HEALTHCHECK runs. */
  readonly check: readonly string[];
};

/** The stages of a Dockerfile, with each continued line as one. */
export function readStages(source: string): readonly Stage[] {
  const stages: { alias: string | null; instructions: Instruction[] }[] = [];
  for (const line of source
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')) {
    const [, name, rest = ''] = /^([A-Z]+) (.+)$/.exec(line.trim()) ?? [];
    if (name === 'FROM') stages.push({ alias: / AS (\S+)$/.exec(rest)?.[1] ?? null, instructions: [] });
    else if (name) stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

/**
 * Runs every step of a Dockerfile but FROM, with no Docker: COPY copies, RUN runs in a shell, and the paths of the image are below a folder.
 * `npm ci` only checks there what it is given; the packages are copied from the context's own node_modules, which the same lock file has made.
 * @param context the folder that a build is given, less what its `.dockerignore` names. @param place an empty folder.
 * @throws Error for a step that fails, or that this does not know.
 */
export async function buildImage(context: string, place: string): Promise<BuiltImage> {
  const stages = readStages(readFileSync(join(context, 'Dockerfile'), 'utf8'));
  const roots = new Map<string, (text: string) => string>();
  let image: BuiltImage | null = null;
  for (const [index, stage] of stages.entries()) {
    const at = rootedAt(join(place, stage.alias ?? `stage-${index}`), stage.instructions);
    if (stage.alias) roots.set(stage.alias, at);
    image = await runStage(stage, at, (from) => roots.get(from) ?? fail(`no stage ${from}`), context);
  }
  return image ?? fail('no stage');
}

async function runStage(
  { instructions }: Stage,
  at: (text: string) => string,
  rootOf: (stage: string) => (text: string) => string,
  context: string,
): Promise<BuiltImage> {
  const env: Record<string, string> = {};
  const exec = { ENTRYPOINT: [] as string[], CMD: [] as string[], HEALTHCHECK: [] as string[] };
  let workdir = at('/app');
  for (const { name, rest } of instructions) {
    if (name === 'WORKDIR') {
      workdir = at(rest);
      mkdirSync(workdir, { recursive: true });
    } else if (name === 'ENV')
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) env[key] = at(value);
    else if (name === 'COPY') copy(rest, workdir, rootOf, context);
    else if (name === 'RUN') await shell(withInstalled(asUser(at(rest)), context), workdir, env);
    else if (name === 'ENTRYPOINT' || name === 'CMD' || name === 'HEALTHCHECK')
      exec[name] = (JSON.parse(rest.slice(rest.indexOf('['))) as string[]).map(at); // The form with brackets is JSON.
    else if (!['USER', 'VOLUME', 'EXPOSE'].includes(name)) fail(`the step ${name} is not known here`);
  }
  return {
    root: at('/app').slice(0, -'/app'.length),
    at,
    env,
    user: USER,
    entrypoint: exec.ENTRYPOINT,
    command: exec.CMD,
    check: exec.HEALTHCHECK,
  };
}

/** Puts the folders that a stage works in below a root. */
function rootedAt(root: string, instructions: readonly Instruction[]): (text: string) => string {
  const folders = instructions.filter(({ name }) => name === 'WORKDIR' || name === 'VOLUME').map(({ rest }) => rest);
  const pattern = new RegExp(`(?<![\\w./-])(?=(?:${folders.join('|')})(?:/|\\b))`, 'g');
  mkdirSync(root, { recursive: true });
  return (text) => text.replaceAll(pattern, root);
}

/** The base image has a user `node`, which this machine may not have by that name. */
function asUser(command: string): string {
  return command.replaceAll(/(?<=-o )node\b/g, String(USER.uid)).replaceAll(/(?<=-g )node\b/g, String(USER.gid));
}

/**
 * `npm ci` reads all that it would install from, and fails where the lock file is missing or another than package.json says, but fetches nothing.
 * Caches are no part of what is installed, and others write there meanwhile.
 */
function withInstalled(command: string, context: string): string {
  const packed = `tar -cf - -C '${context}' --exclude 'node_modules/.[cv]*' node_modules`;
  return command.replace(/\bnpm ci\b[^&]*/, (install) => `${install.trim()} --dry-run && ${packed} | tar -xf - `);
}

async function shell(command: string, cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  const { NODE_ENV: _, ...outer } = process.env;
  const options = { cwd, env: { ...outer, ...env, npm_config_prefer_offline: 'true' }, maxBuffer: 2 ** 26 };
  await promisify(execFile)('sh', ['-c', command], options);
}

function copy(
  rest: string,
  workdir: string,
  rootOf: (stage: string) => (text: string) => string,
  context: string,
): void {
  const words = rest.split(' ');
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.pop() ?? fail('COPY to nowhere');
  const isIgnored = from === undefined ? readIgnored(join(context, '.dockerignore')) : () => false;
  for (const path of paths) {
    const source = from === undefined ? join(context, path) : rootOf(from)(path);
    const folder = isAbsolute(target) ? fail('COPY to an absolute path') : join(workdir, target);
    // The content of a folder is copied, a file into a folder.
    const into = statSync(source).isFile() ? join(folder, basename(source)) : folder;
    const names = statSync(source).isFile() ? [''] : readdirSync(source);
    for (const name of names.filter((one) => !isIgnored(one)))
      cpSync(join(source, name), join(into, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => file === source || !isIgnored(file.slice(source.length).replace(/^\//, '')),
      });
  }
}

/** @see https://docs.docker.com/build/concepts/context/#dockerignore-files: the last pattern that fits a path or a folder above it counts. */
export function readIgnored(file: string): (path: string) => boolean {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const rules = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => rules.reduce((ignored, { isKept, pattern }) => (pattern.test(path) ? !isKept : ignored), false);
}

function patternOf(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '(?:.*/)?');
  return new RegExp(`^${source}(?:/.*)?$`);
}

function fail(why: string): never {
  throw new Error(`the Dockerfile: ${why}`);
}
