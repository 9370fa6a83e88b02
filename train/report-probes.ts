import type { Category } from '../src/core/common/category.ts';
import type { Judge } from '../src/core/ports/judge.ts';
import { normalise } from '../src/core/text/normalise.ts';
import { createModel } from '../src/judge/embedded/model.ts';
import { readWeights } from '../src/judge/embedded/weights.ts';
import { rankingOf } from '../src/judge/eval/statistics.ts';
import type { Placed } from './corpus.ts';
import { crossed } from './measure.ts';
import { languageLines, mentionLines, type ProbeLine } from './probes.ts';

/** Prints one row of the report. */
export type Line = (figure: string, reached: string, asked: string) => void;

function wanted(kind: string): Category {
  // A threat is harassment; every other kind is a category's name.
  return (kind === 'threat' ? 'harassment' : kind) as Category;
}

async function caught(judge: Judge, lines: readonly ProbeLine[]): Promise<readonly boolean[]> {
  const found = await crossed(
    judge,
    lines.map(({ text }) => normalise(text)),
  );
  return lines.map(({ kind }, i) =>
    kind === 'clean' ? (found[i]?.size ?? 0) > 0 : (found[i]?.has(wanted(kind)) ?? false),
  );
}

function shares(lines: readonly ProbeLine[], hits: readonly boolean[], by: (line: ProbeLine) => string): string {
  const counts = new Map<string, { hits: number; all: number }>();
  lines.forEach((line, i) => {
    const count = counts.get(by(line)) ?? { hits: 0, all: 0 };
    count.all++;
    if (hits[i]) count.hits++;
    counts.set(by(line), count);
  });
  return [...counts].map(([name, { hits, all }]) => `${name} ${hits} of ${all}`).join(', ');
}

/** Reports the two probes written by hand before the tuning: chat with mentions, and eleven languages. */
export async function reportProbes(judge: Judge, line: Line): Promise<void> {
  const mentions = mentionLines();
  const mentioned = await caught(judge, mentions);
  line(
    'probe, chat with mentions: plain lines that alarm, others caught',
    shares(mentions, mentioned, ({ kind }) => kind),
    'plain ≤ .3%',
  );
  const languages = languageLines();
  const read = await caught(judge, languages);
  line(
    'probe, other languages: plain lines that alarm, others caught',
    shares(languages, read, ({ kind }) => kind),
    '≥ .50 each',
  );
  const hostile = languages.flatMap((one, i) => (one.kind === 'clean' ? [] : [{ one, hit: read[i] ?? false }]));
  line(
    'the same by language, hostile lines caught',
    shares(
      hostile.map(({ one }) => one),
      hostile.map(({ hit }) => hit),
      ({ lang }) => lang,
    ),
    '≥ .50 each',
  );
}

/** Reports ranking and recall on unseen sets in other languages, and shows that the maximum with threats does not worsen the ranking. */
export function reportRanking(path: string, rows: readonly Placed[], line: Line): void {
  const model = createModel(readWeights(path));
  for (const source of ['gab-hate', 'implicit-hate', 'toxifrench', 'told-br']) {
    const chosen = rows.filter((row) => row.source === source && row.labels.harassment !== undefined);
    const scores = chosen.map((row) => ({ row, heads: model(row.text) }));
    const ranked = (score: (one: (typeof scores)[number]) => number) =>
      rankingOf(scores.map((one) => ({ score: score(one), positive: one.row.labels.harassment === 1 })))?.auc ??
      Number.NaN;
    const alone = ranked(({ heads }) => heads.harassment);
    const both = ranked(({ heads }) => Math.max(heads.harassment, heads.threat));
    line(
      `ranking of abuse (AUC), ${source}, never trained on`,
      `${both.toFixed(4)}; the head of abuse alone ${alone.toFixed(4)}`,
      'together no lower by .005',
    );
  }
}
