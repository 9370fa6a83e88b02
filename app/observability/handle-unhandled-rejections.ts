import { framesOf } from '../../src/core/common/errors.ts';
import type { ProcessLog } from './log.ts';

/** Keeps a rejection that a client library left unhandled from ending the process. Only its name and place are logged. @returns how to end that. */
export function handleUnhandledRejections(log: Pick<ProcessLog, 'error'>): () => void {
  const onRejection = (reason: unknown): void => {
    const error = reason instanceof Error ? reason.name : typeof reason;
    const at = reason instanceof Error ? framesOf(reason).slice(0, 8) : [];
    log.error({ error, at: at.map((line) => line.trim()) }, 'a rejection was handled by nobody');
  };
  process.on('unhandledRejection', onRejection);
  return () => void process.off('unhandledRejection', onRejection);
}
