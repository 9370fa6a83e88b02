import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { misconfigured, StewardError } from '../core/common/errors.ts';
import type { DashboardEnv } from './request/page-context.ts';

/** This server provides everything. Pages have no inline code, and no other site may frame them or get their forms. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pico loads the marks of its form controls from data addresses.
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The style and script of the pages. Their names contain their hashes, so browsers cache them permanently. */
export type Assets = {
  readonly style: string;
  readonly script: string;
  /** Returns null for an unknown name. */
  find(name: string): Asset | null;
};
type Asset = { readonly type: string; readonly plain: Uint8Array<ArrayBuffer>; readonly gzip: Uint8Array<ArrayBuffer> };

/** Reads the bundled style and script. @throws StewardError `configuration` if they were not built. */
export function loadAssets(folder: string): Assets {
  const style = load(folder, 'app.css', 'text/css; charset=utf-8');
  const script = load(folder, 'app.js', 'text/javascript; charset=utf-8');
  const byName = new Map([style, script].map(({ name, asset }) => [name, asset]));
  return { style: style.name, script: script.name, find: (name) => byName.get(name) ?? null };
}

function load(folder: string, file: string, type: string): { readonly name: string; readonly asset: Asset } {
  const body = read(join(folder, file));
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const asset = { type, plain: new Uint8Array(body), gzip: new Uint8Array(gzipSync(body, { level: 9 })) };
  return { name: file.replace('.', `.${hash}.`), asset };
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw misconfigured(`the dashboard was not built (${path}); run npm run build`, error);
  }
}

/** Serves the assets below `/assets` of an app, and sets the security headers of its pages. */
export function serveAssets(app: Hono<DashboardEnv>, assets: Assets): void {
  app.get('/assets/:name', (c) => {
    const asset = assets.find(c.req.param('name'));
    if (!asset) throw new StewardError('not_found', 'no such file');
    const zipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    return c.body(zipped ? asset.gzip : asset.plain, 200, {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
    });
  });
  app.use(async (c, next) => {
    c.header('Content-Security-Policy', CONTENT_POLICY);
    c.header('Cache-Control', 'no-store');
    await next();
  });
}
