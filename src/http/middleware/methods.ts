import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from '../server/context.ts';

/** The methods that the routes of a path take, in order; none for a path that nobody serves. */
export type MethodsOf = (path: string) => readonly string[];

/** Reads the router's table once it is complete. @returns methods as an `Allow` header has them. */
export function readMethods(app: OpenAPIHono<HttpEnv>): MethodsOf {
  let table: Table | undefined;
  return (path) => {
    table ??= readTable(app);
    return table.whole.get(path) ?? methodsIn(table.routes, path);
  };
}

type TableRoute = { readonly path: string; readonly matches: RegExp; readonly method: string };
/** Every request asks: the paths without parameters have their answers ready. */
type Table = { readonly routes: readonly TableRoute[]; readonly whole: ReadonlyMap<string, readonly string[]> };

function readTable(app: OpenAPIHono<HttpEnv>): Table {
  const routes = app.routes.flatMap(({ path, method }) =>
    method === 'ALL' ? [] : [{ path, matches: patternOf(path), method }],
  );
  const plain = new Set(routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path)));
  return { routes, whole: new Map([...plain].map((path) => [path, methodsIn(routes, path)])) };
}

function methodsIn(routes: readonly TableRoute[], path: string): readonly string[] {
  const found = new Set(routes.flatMap(({ matches, method }) => (matches.test(path) ? [method] : [])));
  if (found.size === 0) return [];
  if (found.has('GET')) found.add('HEAD');
  return [...found.add('OPTIONS')].sort();
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${escaped.replaceAll('\\*', '.*')}$`);
}
