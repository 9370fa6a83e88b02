import { StewardError } from '../core/errors.ts';

/** Whether a command ended because nobody reads its output any more, as `| head` does. That is an error without words: nobody wants any. */
export function isUnread(error: unknown): boolean {
  return error instanceof StewardError && error.code === 'stopping' && error.message === '';
}
