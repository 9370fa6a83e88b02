import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { measureChecks } from './bots/checks.ts';
import { PLATFORMS } from './bots/platforms.ts';
import { measureSpeed } from './bots/speed.ts';
import { measureStolen } from './bots/stolen.ts';
import { measureBots } from './bots.ts';
import { measureCascade } from './cascade.ts';
import { type Figure, printFigure } from './figure.ts';
import { measureInstall } from './install.ts';
import { measurePages } from './pages.ts';
import { measurePictures } from './pictures.ts';
import { measureHostileTexts } from './serving/hostile.ts';
import { measureLatency } from './serving/latency.ts';
import { measureLone } from './serving/lone.ts';
import { measureProcess } from './serving/process.ts';
import { measureProcesses } from './serving/processes.ts';
import { measureThroughput } from './serving/throughput.ts';
import { measureArrivals } from './storage/arrivals.ts';
import { measureStore } from './store.ts';
import { measureText } from './text.ts';
import { measureTokens } from './tokens.ts';

const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  serving: () => measureThroughput(),
  latency: measureLatency,
  lone: measureLone,
  cascade: measureCascade,
  hostile: measureHostileTexts,
  process: measureProcess,
  processes: measureProcesses,
  store: measureStore,
  text: measureText,
  tokens: measureTokens,
  bots: measureBots,
  pages: () => measurePages(),
  'bot-speed': async () => [await measureArrivals(), ...(await measureSpeed(PLATFORMS))],
  stolen: () => measureStolen(PLATFORMS),
  checks: measureChecks,
  pictures: measurePictures,
  install: measureInstall,
};

/** `npm run bench [-- PART ...]`: prints every figure with its peer, and writes the figures of these parts to `bench/results.json`. */
async function main(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new RangeError(`no such part: ${unknown.join(', ')}; one of ${Object.keys(PARTS).join(', ')}`);
  const measured: Measured[] = [];
  for (const [part, measure] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(part)) continue;
    console.log(`\n${part}`);
    for (const figure of await measure()) {
      measured.push({ part, ...figure });
      console.log(printFigure(figure));
    }
  }
  keep(measured);
}

type Measured = Figure & { readonly part: string };
type Results = {
  readonly parts: Readonly<Record<string, { readonly takenAt: string; readonly load: number }>>;
  readonly figures: readonly Measured[];
};
const RESULTS = join(import.meta.dirname, 'results.json');

/** Replaces the earlier results of each part that ran. */
function keep(measured: readonly Measured[]): void {
  // This function wrote the file.
  const before = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
  const ran = new Set(measured.map(({ part }) => part));
  const taken = { takenAt: new Date().toISOString(), load: loadavg()[0] ?? 0 };
  const results = {
    machine: { node: process.version, cpu: cpus()[0]?.model ?? '', cores: cpus().length },
    parts: { ...before.parts, ...Object.fromEntries([...ran].map((part) => [part, taken])) },
    figures: [...before.figures.filter(({ part }) => !ran.has(part)), ...measured],
  };
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}

await main(process.argv.slice(2));
