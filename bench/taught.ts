import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES_MAX } from '../src/core/common/settings-limits.ts';
import { copyKeysOf, createExampleSet, type ExampleSet, NO_EXAMPLES } from '../src/core/filters/examples/examples.ts';
import { nearTextOf } from '../src/core/filters/examples/near-copies.ts';
import { createNearIndex } from '../src/core/filters/examples/near-index.ts';
import { compileLocalRules } from '../src/core/filters/local-rules.ts';
import { readText } from '../src/core/moderation/text-analysis.ts';
import { DEFAULT_SETTINGS } from '../src/core/settings/settings.ts';
import { normalise } from '../src/core/text/normalise.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { figure, timeMs } from './timing.ts';

const LINES = 'train/lines/negatives';
const EXAMPLES = 2_000;
const LENGTH = 120;
const MESSAGES_TIMED = 200;
const ROUNDS = 25;
const RULES = compileLocalRules(DEFAULT_SETTINGS);
/** The goal: what a message may cost more with this many examples. */
const GOAL_MICROS = 50;

/**
 * Measures the time that 2,000 taught examples add to a message: half of them allow and half block, in 13 languages. Each round has new messages;
 * the same ones are read with the examples and without. The last figure has the same advertisement 2,000 times, and messages like it.
 */
export function measureTaught(): Figure[] {
  const lines = [...new Set(readLines())];
  const taught = lines.slice(0, EXAMPLES);
  const others = lines.slice(EXAMPLES);
  const campaign = (index: number) =>
    `Hello ${nameOf(index)}, get a free gift of ${index} coins today at my page, only for the members of this server`;
  return [
    measure('other messages', taught, (index) => `${pick(others, index)} ${pick(taught, index * 7)}`.slice(0, LENGTH)),
    measure('near copies', taught, (index) => `${nameOf(index)} ${pick(taught, index)}`),
    measure(
      '2,000 alike and a message like them',
      Array.from({ length: EXAMPLES }, (_, index) => campaign(index)),
      (index) => campaign(EXAMPLES + index),
    ),
  ];
}

function measure(name: string, taught: readonly string[], messageOf: (index: number) => string): Figure {
  if (taught.length < EXAMPLES) throw new RangeError(`only ${taught.length} lines to teach`);
  const set = examplesOf(taught);
  const added: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    // As strings from a request, each in one piece of memory; one copy for each side.
    const made = Array.from({ length: MESSAGES_TIMED }, (_, at) => messageOf((round + 3) * MESSAGES_TIMED + at));
    const [bare, full]: [string[], string[]] = JSON.parse(JSON.stringify([made, made]));
    const without = () => readAll(bare, NO_EXAMPLES);
    const withAll = () => readAll(full, set);
    // Turns are taken, so that neither side always finds the processor warm.
    const times = round % 2 === 0 ? [timeMs(without), timeMs(withAll)] : [timeMs(withAll), timeMs(without)].reverse();
    if (round >= 0) added.push((((times[1] ?? 0) - (times[0] ?? 0)) * 1e3) / MESSAGES_TIMED);
  }
  return figure(
    `2,000 taught examples, ${name}`,
    median(added),
    'µs more a message',
    'the goal',
    GOAL_MICROS,
    'at most 1',
  );
}

/** Reads each text as the pipeline does without any rule, then looks for the examples. */
function readAll(texts: readonly string[], set: ExampleSet): void {
  for (const raw of texts) {
    const analysis = readText(raw);
    analysis.isShort();
    analysis.hitOf(RULES);
    set.find(analysis.text, analysis.outline, 0);
  }
}

function examplesOf(taught: readonly string[]): ExampleSet {
  const near = createNearIndex();
  const examples = taught.map((text, index) => {
    const kind = index % 2 === 0 ? ('allow' as const) : ('block' as const);
    const key = copyKeysOf(text)[kind] ?? `none-${index}`;
    near.add({ key, near: nearTextOf(normalise(text)), strict: kind === 'allow' });
    return { id: String(index), kind, key, expiresAtMs: Number.POSITIVE_INFINITY };
  });
  if (examples.length > 2 * EXAMPLES_MAX) throw new RangeError('more examples than a tenant may have');
  return createExampleSet(examples, near);
}

function readLines(): string[] {
  const files = readdirSync(LINES).filter((name) => name.endsWith('.tsv'));
  const byFile = files.map((name) => readFileSync(join(LINES, name), 'utf8').trim().split('\n'));
  // In turns, so that both examples and messages have all languages.
  const longest = Math.max(...byFile.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => byFile.flatMap((of) => of[at]?.split('\t')[1] ?? [])).flat();
}

function pick(from: readonly string[], index: number): string {
  return from[index % from.length] ?? '';
}

function nameOf(index: number): string {
  return `m${(index * 7_919).toString(36)}`;
}
