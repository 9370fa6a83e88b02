import { z } from '@hono/zod-openapi';

/**
 * The `{id}` of a path.
 * @param what of what it is the id, and where that stands.
 * @param standsFor what the id that the page /docs has filled in is made to mean there.
 */
export function idInPath(what: string, standsFor: string, example: string) {
  const described = `The id of the ${what}. On the page /docs the one that is filled in stands for ${standsFor}.`;
  return z.object({ id: z.string().max(100).describe(described).meta({ example }) });
}
