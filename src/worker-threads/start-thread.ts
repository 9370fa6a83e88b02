import { Worker } from 'node:worker_threads';
import type { PictureThreadData } from './picture-packages.ts';
import type { ThreadData } from './tasks.ts';

/** A text of 8,000 characters needs under 30 MB, 10,000 words need 25 MB. */
const HEAP_MAX_MB = 256;

/** Starts a thread with a program of this folder: compiled, or from the sources if they run. */
export function startProgram(name: 'thread' | 'picture-thread', data: ThreadData | PictureThreadData): Worker {
  const isCompiled = import.meta.url.endsWith('.js');
  const options = { workerData: data, resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB } };
  if (isCompiled) return new Worker(new URL(`./${name}.js`, import.meta.url), options);
  return new Worker(fromSources(new URL(`./${name}.ts`, import.meta.url)), { ...options, eval: true, execArgv: [] });
}

/** Returns code that registers the TypeScript loader first, because not every way of running the sources passes it on to threads. */
function fromSources(program: URL): string {
  const tsx = import.meta.resolve('tsx/esm/api');
  return `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(program.href)}); });`;
}
