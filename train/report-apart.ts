import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultThreshold } from '../src/core/common/category.ts';
import { normalise } from '../src/core/text/normalise.ts';
import type { Model } from '../src/judge/embedded/model.ts';
import { createModel } from '../src/judge/embedded/model.ts';
import { readWeights } from '../src/judge/embedded/weights.ts';
import { averagePrecision } from '../src/judge/eval/metrics.ts';
import { rankingOf, type ScoredLabel } from '../src/judge/eval/statistics.ts';
import { parseNamed } from './csv.ts';
import type { Line } from './report-probes.ts';

/** A case of a functional test: hate or something similar, and the group it is about. */
type Case = ScoredLabel & { readonly target: string };

const LANGUAGES = ['german', 'spanish', 'french', 'portuguese', 'italian', 'polish', 'dutch', 'hindi'] as const;
/** A group with fewer cases is not reported alone. */
const GROUP_MIN = 20;

function abuse(model: Model, text: string): number {
  const { harassment, threat } = model(normalise(text));
  return Math.max(harassment, threat);
}

function share(cases: readonly ScoredLabel[], threshold: number): number {
  return cases.filter(({ score }) => score >= threshold).length / cases.length;
}

function casesOf(model: Model, file: string): readonly Case[] {
  return parseNamed(readFileSync(file, 'utf8')).map((line) => ({
    score: abuse(model, line.test_case ?? ''),
    positive: line.label_gold === 'hateful',
    target: line.target_ident ?? '',
  }));
}

/** @returns the AUC, the caught hate, and the false alarms: over all, in the worst group, and in lines about no group. */
function functional(cases: readonly Case[]): string {
  const threshold = defaultThreshold('harassment');
  const benign = cases.filter(({ positive }) => !positive);
  const groups = [...new Set(benign.map(({ target }) => target))]
    .map((target) => benign.filter((one) => one.target === target))
    .filter((group) => group.length >= GROUP_MIN)
    .map((group) => ({ target: group[0]?.target ?? '', share: share(group, threshold) }))
    .sort((a, b) => b.share - a.share);
  const worst = groups.find(({ target }) => target !== '');
  const nobody = groups.find(({ target }) => target === '');
  const hate = cases.filter(({ positive }) => positive);
  return `AUC ${(rankingOf(cases)?.auc ?? Number.NaN).toFixed(3)}; hate ${share(hate, threshold).toFixed(3)}, benign ${share(benign, threshold).toFixed(3)}, worst ${worst?.target} ${worst?.share.toFixed(3)}, about nobody ${nobody?.share.toFixed(3)}`;
}

/** Reports the prompts of OpenAI's moderation set. A prompt without a label for a kind does not count for it. */
function prompts(model: Model, file: string, line: Line): void {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    // The set's own form: a prompt, and 0 or 1 for each labelled kind.
    .map((row) => JSON.parse(row) as Readonly<Record<string, string | number>>)
    .map((row) => ({ row, scores: model(normalise(String(row.prompt))) }));
  const kinds = [
    ['abuse', ['H', 'H2', 'HR'], (one: (typeof rows)[number]) => Math.max(one.scores.harassment, one.scores.threat)],
    ['sexual talk', ['S', 'S3'], (one: (typeof rows)[number]) => one.scores.nsfw],
    ['self-harm', ['SH'], (one: (typeof rows)[number]) => one.scores.selfharm],
  ] as const;
  for (const [name, columns, score] of kinds) {
    const scored = rows.flatMap((one): ScoredLabel[] => {
      const labels = columns.map((column) => one.row[column]);
      const positive = labels.includes(1);
      return positive || labels.includes(0) ? [{ score: score(one), positive }] : [];
    });
    const precision = averagePrecision(scored);
    line(
      `${name} in OpenAI's moderation set, never trained on: AUC; average precision`,
      `${(rankingOf(scored)?.auc ?? Number.NaN).toFixed(3)}; ${precision?.toFixed(3)} (${scored.filter(({ positive }) => positive).length} of ${scored.length})`,
      name === 'self-harm' ? 'average precision ≥ .58' : '',
    );
  }
}

/** @returns the AUC, also without the head of threats, and the average precision. */
function comments(model: Model, file: string): string {
  const rows = parseNamed(readFileSync(file, 'utf8')).map((row) => ({
    heads: model(normalise(row.text ?? '')),
    positive: row.is_toxic === 'Toxic',
  }));
  const scored = rows.map(({ heads, positive }) => ({ score: Math.max(heads.harassment, heads.threat), positive }));
  const alone = rows.map(({ heads, positive }) => ({ score: heads.harassment, positive }));
  const area = (cases: readonly ScoredLabel[]) => (rankingOf(cases)?.auc ?? Number.NaN).toFixed(3);
  return `${area(scored)}; ${averagePrecision(scored)?.toFixed(3)} (${rows.filter(({ positive }) => positive).length} of ${rows.length}; the head of abuse alone ${area(alone)})`;
}

/** Reports public moderation benchmarks that training never reads. A set that is not in the folder gets no row. */
export function reportApart(folder: string, path: string, line: Line): void {
  const model = createModel(readWeights(path));
  const toxic = join(folder, 'surge', 'toxicity_en.csv');
  if (existsSync(toxic))
    line(
      "ranking of toxicity in Surge AI's set, never trained on: AUC; average precision",
      comments(model, toxic),
      'AUC ≥ .92',
    );
  const hate = join(folder, 'hatecheck', 'test_suite_cases.csv');
  if (existsSync(hate))
    line('functional tests of hate, English', functional(casesOf(model, hate)), 'AUC ≥ .70, benign ≤ .05');
  for (const language of LANGUAGES) {
    const file = join(folder, 'multilingual-hatecheck', `hatecheck_cases_final_${language}.csv`);
    if (existsSync(file))
      line(`functional tests of hate, ${language}`, functional(casesOf(model, file)), 'benign ≤ .05');
  }
  const asked = join(folder, 'openai-moderation', 'samples-1680.jsonl');
  if (existsSync(asked)) prompts(model, asked, line);
}
