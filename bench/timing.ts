import type { Figure } from './figure.ts';

/** Returns a figure about the work on texts. */
export function figure(
  name: string,
  value: number,
  unit: string,
  peer: string,
  peerValue: number,
  asked: string,
): Figure {
  return { name, value, unit, peer, peerValue, ratio: peerValue === 0 ? Number.NaN : value / peerValue, asked };
}

/** Does the work on each text. */
export function runAll<Text>(texts: readonly Text[], work: (text: Text) => unknown): void {
  for (const text of texts) work(text);
}

/** Measures processor time, which is steadier than the clock on a shared machine. */
export function timeMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
