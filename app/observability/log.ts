import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { type Logger, pino } from 'pino';
import { framesOf, StewardError } from '../../src/core/common/errors.ts';
import type { Config } from '../config/config.ts';
import { type LogStream, openLogStream } from './log-stream.ts';

/** The log of the process, on standard error, so that standard output stays free for people and pipes. */
export type ProcessLog = Logger;

const STDERR = 2;
const require = createRequire(import.meta.url);

type LogSettings = Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'>;

/** Opens the log. Lines contain ids, lengths and hashes, never a message's text, a key or a token. */
export function openLog(config: LogSettings): ProcessLog {
  return logInto(config, pino.destination({ fd: STDERR, sync: true }));
}

/** Opens a server's log. A stalled reader loses lines, but stops nothing. @param traceId is added to each line. */
export function openServerLog(
  config: LogSettings,
  traceId: () => string | null = () => null,
): { readonly log: ProcessLog; readonly stream: LogStream } {
  const stream = openLogStream(STDERR, (dropped) =>
    log.warn({ dropped }, 'log lines were dropped because the reader of the log stopped'),
  );
  const log = logInto(config, stream, () => {
    const id = traceId();
    return id === null ? {} : { trace_id: id };
  });
  return { log, stream };
}

function logInto(config: LogSettings, stream: { write(line: string): unknown }, mixin?: () => object): ProcessLog {
  const isPretty = config.LOG_FORMAT === 'pretty' || (config.LOG_FORMAT === 'auto' && isatty(STDERR));
  const options = {
    level: config.LOG_LEVEL,
    base: null,
    serializers: { err: describeError },
    ...(mixin ? { mixin } : {}),
  };
  if (!isPretty) return pino(options, stream);
  // Forty files that only a terminal needs.
  const { prettyFactory } = require('pino-pretty') as typeof import('pino-pretty');
  const render = prettyFactory({ colorize: isatty(STDERR) });
  return pino(options, { write: (line) => stream.write(render(line)) });
}

/** Returns what the log may contain of an error. It includes the message only if it is ours or the runtime's. */
function describeError(error: unknown): object {
  if (error instanceof StewardError)
    return {
      code: error.code,
      message: error.message,
      ...error.detail,
      ...(error.cause === undefined ? {} : { cause: nameOf(error.cause) }),
    };
  return { type: nameOf(error), ...(error instanceof Error ? { stack: framesOf(error).slice(0, 8).join('\n') } : {}) };
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return error.name + code;
}

/** Keeps a library's unhandled rejection from ending the process. Logs only its name and place. @returns a function that stops this. */
export function handleUnhandledRejections(log: Pick<ProcessLog, 'error'>): () => void {
  const onRejection = (reason: unknown): void => {
    const error = reason instanceof Error ? reason.name : typeof reason;
    const at = reason instanceof Error ? framesOf(reason).slice(0, 8) : [];
    log.error({ error, at: at.map((line) => line.trim()) }, 'a promise rejection was not handled');
  };
  process.on('unhandledRejection', onRejection);
  return () => void process.off('unhandledRejection', onRejection);
}
