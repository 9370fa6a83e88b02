import { readFile } from 'node:fs/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { ERRORS_PATH, renderErrorHelp } from '../answers/problem.ts';
import { REFERENCE_SCRIPT } from '../description/reference-script.ts';
import type { MethodsOf } from '../middleware/guard.ts';
import type { HttpEnv } from '../server/context.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Steward API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

/** This server provides every file. Swagger UI writes style attributes and loads icons from data addresses. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The two files of the reference page that Swagger UI provides. */
const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

/** Adds GET /openapi.json, /docs and /collection.json (Postman v2.1). @param deps `assets`: the folder of Swagger UI. */
export function descriptionRoutes(app: OpenAPIHono<HttpEnv>, deps: { readonly assets: string }): void {
  // `npm run generate:descriptions` writes these files from the code. They are loaded at the first request.
  app.get('/openapi.json', async (c) => {
    const { default: document } = await import('../../../openapi.json', { with: { type: 'json' } });
    return c.json(document);
  });
  app.get('/collection.json', async (c) => {
    const { default: collection } = await import('../../../collection.json', { with: { type: 'json' } });
    c.header('Content-Disposition', 'attachment; filename="steward.postman_collection.json"');
    // The collection contains the address at which the caller reached this server.
    c.header('Vary', 'Host, X-Forwarded-Proto');
    const address = { key: 'base_url', value: originOf(c) };
    const variable = collection.variable.map((one) => (one.key === address.key ? address : one));
    return c.json({ ...collection, variable });
  });
  app.get('/docs', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': PAGE_POLICY }));
  app.get('/docs/', (c) => c.redirect(`${c.get('pathPrefix')}/docs`, 308));
  app.get(ERRORS_PATH, (c) => c.html(renderErrorHelp()));
  app.get('/docs/reference.js', (c) =>
    c.body(REFERENCE_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  for (const [name, type] of Object.entries(ASSETS))
    app.get(`/docs/${name}`, async (c) => {
      const body = await readFile(`${deps.assets}/${name}`);
      return c.body(new Uint8Array(body), 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' });
    });
}

/** Returns the address that the caller used. Only the scheme is trusted from a proxy that ends TLS. */
function originOf(c: Context): string {
  const { protocol, host } = new URL(c.req.url);
  const isBehindTls = c.req.header('x-forwarded-proto') === 'https';
  return `${isBehindTls ? 'https:' : protocol}//${host}`;
}

/** The pages to visit next, with their names. */
const LINKS = [
  ['/dashboard', 'Dashboard'],
  ['/docs', 'Reference of the API'],
  ['/openapi.json', 'OpenAPI description'],
  ['/collection.json', 'Collection for Postman, Bruno and Insomnia'],
  ['/v1/health', 'Health'],
  ['/metrics', 'Metrics'],
] as const;

/** Adds GET /: says what this server is and links to the pages that it serves. */
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
