import { z } from 'zod';

const errorFields = {
  code: z.string().describe('The kind of error, for programs. New codes may be added.'),
  request_id: z.string().describe('The id of the request. Find it in the server log.'),
  docs: z.string().describe('The address of a page on this server that explains the error.'),
};

export const ValidationProblem = z
  .object({
    ...errorFields,
    detail: z.array(
      z.object({
        loc: z.array(z.union([z.string(), z.int()])),
        msg: z.string(),
        type: z.string(),
        input: z.unknown().optional(),
        ctx: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .meta({ id: 'HTTPValidationError' });

export const Problem = z.object({ detail: z.string(), ...errorFields }).meta({ id: 'Problem' });

export const CompatProblem = z
  .object({
    ...errorFields,
    error: z.record(z.string(), z.unknown()).describe('The error in the form that clients of that service expect.'),
    detail: z.unknown(),
  })
  .meta({ id: 'CompatProblem' });
