import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';

/** The header of a page that another follows, for the description. */
export const LINK_HEADER = z.object({
  Link: z.string().optional().openapi({
    description: 'The address of the next page; left out on the last.',
    example: '</v1/decisions?before=01a1ff9d-11d7-760b-a234-414b5f3bb2bc>; rel="next"',
  }),
});

/** Says where the next page is: the same query, before that id. @param pathPrefix of this server, as callers reach it. */
export function linkNext(c: Context, next: string | null, pathPrefix: string): void {
  if (next === null) return;
  const query = new URLSearchParams(c.req.query());
  query.set('before', next);
  c.header('Link', `<${pathPrefix}${c.req.path}?${query}>; rel="next"`);
}
