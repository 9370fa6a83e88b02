import { z } from '@hono/zod-openapi';

/** The `{id}` of a path. @param standsFor what the id filled in on the page /docs is made to mean there. */
export function idInPath(what: string, standsFor: string, example: string) {
  const described = `The id of the ${what}. On the page /docs the one that is filled in stands for ${standsFor}.`;
  return z.object({ id: z.string().max(100).describe(described).meta({ example }) });
}
