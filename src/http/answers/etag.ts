import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { sortedJson } from '../../core/common/untyped-json.ts';
import type { OnlyIf } from '../../core/tenants/tenant.ts';

/** The ETag response header of a changeable resource, as the OpenAPI description shows it. */
export const ETAG_HEADER = z.object({
  ETag: z.string().openapi({
    description: 'The ETag of the current content. Send it as If-Match to write only if nobody changed it since.',
    example: '"TW9kZXJhdGlvbiBieSBpdHMgcm93"',
  }),
});

/** The If-Match request header of a write, as the OpenAPI description shows it. */
export const IF_MATCH_HEADER = z.object({
  'if-match': z.string().min(1).optional().openapi({
    description: 'ETags, or *. If none of them is the current ETag, nothing is written and you get a 412.',
  }),
});

/** Returns a strong ETag of the content, whatever the order of its members. Not the revision, which other writes change too. */
export function etagOf(value: unknown): string {
  const digest = createHash('sha256').update(sortedJson(value)).digest('base64url');
  return `"${digest.slice(0, 28)}"`;
}

/** Returns the condition of the If-Match header, or none. Weak tags never match. @see https://www.rfc-editor.org/rfc/rfc9110#field.if-match */
export function onlyIfMatch(c: Context): OnlyIf<unknown> {
  const asked = c.req.header('if-match')?.trim();
  if (asked === undefined || asked === '*') return {};
  const tags = new Set(asked.split(',').map((tag) => tag.trim()));
  return { ifStands: (value) => tags.has(etagOf(value)) };
}

/** Whether If-None-Match says that the reader already has this value. Weak tags match too, as RFC 9110 defines for reads. */
export function hasAlready(c: Context, value: unknown): boolean {
  const tags = c.req.header('if-none-match')?.split(',') ?? [];
  return tags.some((tag) => ['*', etagOf(value)].includes(tag.trim().replace(/^W\//, '')));
}
