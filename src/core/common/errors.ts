/** Everything a caller can be told has gone wrong. `http/problem` maps each to a status. */
export type ErrorCode =
  | 'missing_token'
  | 'unknown_key'
  | 'forbidden'
  | 'invalid'
  | 'not_found'
  | 'method_not_allowed'
  | 'changed_meanwhile'
  | 'under_way'
  | 'too_large'
  | 'rate_limited'
  | 'judgment_failed'
  | 'store_unavailable'
  | 'overloaded'
  | 'stopping'
  | 'configuration'
  | 'unreachable';

/** One fault of an input: where, what, and the kind of fault, as the validation body of the contract has it. */
export type ValidationIssue = {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
};

/** What callers bring about, by the thousand when they flood: where in the program that was told is of no use, and to find it costs more than the answer. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set([
  ...(['missing_token', 'unknown_key', 'forbidden', 'invalid', 'not_found', 'method_not_allowed'] as const),
  ...(['changed_meanwhile', 'under_way', 'too_large', 'rate_limited', 'overloaded', 'stopping'] as const),
]);

/** The one error type; one that callers bring about has no stack. `message` is safe to show to a caller, `detail` goes to the log only. */
export class StewardError extends Error {
  override readonly name = 'StewardError';
  readonly code: ErrorCode;
  readonly detail: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Present with `invalid` only. */
  readonly issues: readonly ValidationIssue[];

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      detail?: Readonly<Record<string, string | number | boolean>>;
      issues?: readonly ValidationIssue[];
      cause?: unknown;
    } = {},
  ) {
    const depth = Error.stackTraceLimit;
    if (EXPECTED.has(code)) Error.stackTraceLimit = 0;
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    Error.stackTraceLimit = depth;
    this.code = code;
    this.detail = options.detail;
    this.issues = options.issues ?? [];
  }
}

/**
 * The code of an error of Node.js or of a library; null where it has none.
 * @example if (codeOf(error) === 'ENOENT') return null;
 */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/**
 * The fault of a field that an object does not have, which is said by its name. @param loc where the object is.
 * @example unknownField(['body'], 'wrods').msg; // => 'there is no field wrods'
 */
export function unknownField(loc: ValidationIssue['loc'], name: string): ValidationIssue {
  return { loc: [...loc, name], msg: `unknown field ${name.slice(0, NAME_MAX_CHARS)}`, type: 'unknown_field' };
}
const NAME_MAX_CHARS = 64;

/** The most faults that one error tells; the last of them then says how many more there are. */
export const ISSUES_MAX = 100;
/** A name or a message out of somebody's input is told up to so many characters. */
const ISSUE_TEXT_MAX_CHARS = 200;

/**
 * An `invalid` error over one or more faults, bounded whatever the input was.
 * @example throw invalid([{ loc: ['body', 'limit'], msg: 'it is a whole number from 1 on', type: 'limit' }]);
 */
export function invalid(issues: readonly ValidationIssue[]): StewardError {
  const told = boundIssues(issues);
  const message = told.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('; ');
  return new StewardError('invalid', message, { issues: told });
}

function boundIssues(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  const short = (text: string) =>
    text.length > ISSUE_TEXT_MAX_CHARS ? `${text.slice(0, ISSUE_TEXT_MAX_CHARS - 1)}…` : text;
  const tell = ({ loc, msg, type }: ValidationIssue): ValidationIssue => ({
    loc: loc.map((part) => (typeof part === 'string' ? short(part) : part)),
    msg: short(msg),
    type,
  });
  if (issues.length <= ISSUES_MAX) return issues.map(tell);
  const told = issues.slice(0, ISSUES_MAX - 1).map(tell);
  const rest = issues.length - told.length;
  return [...told, { loc: told[0]?.loc.slice(0, 1) ?? [], msg: `and ${rest} more faults`, type: 'more_faults' }];
}

/**
 * Where an error happened, innermost first, without its message: that may quote what somebody wrote.
 * @example log.error({ frames: framesOf(error) }, 'a request failed');
 */
export function framesOf(error: Error): readonly string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
