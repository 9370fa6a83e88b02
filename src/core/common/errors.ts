/** All error codes that a caller can get. `http/problem` maps each to an HTTP status. */
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

/** One fault in an input: its location, a message and its type, as in the contract's validation error body. */
export type ValidationIssue = {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
};

/** Errors that callers cause, thousands of them in a flood. Their stack trace helps nobody and costs more than the answer. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set([
  ...(['missing_token', 'unknown_key', 'forbidden', 'invalid', 'not_found', 'method_not_allowed'] as const),
  ...(['changed_meanwhile', 'under_way', 'too_large', 'rate_limited', 'overloaded', 'stopping'] as const),
]);

/** The project's only error type; an error that callers cause has no stack. Callers may see `message`; `detail` goes to the log only. */
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
 * Creates the error for a setting, option or file that cannot be used.
 * @example throw misconfigured('--key needs a server: add --url, for example --url https://staging.example');
 */
export function misconfigured(message: string, cause?: unknown): StewardError {
  return new StewardError('configuration', message, { cause });
}

/**
 * Returns the code of an error of Node.js or a library; null if it has none.
 * @example if (codeOf(error) === 'ENOENT') return null;
 */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/**
 * Returns the issue for an unknown field, naming the field. @param loc the path of the object.
 * @example unknownField(['body'], 'wrods').msg; // => 'unknown field wrods'
 */
export function unknownField(loc: ValidationIssue['loc'], name: string): ValidationIssue {
  return { loc: [...loc, name], msg: `unknown field ${name.slice(0, NAME_MAX_CHARS)}`, type: 'unknown_field' };
}
const NAME_MAX_CHARS = 64;

/** Most issues in one error; if there are more, the last one says how many. */
export const ISSUES_MAX = 100;
/** Most characters of a name or message that an issue quotes from an input. */
const ISSUE_TEXT_MAX_CHARS = 200;

/**
 * Creates an `invalid` error from one or more issues; its size is bounded for any input.
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
 * Returns the stack frames of an error, innermost first, without its message: a message may quote a user's text.
 * @example log.error({ frames: framesOf(error) }, 'a request failed');
 */
export function framesOf(error: Error): readonly string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
