/** One measured figure beside what it is measured against, both from the same run. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What `peerValue` is of. */
  readonly peer: string;
  readonly peerValue: number;
  /** `value` by `peerValue`. */
  readonly ratio: number;
  /** What is asked for, in words. */
  readonly asked: string;
  /** What nothing that does the same work could pass. */
  readonly limit?: { readonly name: string; readonly value: number };
  /** Processor time of the measured process a request. */
  readonly cpuMicros?: number;
  /** Cores that the load generator used at the most. */
  readonly generatorBusy?: number;
};

/**
 * A time beside what is asked of it, where no peer does the same.
 * @example askedMs('Discord bot, flood: last', 830, 5_000, '≤ 5 s').ratio; // => 0.166
 */
export function askedMs(name: string, value: number, mostMs: number, asked: string): Figure {
  return { name, value, unit: 'ms', peer: 'what is asked', peerValue: mostMs, ratio: value / mostMs, asked };
}

/** From here on the generator may be what a figure is of. */
const BUSY = 0.9;

/**
 * A figure as a line: goal, limit, peer, ours, ratio, CPU.
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
