import { fstatSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** The state of the log's reader. */
export type LogState = {
  /** Whether the reader has taken no line for a second while some wait. */
  readonly isStalled: boolean;
  /** Lines dropped for that reason since the start. */
  readonly dropped: number;
};

/** The destination of log lines. A write never waits; a line that finds no room is dropped and counted. */
export type LogStream = {
  write(line: string): void;
  state(): LogState;
  /** Resolves when everything is written, or after this many milliseconds. */
  flush(limitMs: number): Promise<void>;
};

/** Some thousand lines. */
const WAITING_MAX_BYTES = 1024 * 1024;
/** Lines of this many milliseconds share one write, because one write per turn of a busy event loop costs more. More bytes are written at once. */
const TOGETHER_MS = 10;
const TOGETHER_MAX_BYTES = 64 * 1024;
/** A reader that takes nothing for this long is stalled. */
const STALLED_AFTER_MS = 1_000;

type Options = {
  /** A clock that never goes back, in milliseconds. */
  readonly monotonic: () => number;
  readonly waitingMaxBytes: number;
  /** Called when a stalled reader takes lines again, with the number of dropped ones. */
  readonly onResumed: (dropped: number) => void;
};

/** Opens a stream on a file descriptor. It writes to a file or terminal directly; the reader of a pipe or socket may stall. */
export function openLogStream(descriptor: number, onResumed: Options['onResumed']): LogStream {
  const kind = fstatSync(descriptor);
  if (!kind.isFIFO() && !kind.isSocket()) return writeAtOnce(descriptor);
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  const options = { monotonic: () => performance.now(), waitingMaxBytes: WAITING_MAX_BYTES, onResumed };
  const stream = streamInto(socket, options);
  // Lines not sent yet are written when the process exits, as far as there is room.
  process.once('exit', () => {
    const left = stream.takeUnsent();
    try {
      if (left !== '') writeSync(descriptor, left);
    } catch {
      // The reader is gone.
    }
  });
  return stream;
}

/** Creates a stream into a socket. `takeUnsent` returns and removes lines not handed to it yet. */
export function streamInto(socket: Socket, options: Options): LogStream & { takeUnsent(): string } {
  let lines: string[] = [];
  let linesBytes = 0;
  let sending: NodeJS.Timeout | null = null;
  let isBroken = false;
  let waitingSinceMs: number | null = null;
  let dropped = 0;
  let droppedNow = 0;
  const emptied = new Set<() => void>();
  const togetherBytes = Math.min(TOGETHER_MAX_BYTES, options.waitingMaxBytes / 2);

  // The reader is gone for good.
  const end = () => {
    isBroken = true;
    for (const tell of emptied) tell();
  };
  const send = () => {
    if (sending) clearTimeout(sending);
    sending = null;
    // Only one write at a time, to know what is written and what still waits.
    if (lines.length === 0 || waitingSinceMs !== null || isBroken) return;
    waitingSinceMs = options.monotonic();
    const chunk = lines.join('');
    lines = [];
    linesBytes = 0;
    socket.write(chunk, (error) => {
      waitingSinceMs = null;
      if (error) return end();
      if (droppedNow > 0) {
        const count = droppedNow;
        droppedNow = 0;
        options.onResumed(count);
      }
      if (lines.length > 0) send();
      else for (const tell of emptied) tell();
    });
  };
  socket.on('error', end);
  return {
    write: (line) => {
      if (isBroken || linesBytes + line.length > options.waitingMaxBytes) {
        dropped++;
        droppedNow++;
        return;
      }
      lines.push(line);
      linesBytes += line.length;
      if (linesBytes >= togetherBytes) send();
      // Lines left at the process's exit are written then.
      else sending ??= setTimeout(send, TOGETHER_MS).unref();
    },
    state: () => ({
      isStalled: isBroken || (waitingSinceMs !== null && options.monotonic() - waitingSinceMs > STALLED_AFTER_MS),
      dropped,
    }),
    flush: (limitMs) =>
      new Promise((resolve) => {
        if (isBroken || (lines.length === 0 && waitingSinceMs === null)) return resolve();
        const done = () => {
          clearTimeout(timer);
          emptied.delete(done);
          resolve();
        };
        const timer = setTimeout(done, limitMs);
        emptied.add(done);
        send();
      }),
    takeUnsent: () => {
      const left = lines.join('');
      lines = [];
      linesBytes = 0;
      return left;
    },
  };
}

function writeAtOnce(descriptor: number): LogStream {
  return {
    write: (line) => {
      try {
        writeSync(descriptor, line);
      } catch {
        // A failed log write, such as on a full disk, must not stop the service.
      }
    },
    state: () => ({ isStalled: false, dropped: 0 }),
    flush: async () => {},
  };
}
