import { Argument, Command, Option } from 'commander';
import { z } from 'zod';
import { chunksOf } from '../../core/collections/chunks-of.ts';
import { StewardError } from '../../core/common/errors.ts';
import { MESSAGES_MAX } from '../../core/common/message-limits.ts';
import { safeLine } from '../../core/common/safe-line.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import { textMessage } from '../../core/messages/message.ts';
import {
  AZURE_CATEGORIES,
  OPENAI_CATEGORIES,
  PERSPECTIVE_ATTRIBUTES,
  type Translation,
  translateScore,
} from '../../core/policy/other-services.ts';
import { type CliDeps, examples } from '../base/deps.ts';
import { readFileLines } from './open-input.ts';
import { type AnyDecision, type Judging, openJudging } from './open-judging.ts';
import { NO_CHECKPOINT } from './resume.ts';

type Options = {
  readonly from: keyof typeof SERVICES;
  readonly at?: number;
  readonly show: number;
  readonly json?: true;
  readonly tenant?: string;
  readonly policy?: string;
};

/** Defines `steward migrate compare`. */
export function compareCommand(deps: CliDeps): Command {
  return new Command('compare')
    .description('judge texts that another service has judged, and show where both agree and at which thresholds')
    .addArgument(new Argument('<file>', 'JSON Lines: {"text": "…", "answer": the other service\'s answer}'))
    .addOption(new Option('--from <service>', 'whose answers').choices(Object.keys(SERVICES)).makeOptionMandatory())
    .option('--at <value>', 'the value from which you acted: a Perspective score (.7) or an Azure severity (4)', Number)
    .option('--show <count>', 'the number of differing texts to show per category', Number, 3)
    .option('--json', 'answer as JSON')
    .addOption(new Option('--tenant <name>', 'use the policy and quota of this tenant').conflicts('policy'))
    .option('--policy <path>', 'a policy file, merged into the default')
    .addHelpText(
      'after',
      examples(
        'steward migrate compare --from perspective old.jsonl',
        'steward migrate compare --from azure --at 2 old.jsonl --json',
      ),
    )
    .action(async (file: string, options: Options) => {
      const compared = await compareFile(deps, file, options);
      deps.print(options.json ? `${JSON.stringify(compared)}\n` : render(compared));
    });
}

type Judged = {
  readonly text: string;
  readonly was: Readonly<Record<string, boolean>>;
  readonly decision: AnyDecision;
};

async function compareFile(deps: CliDeps, file: string, options: Options) {
  const lines = await readAnswers(file, options);
  const judging = await openJudging(deps, options);
  try {
    const judged: Judged[] = [];
    for (const part of chunksOf(lines, MESSAGES_MAX)) {
      const decisions = await judging.judge(part.map(({ text }) => textMessage(text)));
      judged.push(...part.flatMap((line, at) => (decisions[at] ? [{ ...line, decision: decisions[at] }] : [])));
    }
    const counted = judged.filter(({ decision }) => decision.judged);
    const names = [...new Set(counted.flatMap(({ was }) => Object.keys(was)))].sort();
    return {
      messages: lines.length,
      not_judged: lines.length - counted.length,
      categories: names.map((name) => compareCategory(name, counted, judging, options)),
    };
  } finally {
    await judging.close();
  }
}

async function readAnswers(file: string, { from, at }: Options): Promise<Omit<Judged, 'decision'>[]> {
  const service = SERVICES[from];
  const read: Omit<Judged, 'decision'>[] = [];
  for await (const line of readFileLines(file, NO_CHECKPOINT)) {
    const given = z
      .object({ text: z.string().min(1), answer: z.unknown() })
      .safeParse('text' in line ? jsonOf(line.text) : null);
    try {
      if (!given.success) throw given.error;
      read.push({ text: given.data.text, was: service.read(given.data.answer, at ?? service.at) });
    } catch {
      const example = '{"text": "…", "answer": {…}}';
      throw new StewardError('invalid', `${file}, line ${line.number}: no answer of ${from}; a line is ${example}`);
    }
  }
  return read;
}

/** The thresholds to try. */
const THRESHOLDS = Array.from({ length: 99 }, (_, at) => (at + 1) / 100);

function compareCategory(name: string, judged: readonly Judged[], { cannot, thresholds }: Judging, options: Options) {
  const { translation } = SERVICES[options.from];
  const both = judged.flatMap(({ text, was, decision }) => {
    const { score, from } = translateScore(translation, { cannot }, decision.scores, name);
    if (score === null || was[name] === undefined) return [];
    return [
      { text, score, was: was[name], is: from.some((one) => (decision.scores[one] ?? 0) >= (thresholds[one] ?? 2)) },
    ];
  });
  const agreeing = (is: (one: (typeof both)[number]) => boolean) => both.filter((one) => one.was === is(one)).length;
  const best = THRESHOLDS.map((threshold) => ({ threshold, agree: agreeing(({ score }) => score >= threshold) }));
  const [first] = best.toSorted((one, other) => other.agree - one.agree);
  const differ = both.filter(({ was, is }) => was !== is);
  return {
    category: name,
    messages: both.length,
    reached_there: both.filter(({ was }) => was).length,
    reached_here: both.filter(({ is }) => is).length,
    agree: agreeing(({ is }) => is),
    best_threshold: both.length === 0 ? null : (first?.threshold ?? null),
    best_agree: first?.agree ?? 0,
    differ: differ.slice(0, options.show).map(({ text, score, was }) => ({ text, score, reached_there: was })),
  };
}

function render({ messages, not_judged, categories }: Awaited<ReturnType<typeof compareFile>>): string {
  const lines = categories.flatMap((one) => {
    if (one.messages === 0) return [`${one.category}: no category here scores it; see docs/moving.md`];
    const share = (count: number) => `${((100 * count) / one.messages).toFixed(1)}%`;
    return [
      `${one.category}: ${one.messages} messages, ${one.reached_there} reached there, ${one.reached_here} here, ${share(one.agree)} agree; ` +
        `with the threshold ${one.best_threshold} ${share(one.best_agree)}`,
      ...one.differ.map(
        ({ text, score, reached_there }) =>
          `  ${reached_there ? 'reached there' : 'not there'}, here ${score.toFixed(2)}: ${safeLine(text, 100)}`,
      ),
    ];
  });
  if (not_judged > 0) lines.push(`${not_judged} of ${messages} messages were not judged here, so they are omitted.`);
  return lines.map((line) => `${line}\n`).join('');
}

/** Reads a service's answer: its categories, and whether each was reached. @param at the value from which one is. */
type ReadAnswer = (answer: unknown, at: number) => Readonly<Record<string, boolean>>;

const perspectiveAnswer = z.object({
  attributeScores: z.record(z.string(), z.object({ summaryScore: z.object({ value: z.number() }) })),
});
const openAiResult = z.object({ categories: z.record(z.string(), z.boolean()) });
const openAiAnswer = z.union([z.object({ results: z.tuple([openAiResult]) }), openAiResult]);
const azureAnswer = z.object({ categoriesAnalysis: z.array(z.object({ category: z.string(), severity: z.number() })) });

/** The services whose answers can be read, with their usual thresholds. */
const SERVICES = {
  perspective: {
    translation: PERSPECTIVE_ATTRIBUTES,
    read: (answer, at) => {
      const { attributeScores } = perspectiveAnswer.parse(answer);
      return Object.fromEntries(
        Object.entries(attributeScores).map(([name, one]) => [name, one.summaryScore.value >= at]),
      );
    },
    at: 0.7,
  },
  openai: {
    translation: OPENAI_CATEGORIES,
    read: (answer) => {
      const read = openAiAnswer.parse(answer);
      return 'results' in read ? read.results[0].categories : read.categories;
    },
    at: 0,
  },
  azure: {
    translation: AZURE_CATEGORIES,
    read: (answer, at) => {
      const { categoriesAnalysis } = azureAnswer.parse(answer);
      return Object.fromEntries(categoriesAnalysis.map(({ category, severity }) => [category, severity >= at]));
    },
    at: 4,
  },
} as const satisfies Record<string, { translation: Translation; read: ReadAnswer; at: number }>;
