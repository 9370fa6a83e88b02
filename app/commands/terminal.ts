import { once } from 'node:events';
import { StewardError } from '../../src/core/common/errors.ts';

/** The width of a terminal that does not report one. */
const COLUMNS = 80;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Opens the streams of this process. A second signal ends it at once, with `errorCode`. */
export function openTerminal(errorCode: number) {
  const { stdout, stderr } = process;
  const ending = new AbortController();
  const onSignal = () => {
    if (ending.signal.aborted) process.exit(errorCode);
    ending.abort(new StewardError('stopping', 'interrupted'));
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  // A reader that closed the pipe, such as `head`, needs no message.
  const unread = new StewardError('stopping', '');
  let isBroken = false;
  stdout.on('error', () => {
    isBroken = true;
    ending.abort(unread);
  });
  stderr.on('error', () => {});
  return {
    print: (text: string) => void stdout.write(text),
    printError: (text: string) => void stderr.write(text),
    drained: async () => {
      if (stdout.writableNeedDrain && !isBroken) await once(stdout, 'drain').catch(() => {});
      // A broken pipe is reported in a later turn of the event loop.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (isBroken) throw unread;
    },
    isOutputTerminal: stdout.isTTY === true,
    isErrorTerminal: stderr.isTTY === true,
    errorColumns: () => stderr.columns ?? COLUMNS,
    /** Aborted by the first SIGINT, SIGTERM or SIGHUP, or when the reader closes the output. */
    signal: ending.signal,
    /** Stops handling signals, so that other code can. */
    releaseSignals: () => {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
