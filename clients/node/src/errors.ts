/** One fault of a request that did not validate. */
export type Fault = {
  /** Where it is, such as `['body', 'messages', 0, 'text']`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
};

/** What every answer that is an error carries. */
export type Refusal = {
  readonly status: number;
  /** The server's words, without the key should they repeat it. */
  readonly detail: string;
  /** What kind of error it is, such as `store_unavailable`; null where the answer names none. */
  readonly code: string | null;
  /** The id under which the server's log has the request; null when it sent none. */
  readonly requestId: string | null;
  /** Seconds from `Retry-After`; null without one. */
  readonly retryAfterSeconds: number | null;
};

/** Whatever goes wrong between this client and the service. Never holds the key, nor the text of a message. */
export class StewardError extends Error {
  override readonly name: string = 'StewardError';
}

/** No answer came: the connection could not be made, or broke. */
export class ConnectionFailedError extends StewardError {
  override readonly name = 'ConnectionFailedError';
  /** false when the request certainly never left; true when the service may have acted on it. */
  readonly mayHaveArrived: boolean;

  constructor(message: string, mayHaveArrived: boolean, options?: ErrorOptions) {
    super(message, options);
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** No whole answer came within `timeoutMs`; the service may have acted on the request. */
export class TimedOutError extends StewardError {
  override readonly name = 'TimedOutError';
}

/** The answer is not what the service promises: a proxy's page, a body cut short. */
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

/** 401: the key is missing, unknown or revoked. */
export class UnauthorizedError extends StatusError {
  override readonly name = 'UnauthorizedError';
}

/** 403: minting a key takes the operator's key-minting token. */
export class ForbiddenError extends StatusError {
  override readonly name = 'ForbiddenError';
}

/** 404: nothing is there; most often the address is not that of a Steward. */
export class NotFoundError extends StatusError {
  override readonly name = 'NotFoundError';
}

/** 409: a request with the same idempotency key is still being decided. */
export class UnderWayError extends StatusError {
  override readonly name = 'UnderWayError';
}

/** 413: the body is over what the service takes. */
export class TooLargeError extends StatusError {
  override readonly name = 'TooLargeError';
}

/** 422: something in the request is not valid; nothing was judged, spent or written. */
export class ValidationError extends StatusError {
  override readonly name = 'ValidationError';
  readonly faults: readonly Fault[];

  constructor(what: string, refusal: Refusal, faults: readonly Fault[]) {
    super(what, refusal);
    this.faults = faults;
  }
}

/** 429: over a limit of requests, bytes or dry runs; nothing was decided. */
export class RateLimitedError extends StatusError {
  override readonly name = 'RateLimitedError';
}

/** 502: the judge failed and the tenant fails closed; nothing was acted on or logged. */
export class JudgmentFailedError extends StatusError {
  override readonly name = 'JudgmentFailedError';
}

/** 503: the service cannot use its store, or has too many requests; a write without an answer may have succeeded. */
export class UnavailableError extends StatusError {
  override readonly name = 'UnavailableError';
}
