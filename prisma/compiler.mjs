// Loads Prisma's compiler of queries for the generated clients: scripts/generate.mjs copies this beside the compilers, and both clients import it.
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * V8 optimizes a function of WebAssembly that has run for this many of its bytes. By default that is 1.8 million, and then a quarter of the
 * processor time of a start, and 60 MB, go to functions that read the schema once. A function that queries keep busy still gets there.
 */
const TIERING_BUDGET_BYTES = 100_000_000;

/**
 * The compiled module of a file in this folder.
 * @param {string} name
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compilerFrom(name) {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET_BYTES}`);
  return new WebAssembly.Module(await readFile(new URL(name, import.meta.url)));
}
