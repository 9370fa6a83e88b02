import { z } from 'zod';

const errorFields = {
  code: z.string().describe('What kind of error it is, for programs; new ones may come.'),
  request_id: z.string().describe("The request's id, under which the server's log has it."),
  docs: z.string().describe('Where this server says what to do about it.'),
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
    error: z.record(z.string(), z.unknown()).describe('The error in the form that the clients of that service expect.'),
    detail: z.unknown(),
  })
  .meta({ id: 'CompatProblem' });
