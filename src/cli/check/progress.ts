import type { CliDeps } from '../base/deps.ts';

const DRAW_EVERY_MS = 100;
const BAR_CHARS = 20;
const CLEAR_LINE = '\r\u001b[K';

/** The progress of a check. */
export type Position = {
  /** Bytes read, the byte where this run began, and the total bytes, or null if unknown. */
  readonly bytes: number;
  readonly startBytes: number;
  readonly totalBytes: number | null;
  /** Messages of this run. */
  readonly messages: number;
  readonly triggered: number;
};

/** Creates a progress line on standard error. It does nothing if that is not a terminal. */
export function createProgress(deps: Pick<CliDeps, 'printError' | 'isErrorTerminal' | 'errorColumns' | 'now'>) {
  const startMs = deps.now();
  let drawnMs = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    update: (position: Position) => {
      const nowMs = deps.now();
      if (!deps.isErrorTerminal || (isShown && nowMs - drawnMs < DRAW_EVERY_MS)) return;
      drawnMs = nowMs;
      isShown = true;
      // A line as long as the terminal would wrap and could not be cleared.
      deps.printError(CLEAR_LINE + renderProgress(position, nowMs - startMs).slice(0, deps.errorColumns() - 1));
    },
    /** Clears the line, so that something else can be printed. */
    clear: () => {
      if (isShown) deps.printError(CLEAR_LINE);
      isShown = false;
    },
  };
}

/** Formats the progress line. The remaining time is estimated from bytes, because the number of lines is unknown. */
export function renderProgress(position: Position, elapsedMs: number): string {
  const { bytes, startBytes, totalBytes, messages, triggered } = position;
  const seconds = Math.max(elapsedMs, 1) / 1_000;
  const counts = `${messages} messages, ${Math.round(messages / seconds)}/s, ${triggered} triggered`;
  if (totalBytes === null || totalBytes === 0) return counts;
  const share = Math.min(1, bytes / totalBytes);
  const filled = Math.round(share * BAR_CHARS);
  const bar = '#'.repeat(filled).padEnd(BAR_CHARS, '.');
  const bytesPerSecond = (bytes - startBytes) / seconds;
  const left = bytesPerSecond > 0 ? `, ${describeSeconds((totalBytes - bytes) / bytesPerSecond)} left` : '';
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)}%  ${counts}${left}`;
}

function describeSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor(whole / 60) % 60;
  if (hours > 0) return `${hours}h${String(minutes).padStart(2, '0')}m`;
  return minutes > 0 ? `${minutes}m${String(whole % 60).padStart(2, '0')}s` : `${whole}s`;
}
