import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import type { BuiltImage } from './dockerfile.ts';

const NODE = '/usr/local/bin/node';
/** Made anew and empty for each program; a program without root may write only in the last. */
const OWN = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];
const LIBRARIES = ['/lib', '/lib64', '/usr/lib'].filter((folder) => existsSync(folder));
const IMAGE = ['/app', '/data', '/etc'];
/** The names in the root of a container. Not every processor has /lib64. */
export const ROOT_NAMES = [
  ...new Set([...LIBRARIES, NODE, ...IMAGE, '/proc', '/dev', '/tmp'].map((path) => path.split('/')[1])),
].sort();

/** Returns why programs cannot be contained here, with the command that mends it; null if they can. */
export function containerMissing(): string | null {
  if (process.platform !== 'linux') return 'this is not Linux: run them on Linux';
  const tried = spawnSync('bwrap', [
    '--unshare-user',
    '--unshare-pid',
    ...bound(LIBRARIES),
    ...OWN,
    '--',
    '/lib64/none',
  ]);
  if (tried.error) return 'bubblewrap is not installed: apt-get install bubblewrap';
  // It gets as far as the program that is not there.
  return String(tried.stderr).includes('/lib64/none') ? null : 'this system gives no namespaces: run them on Linux';
}

/**
 * Returns the start of a command that runs in an image as a container does: an empty root with the image's folders, of which only the volume can be written;
 * the program is the first process and has no capabilities. Node and the system's libraries are this machine's, since the base image is not at hand.
 * The network is this machine's too, so that the emulators are reached.
 */
export function containerOf({ root }: BuiltImage): readonly string[] {
  const node = ['--ro-bind', realpathSync(process.execPath), NODE];
  const folders = ['--ro-bind', `${root}/app`, '/app', '--bind', `${root}/data`, '/data', '--dir', '/etc'];
  const path = ['--setenv', 'PATH', '/usr/local/bin'];
  const own = [
    '--unshare-user',
    '--unshare-pid',
    '--unshare-ipc',
    '--as-pid-1',
    '--die-with-parent',
    '--chdir',
    '/app',
  ];
  return ['bwrap', ...own, ...bound(LIBRARIES), ...node, ...folders, ...OWN, '--remount-ro', '/', ...path, '--'];
}

/** Returns the id, on this machine, of the first process in a container. @param pid the container's own process. */
export function firstProcessOf(pid: number | undefined): number {
  const first = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  if (!/^\d+$/.test(first)) throw new Error(`the container ${pid} has no first process: "${first}"`);
  return Number(first);
}

function bound(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => ['--ro-bind', folder, folder]);
}
