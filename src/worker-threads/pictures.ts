import type { Worker } from 'node:worker_threads';
import type { PictureThreadData } from './picture-packages.ts';
import { startProgram } from './start-thread.ts';

/** Parts of a picture to read besides its hash. */
export type PictureReads = { readonly text: boolean; readonly codes: boolean };
/** A request to the thread. */
export type PictureTask = {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly reads: PictureReads;
};
/** One report of the thread on a picture: another result, or that there are no more. */
export type PictureNews = Partial<Pick<PictureFound, 'hash' | 'text' | 'code' | 'missing'>> | 'done';

/** The results of a picture; '' without text or without a code. */
export type PictureFound = {
  readonly hash: string;
  readonly text: string;
  readonly code: string;
  /** The missing package that some result needs; null if none is missing. */
  readonly missing: string | null;
  readonly isLate: boolean;
};
/** The reason for no result: a missing package, bytes that are no readable picture, too many waiting pictures, or a timeout. */
export type PictureFault = { readonly why: 'missing' | 'unreadable' | 'busy' | 'late' };

/** Time limits of one picture: 25 million pixels are hashed in about 300 ms, a full screenshot is read in 1 to 3 s. */
const BOUNDS = { hashMs: 3_000, textMs: 8_000, startMs: 30_000 } as const;
const WAITING_MAX = 100;
/** By then the caller no longer waits. */
const STALE_MS = 15_000;
const NOTHING_ELSE: PictureReads = { text: false, codes: false };
const NOTHING_FOUND = { hash: '', text: '', code: '', missing: null, isLate: false } as const;

type Waiting = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly reads: PictureReads;
  readonly sinceMs: number;
  readonly answer: (answer: PictureFound | PictureFault) => void;
};

/** Creates a thread that reads pictures one after another. The first picture starts it, and a picture that takes too long ends it. */
export function createPictureThread(
  data: PictureThreadData,
  start: () => Worker = () => startProgram('picture-thread', data),
  bounds: { readonly [K in keyof typeof BOUNDS]: number } = BOUNDS,
) {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let isWarm = false;
  let current: Waiting | null = null;
  let found: PictureFound = NOTHING_FOUND;
  let serial = 0;
  let timer: NodeJS.Timeout | undefined;

  const settle = (isLate: boolean): void => {
    clearTimeout(timer);
    const asked = current;
    current = null;
    worker?.unref();
    if (found.hash !== '') asked?.answer({ ...found, isLate });
    else asked?.answer({ why: isLate ? 'late' : found.missing === null ? 'unreadable' : 'missing' });
    next();
  };
  const end = (ended: Worker): void => {
    if (worker !== ended) return;
    worker = null;
    isWarm = false;
    settle(true);
  };
  const open = (): Worker => {
    const started = start();
    started.on('message', ({ id, news }: { readonly id: number; readonly news: PictureNews }) => {
      if (worker !== started || id !== serial || !current) return;
      isWarm = true;
      if (news === 'done') settle(false);
      else found = { ...found, ...news };
    });
    started.on('error', () => end(started));
    started.on('exit', () => end(started));
    return started;
  };
  const next = (): void => {
    if (current) return;
    const isStale = ({ sinceMs }: Waiting) => performance.now() - sinceMs > STALE_MS;
    for (current = waiting.shift() ?? null; current && isStale(current); current = waiting.shift() ?? null)
      current.answer({ why: 'busy' });
    if (!current) return;
    const { bytes, reads } = current;
    found = NOTHING_FOUND;
    worker ??= open();
    const asked = worker;
    // A picture in work keeps the process alive; an idle thread does not.
    asked.ref();
    worker.postMessage({ id: ++serial, bytes, reads } satisfies PictureTask);
    const mayTakeMs = reads.text ? bounds.textMs : bounds.hashMs;
    timer = setTimeout(
      () => {
        void asked.terminate();
        end(asked);
      },
      isWarm ? mayTakeMs : bounds.startMs,
    );
    timer.unref();
  };
  return {
    read(bytes: Uint8Array<ArrayBuffer>, reads: PictureReads = NOTHING_ELSE): Promise<PictureFound | PictureFault> {
      if (waiting.length >= WAITING_MAX) return Promise.resolve({ why: 'busy' });
      return new Promise((answer) => {
        waiting.push({ bytes, reads, sinceMs: performance.now(), answer });
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
