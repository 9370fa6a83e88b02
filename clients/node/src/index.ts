export type {
  CallOptions,
  Client,
  ClientOptions,
  DecisionsOptions,
  IncidentsOptions,
  JudgeUnjudgedOptions,
  ModerateAllOptions,
  ModerateOptions,
  PolicyHistoryOptions,
  StatsOptions,
  UnjudgedOptions,
} from './client.ts';
export { createClient } from './create-client.ts';
export type { Fault, Refusal } from './errors.ts';
export {
  ConnectionFailedError,
  ForbiddenError,
  InvalidAnswerError,
  JudgmentFailedError,
  NotFoundError,
  RateLimitedError,
  StatusError,
  StewardError,
  TimedOutError,
  TooLargeError,
  UnauthorizedError,
  UnavailableError,
  UnderWayError,
  ValidationError,
} from './errors.ts';
export type * from './generated/types.ts';
export type { GuardStreamOptions } from './guard-stream.ts';
export { BlockedError, guardStream } from './guard-stream.ts';
export { isPaused } from './is-paused.ts';
export type { Moderated } from './moderate-all.ts';
export type { ReceivedEvent } from './verify-webhook.ts';
export { verifyWebhook } from './verify-webhook.ts';
