import { fstatSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** How the reader of the log fares. */
export type LogState = {
  /** Whether nobody has taken a line for a second while some wait. */
  readonly isStalled: boolean;
  /** Lines that were dropped because of it, since the start. */
  readonly dropped: number;
};

/** Where the lines of the log go. Writing never waits: what a stalled reader leaves no room for is dropped and counted. */
export type LogStream = {
  write(line: string): void;
  state(): LogState;
  /** Resolves when everything is out, or after so long. */
  flush(limitMs: number): Promise<void>;
};

/** Some thousand lines. */
const WAITING_MAX_BYTES = 1024 * 1024;
/** Lines of so long go out in one write: a write each turn of a busy event loop costs more than the lines. From so many bytes on they do not wait. */
const TOGETHER_MS = 10;
const TOGETHER_MAX_BYTES = 64 * 1024;
/** A reader that takes nothing for so long is stalled. */
const STALLED_AFTER_MS = 1_000;

type Options = {
  /** A clock that never goes back, in milliseconds. */
  readonly monotonic: () => number;
  readonly waitingMaxBytes: number;
  /** Told when a reader takes lines again, of how many were dropped meanwhile. */
  readonly onResumed: (dropped: number) => void;
};

/** Opens a stream on a file descriptor. A file or terminal is written at once; the reader of a pipe or socket may stand still. */
export function openLogStream(descriptor: number, onResumed: Options['onResumed']): LogStream {
  const kind = fstatSync(descriptor);
  if (!kind.isFIFO() && !kind.isSocket()) return writeAtOnce(descriptor);
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  const options = { monotonic: () => performance.now(), waitingMaxBytes: WAITING_MAX_BYTES, onResumed };
  const stream = streamInto(socket, options);
  // What nobody had a turn to send goes out with the process, as far as there is room.
  process.once('exit', () => {
    const left = stream.takeUnsent();
    try {
      if (left !== '') writeSync(descriptor, left);
    } catch {
      // Nobody reads it.
    }
  });
  return stream;
}

/** A stream into a socket. `takeUnsent` gives up what was not handed to it yet. */
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

  // Its reader is gone for good.
  const end = () => {
    isBroken = true;
    for (const tell of emptied) tell();
  };
  const send = () => {
    if (sending) clearTimeout(sending);
    sending = null;
    // One write at a time, so that what waits is told apart from what is out.
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
      // What is left when the process ends goes out with it.
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
        // A log that cannot be written, on a full disk perhaps, is no reason to stop serving.
      }
    },
    state: () => ({ isStalled: false, dropped: 0 }),
    flush: async () => {},
  };
}
