import { dirname, join, normalize } from 'node:path';

/** Which files each file imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const IMPORT = /^(?:import|export)\b([^;'"]*?)(?:from )?['"](\.[^'"]+)['"]/gm;

/** Whether an import or export is of types alone, by what stands before its module. */
function isOfTypes(clause: string): boolean {
  if (clause.startsWith('type ')) return true;
  const names = /^\{([\s\S]*)\}$/.exec(clause)?.[1];
  return names?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false;
}

/** The static imports among some files: with those of types, and without. `import()` begins a chain of its own. */
export function readImports(
  files: readonly string[],
  read: (file: string) => string,
): { readonly all: ImportGraph; readonly values: ImportGraph } {
  const known = new Set(files);
  const all = new Map<string, Set<string>>();
  const values = new Map<string, Set<string>>();
  for (const file of files) {
    const imported = [...read(file).matchAll(IMPORT)]
      .map(([, clause = '', target = '']) => ({ clause: clause.trim(), to: normalize(join(dirname(file), target)) }))
      .filter(({ to }) => known.has(to));
    all.set(file, new Set(imported.map(({ to }) => to)));
    values.set(file, new Set(imported.filter(({ clause }) => !isOfTypes(clause)).map(({ to }) => to)));
  }
  return { all, values };
}

/** The files of the longest chain, each importing the next. A circle ends a chain. */
export function longestChain(graph: ImportGraph): readonly string[] {
  const chains = new Map<string, readonly string[]>();
  const open = new Set<string>();
  const from = (file: string): readonly string[] => {
    const done = chains.get(file);
    if (done || open.has(file)) return done ?? [];
    open.add(file);
    const chain = [file, ...longest([...(graph.get(file) ?? [])].map(from))];
    open.delete(file);
    chains.set(file, chain);
    return chain;
  };
  return longest([...graph.keys()].map(from));
}

function longest(chains: readonly (readonly string[])[]): readonly string[] {
  return chains.reduce((most, chain) => (chain.length > most.length ? chain : most), []);
}
