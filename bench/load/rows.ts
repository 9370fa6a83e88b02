import type { Sum } from './drive.ts';
import type { Reading } from './watch.ts';

const HEAD = [
  'time',
  'requests/s',
  'messages/s',
  'p50 ms',
  'p99 ms',
  'p99.9 ms',
  'shed',
  'wrong',
  'memory MB',
  'loop p99 ms',
  'loop max ms',
];

/** Renders the line above the rows. */
export function renderHead(): string {
  return line(HEAD);
}

/** Renders the results of a period as one line. */
export function renderRow(label: string, seconds: number, sum: Sum, reading: Reading): string {
  const { requests, messages, p50Ms, p99Ms, p999Ms, shed, wrong } = sum;
  const rates = [requests / seconds, messages / seconds].map((rate) => rate.toFixed(0));
  const times = [p50Ms, p99Ms, p999Ms].map((ms) => ms.toFixed(1));
  const server = [reading.memoryMb.toFixed(0), reading.loopP99Ms.toFixed(1), reading.loopMaxMs.toFixed(1)];
  return line([label, ...rates, ...times, String(shed), String(wrong), ...server]);
}

function line(cells: readonly string[]): string {
  return `${cells.map((cell, index) => cell.padStart((HEAD[index]?.length ?? 0) + 2)).join('')}\n`;
}
