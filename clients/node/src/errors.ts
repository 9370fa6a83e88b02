/** One fault of an invalid request. */
export type Fault = {
  /** The path of the invalid value, such as `['body', 'messages', 0, 'text']`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
};

/** The content of an error answer. */
export type Refusal = {
  readonly status: number;
  /** The server's error text. If it contains the key, the key is removed. */
  readonly detail: string;
  /** The error code, such as `store_unavailable`, or null if the answer has none. */
  readonly code: string | null;
  /** The request's id in the server's log, or null if the server sent none. */
  readonly requestId: string | null;
  /** Seconds to wait, from `Retry-After`, or null without that header. */
  readonly retryAfterSeconds: number | null;
};

/** The base of all errors of this client. It never contains the key or the text of a message. */
export class StewardError extends Error {
  override readonly name: string = 'StewardError';
}

/** No answer came because the connection failed or broke. */
export class ConnectionFailedError extends StewardError {
  override readonly name = 'ConnectionFailedError';
  /** False if the request was certainly never sent. True if the service may have acted on it. */
  readonly mayHaveArrived: boolean;

  constructor(message: string, mayHaveArrived: boolean, options?: ErrorOptions) {
    super(message, options);
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** The complete answer did not arrive within `timeoutMs`. The service may have acted on the request. */
export class TimedOutError extends StewardError {
  override readonly name = 'TimedOutError';
}

/** The answer is not what the service promises, for example a proxy's error page or an incomplete body. */
export class InvalidAnswerError extends StewardError {
  override readonly name = 'InvalidAnswerError';
}

/** The service answered with an error status. */
export class StatusError extends StewardError implements Refusal {
  override readonly name: string = 'StatusError';
  readonly status: number;
  readonly detail: string;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(what: string, refusal: Refusal) {
    super(`${what} answered ${refusal.status}: ${refusal.detail}`);
    this.status = refusal.status;
    this.detail = refusal.detail;
    this.code = refusal.code;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}

/** Status 401: the key is missing, unknown or revoked. */
export class UnauthorizedError extends StatusError {
  override readonly name = 'UnauthorizedError';
}

/** Status 403: creating a key needs the operator's key-minting token. */
export class ForbiddenError extends StatusError {
  override readonly name = 'ForbiddenError';
}

/** Status 404: nothing exists at this path. Usually the address is not that of a Steward server. */
export class NotFoundError extends StatusError {
  override readonly name = 'NotFoundError';
}

/** Status 409: the service is still deciding a request with the same idempotency key. */
export class UnderWayError extends StatusError {
  override readonly name = 'UnderWayError';
}

/** Status 413: the body is larger than the service allows. */
export class TooLargeError extends StatusError {
  override readonly name = 'TooLargeError';
}

/** Status 422: the request is invalid. The service judged, spent and wrote nothing. */
export class ValidationError extends StatusError {
  override readonly name = 'ValidationError';
  readonly faults: readonly Fault[];

  constructor(what: string, refusal: Refusal, faults: readonly Fault[]) {
    super(what, refusal);
    this.faults = faults;
  }
}

/** Status 429: you exceeded a limit of requests, bytes or dry runs. Nothing was decided. */
export class RateLimitedError extends StatusError {
  override readonly name = 'RateLimitedError';
}

/** Status 502: the judge failed, and the tenant's setting is to fail closed. Nothing was done or logged. */
export class JudgmentFailedError extends StatusError {
  override readonly name = 'JudgmentFailedError';
}

/** Status 503: the service is overloaded or cannot use its store. A write without an answer may have succeeded. */
export class UnavailableError extends StatusError {
  override readonly name = 'UnavailableError';
}
