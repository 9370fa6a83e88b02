import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MethodsOf } from '../middleware/methods.ts';
import type { HttpEnv } from '../server/context.ts';

/** Where people look next, and how it is called. */
const LINKS = [
  ['/dashboard', 'Dashboard'],
  ['/docs', 'Reference of the API'],
  ['/openapi.json', 'OpenAPI description'],
  ['/collection.json', 'Collection for Postman, Bruno and Insomnia'],
  ['/v1/health', 'Health'],
  ['/metrics', 'Metrics'],
] as const;

/** GET /: says what answers here, and where to go on. Only what is served is named. */
export function rootRoute(
  app: OpenAPIHono<HttpEnv>,
  deps: { readonly version: string; readonly methodsOf: MethodsOf },
): void {
  app.get('/', (c) => {
    const items = LINKS.filter(([path]) => deps.methodsOf(path).includes('GET')).map(
      ([path, name]) => `<li><a href="${path}">${name}</a> <code>${path}</code></li>`,
    );
    return c.html(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Steward</title></head>
<body>
<h1>Steward ${deps.version}</h1>
<p>Moderation that a community can run itself. This is its HTTP interface; it answers under <code>/v1</code>.</p>
<ul>
${items.join('\n')}
</ul>
</body>
</html>
`);
  });
}
