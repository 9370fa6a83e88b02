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

/** Plans of so many queries are kept: more than there are forms of them. */
const PLANS_MAX = 2_000;

/**
 * A runtime whose compilers of one database's kind share what they compiled: every client has the same schema.
 * @template {{ QueryCompiler: new (options: any) => any }} Runtime
 * @param {Runtime} runtime
 * @returns {Runtime}
 */
export function sharing(runtime) {
  const shared = new Map();
  const QueryCompiler = class {
    /** @param {{ provider: string, connectionInfo: object }} options */
    constructor(options) {
      const key = JSON.stringify([options.provider, options.connectionInfo]);
      const known = shared.get(key) ?? { compiler: new runtime.QueryCompiler(options), plans: new Map() };
      shared.set(key, known);
      this.known = known;
    }

    /** @param {string} query */
    compile(query) {
      const { compiler, plans } = this.known;
      if (!plans.has(query)) {
        if (plans.size >= PLANS_MAX) plans.clear();
        plans.set(query, compiler.compile(query));
      }
      return plans.get(query);
    }

    /** @param {string} batch */
    compileBatch(batch) {
      return this.known.compiler.compileBatch(batch);
    }

    /** Others may use it. */
    free() {}
  };
  return { ...runtime, QueryCompiler };
}
