import type { Worker } from 'node:worker_threads';
import { startProgram } from './start-thread.ts';

/** The hash of a picture, or why there is none: the package that reads pictures is not there, or these bytes are none that it reads. */
export type PictureAnswer = { readonly hash: string } | { readonly why: 'missing' | 'unreadable' };
/** What the thread is asked. */
export type PictureTask = { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> };

/** Reads pictures beside the event loop, one after the other. */
export type PictureThread = {
  read(bytes: Uint8Array<ArrayBuffer>): Promise<PictureAnswer | { readonly why: 'busy' | 'late' }>;
  close(): Promise<void>;
};

/** A picture of 25 million pixels takes about 300 ms. */
const READ_MS = 3_000;
const START_MS = 30_000;
const WAITING_MAX = 100;

type Waiting = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly answer: (answer: Awaited<ReturnType<PictureThread['read']>>) => void;
};

/**
 * Makes a thread that reads pictures; it is started by the first, ended where one takes too long, and started anew.
 * @example const pictures = createPictureThread(); await pictures.close();
 */
export function createPictureThread(
  options: { readonly start: () => Worker; readonly readMs: number } = {
    start: () => startProgram('picture-thread'),
    readMs: READ_MS,
  },
): PictureThread {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let isWarm = false;
  let current: Waiting | null = null;
  let serial = 0;
  let timer: NodeJS.Timeout | undefined;

  const settle = (answer: Parameters<Waiting['answer']>[0]): void => {
    clearTimeout(timer);
    const asked = current;
    current = null;
    worker?.unref();
    asked?.answer(answer);
    next();
  };
  const end = (ended: Worker): void => {
    if (worker !== ended) return;
    worker = null;
    isWarm = false;
    settle({ why: 'late' });
  };
  const open = (): Worker => {
    const started = options.start();
    started.on('message', ({ id, ...answer }: PictureAnswer & { readonly id: number }) => {
      isWarm = true;
      if (worker === started && id === serial) settle(answer);
    });
    started.on('error', () => end(started));
    started.on('exit', () => end(started));
    return started;
  };
  const next = (): void => {
    if (current || waiting.length === 0) return;
    current = waiting.shift() ?? null;
    if (!current) return;
    worker ??= open();
    const asked = worker;
    // A picture that is read keeps the process alive, the thread by itself does not.
    asked.ref();
    worker.postMessage({ id: ++serial, bytes: current.bytes });
    timer = setTimeout(
      () => {
        void asked.terminate();
        end(asked);
      },
      isWarm ? options.readMs : START_MS,
    );
    timer.unref();
  };
  return {
    read(bytes) {
      if (waiting.length >= WAITING_MAX) return Promise.resolve({ why: 'busy' });
      return new Promise((answer) => {
        waiting.push({ bytes, answer });
        next();
      });
    },
    async close() {
      const ended = worker;
      worker = null;
      clearTimeout(timer);
      for (const asked of [...(current ? [current] : []), ...waiting.splice(0)]) asked.answer({ why: 'busy' });
      current = null;
      await ended?.terminate();
    },
  };
}
