import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { invalid, type ValidationIssue } from '../../core/common/errors.ts';

/** What was thrown; where the validator of a route could not read the body, the fault in the words of the interface. */
export function readError(error: Error): Error {
  const isUnreadable = error instanceof HTTPException && error.status === 400;
  return isUnreadable ? invalid([{ loc: ['body'], msg: 'the body is not valid JSON', type: 'json_invalid' }]) : error;
}

/** Where a validated part of the request stands in the `loc` of a fault. */
const PLACES: Readonly<Record<string, string>> = { json: 'body', query: 'query', header: 'header', param: 'path' };

/** Throws the faults of a failed validation; the hook of every route. */
export function refuseInvalid(result: { target: string; success: boolean; error?: z.core.$ZodError }): void {
  if (result.success || !result.error) return;
  const place = PLACES[result.target] ?? result.target;
  throw invalid(result.error.issues.flatMap((issue) => issuesOf(issue, place)));
}

function issuesOf(issue: z.core.$ZodIssue, place: string): ValidationIssue[] {
  const loc = [place, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ loc: [...loc, key], msg: 'no such field', type: 'unknown_field' }));
  }
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ loc, msg: isMissing ? 'this field is required' : issue.message, type: isMissing ? 'missing' : issue.code }];
}
