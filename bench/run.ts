import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { measureBots } from './bots.ts';
import type { Figure } from './figure.ts';
import { measureInstall } from './install.ts';
import { measureLatency } from './serving/latency.ts';
import { measureProcess } from './serving/process.ts';
import { measureThroughput } from './serving/throughput.ts';
import { measureStore } from './store.ts';
import { measureText } from './text.ts';

const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  serving: measureThroughput,
  latency: measureLatency,
  process: measureProcess,
  store: measureStore,
  text: measureText,
  bots: measureBots,
  install: measureInstall,
};

/** `npm run bench [-- PART ...]`: prints every figure beside its peer, and writes them to `bench/results.json` when all parts ran. */
async function main(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new RangeError(`no such part: ${unknown.join(', ')}; one of ${Object.keys(PARTS).join(', ')}`);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    for (const figure of await measure()) {
      figures.push(figure);
      console.log(describe(figure));
    }
  }
  if (asked.length > 0) return;
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? '', cores: cpus().length, load: loadavg()[0] };
  writeFileSync(
    join(import.meta.dirname, 'results.json'),
    `${JSON.stringify({ takenAt: new Date().toISOString(), machine, figures }, null, 2)}\n`,
  );
}

function describe({ name, value, unit, peer, peerValue, ratio, asked }: Figure): string {
  return `  ${name}: ${round(value)} ${unit}, ${peer}: ${round(peerValue)}, ratio ${round(ratio)} (asked ${asked})`;
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

await main(process.argv.slice(2));
