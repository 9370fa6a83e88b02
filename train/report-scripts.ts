import type { Judge } from '../src/core/ports/judge.ts';
import { normalise } from '../src/core/text/normalise.ts';
import { SCRIPT_LANGUAGES } from '../src/judge/embedded/scripts.ts';
import { rankingOf } from '../src/judge/eval/statistics.ts';
import { crossed, SHIPPED, scoresOf } from './measure.ts';
import { SEED } from './place-all.ts';
import { type ProbeLine, scriptCareLines, scriptKindLines } from './probes.ts';
import type { Line } from './report-probes.ts';
import { type ScriptRow, scriptRows } from './script-sources.ts';

/** The judge's results on the held-out lines of one source. Alarms count any category. */
export type ScriptFigure = {
  readonly language: string;
  readonly source: string;
  readonly benign: number;
  readonly alarms: number;
  readonly abuse: number;
  readonly caught: number;
  /** The AUC of harassment; NaN if a source has lines of only one kind. */
  readonly auc: number;
};

/** Measures the four languages on lines that training never met. */
export async function measureScripts(judge: Judge, rows: readonly ScriptRow[]): Promise<readonly ScriptFigure[]> {
  const apart = rows.filter(({ split }) => split !== 'fit');
  const scores = await scoresOf(
    judge,
    apart.map(({ text }) => ({ text, topic: '' })),
  );
  const harassment = SHIPPED.findIndex(({ name }) => name === 'harassment');
  const scored = apart.map((row, at) => {
    const all = scores[at] ?? [];
    const reached = SHIPPED.map(({ defaultThreshold }, column) => (all[column] ?? 0) >= defaultThreshold);
    return {
      ...row,
      score: all[harassment] ?? 0,
      isCaught: reached[harassment] === true,
      alarms: reached.includes(true),
    };
  });
  return SCRIPT_LANGUAGES.flatMap((language) =>
    [...new Set(scored.filter((row) => row.language === language).map(({ source }) => source))].map((source) => {
      const mine = scored.filter((row) => row.language === language && row.source === source);
      const abuse = mine.filter((row) => row.abuse);
      const benign = mine.filter((row) => !row.abuse);
      return {
        language,
        source,
        benign: benign.length,
        alarms: benign.filter(({ alarms }) => alarms).length,
        abuse: abuse.length,
        caught: abuse.filter(({ isCaught }) => isCaught).length,
        auc: rankingOf(mine.map((row) => ({ score: row.score, positive: row.abuse })))?.auc ?? Number.NaN,
      };
    }),
  );
}

/** The judge's results on the test lines of one kind. */
export type ScriptKindFigure = {
  readonly language: string;
  readonly kind: string;
  readonly lines: number;
  /** Caught by the category of the kind; 0 for harmless lines. */
  readonly caught: number;
  /** Flagged by any category. */
  readonly alarms: number;
};

/** Measures the written kinds in the four languages on lines that training never met. */
export async function measureScriptKinds(
  judge: Judge,
  lines: readonly ProbeLine[],
): Promise<readonly ScriptKindFigure[]> {
  const found = await crossed(
    judge,
    lines.map(({ text }) => normalise(text)),
  );
  return SCRIPT_LANGUAGES.flatMap((language) =>
    [...new Set(lines.map(({ kind }) => kind))].map((kind) => {
      const mine = lines.flatMap((line, at) =>
        line.lang === language && line.kind === kind ? [new Set<string>(found[at])] : [],
      );
      return {
        language,
        kind,
        lines: mine.length,
        caught: mine.filter((categories) => categories.has(kind)).length,
        alarms: mine.filter(({ size }) => size > 0).length,
      };
    }),
  );
}

/** Reports one line per language and source. */
export async function reportScripts(judge: Judge, folder: string, line: Line): Promise<void> {
  for (const { language, source, benign, alarms, abuse, caught, auc } of await measureScripts(
    judge,
    scriptRows(folder, SEED),
  )) {
    const found = abuse === 0 ? '' : `; caught ${caught} of ${abuse}; AUC ${auc.toFixed(3)}`;
    line(
      `${language}, ${source}, kept apart: benign lines that alarm`,
      `${alarms} of ${benign}${found}`,
      'chat <= .1%',
    );
  }
  for (const { language, kind, lines, caught, alarms } of [
    ...(await measureScriptKinds(judge, scriptKindLines())),
    ...(await measureScriptKinds(judge, scriptCareLines())),
  ])
    line(`${language}, ${kind} lines by hand`, `${alarms} of ${lines} by any category, ${caught} by its own`, '');
}
