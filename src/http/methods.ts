import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from './context.ts';

/** The methods that the routes of a path take, in order; none for a path that nobody serves. */
export type MethodsOf = (path: string) => readonly string[];

/**
 * Reads the table of the router, once it is complete.
 * @returns methods as an `Allow` header has them: HEAD where there is GET, and OPTIONS.
 */
export function readMethods(app: OpenAPIHono<HttpEnv>): MethodsOf {
  let table: readonly { readonly matches: RegExp; readonly method: string }[] | undefined;
  return (path) => {
    table ??= app.routes.flatMap((route) =>
      route.method === 'ALL' ? [] : [{ matches: patternOf(route.path), method: route.method }],
    );
    const found = new Set(table.flatMap(({ matches, method }) => (matches.test(path) ? [method] : [])));
    if (found.size === 0) return [];
    if (found.has('GET')) found.add('HEAD');
    return [...found.add('OPTIONS')].sort();
  };
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${escaped.replaceAll('\\*', '.*')}$`);
}
