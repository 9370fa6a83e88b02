import { framesOf } from '../../src/core/common/errors.ts';
import type { ProcessLog } from './log.ts';

/**
 * Keeps a rejection that nobody handles, as the client libraries of the bots may leave one behind, from ending the process: the API and the other
 * bots go on. It is logged by its name and its place alone, for its message may quote what was sent.
 * @returns how to end that.
 */
export function handleUnhandledRejections(log: Pick<ProcessLog, 'error'>): () => void {
  const onRejection = (reason: unknown): void => {
    const error = reason instanceof Error ? reason.name : typeof reason;
    const at = reason instanceof Error ? framesOf(reason).slice(0, 8) : [];
    log.error({ error, at: at.map((line) => line.trim()) }, 'a rejection was handled by nobody');
  };
  process.on('unhandledRejection', onRejection);
  return () => void process.off('unhandledRejection', onRejection);
}
