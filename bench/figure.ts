/** One measured figure and the peer it is compared with, both from the same run. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The meaning of `peerValue`. */
  readonly peer: string;
  readonly peerValue: number;
  /** `value` divided by `peerValue`. */
  readonly ratio: number;
  /** The goal, in words. */
  readonly asked: string;
  /** The bound that no program with the same task could exceed. */
  readonly limit?: { readonly name: string; readonly value: number };
  /** Processor time of the measured process per request. */
  readonly cpuMicros?: number;
  /** The highest number of cores that the load generator used. */
  readonly generatorBusy?: number;
};

/**
 * Returns a time with its goal, for tasks that no peer has.
 * @example askedMs('Discord bot, flood: last', 830, 5_000, '≤ 5 s').ratio; // => 0.166
 */
export function askedMs(name: string, value: number, mostMs: number, asked: string): Figure {
  return { name, value, unit: 'ms', peer: 'what is asked', peerValue: mostMs, ratio: value / mostMs, asked };
}

/** From this load on, the generator may limit the figure. */
const BUSY = 0.9;

/**
 * Formats a figure as a line: goal, limit, peer, ours, ratio, CPU.
 * @example console.log(printFigure(figure));
 */
export function printFigure({ limit, cpuMicros, generatorBusy, ...figure }: Figure): string {
  const { name, value, unit, peer, peerValue, ratio, asked } = figure;
  return [
    `  ${name}: goal ${asked}`,
    ...(limit ? [`limit ${round(limit.value)} (${limit.name})`] : []),
    `peer ${round(peerValue)} (${peer})`,
    `ours ${round(value)} ${unit}`,
    `ratio ${round(ratio)}`,
    ...(cpuMicros === undefined ? [] : [`CPU ${round(cpuMicros)} µs a request`]),
    ...((generatorBusy ?? 0) > BUSY
      ? [`the generator used ${round(generatorBusy ?? 0)} cores and may be the limit`]
      : []),
  ].join(', ');
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
