import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Category } from '../../../src/core/common/category.ts';
import { DEFAULT_POLICY } from '../../../src/core/policy/policy.ts';
import { normalise } from '../../../src/core/text/normalise.ts';
import { createEmbeddedJudge } from '../../../src/judge/embedded/embedded.ts';
import { readLabelled } from '../../../src/judge/eval/labelled-line.ts';
import { formatReport } from '../../../src/judge/eval/report.ts';
import { evaluate } from '../../../src/judge/eval/run-eval.ts';
import { EVASIONS, evade } from '../../../train/evasions.ts';
import { crossed } from '../../../train/measure.ts';
import { seededRandom } from '../../../train/random.ts';

const FILE = 'test/judge/embedded/held-lines.jsonl';
const lineSchema = z.object({
  kind: z.string(),
  text: z.string(),
  labels: z.union([z.array(z.string()), z.record(z.string(), z.number())]),
});
const raw = readFileSync(FILE, 'utf8').trim().split('\n');
const lines = raw.map((line) => lineSchema.parse(JSON.parse(line)));
const judge = createEmbeddedJudge();
const found = await crossed(
  judge,
  lines.map(({ text }) => normalise(text)),
);

function wanted(kind: string): Category {
  const name = kind.replace(', disguised', '');
  // A threat is harassment; every other kind is a category's name.
  return (name === 'threat' ? 'harassment' : name) as Category;
}

function caughtAt(at: number): boolean {
  const line = lines[at];
  return line !== undefined && line.kind !== 'clean' && (found[at]?.has(wanted(line.kind)) ?? false);
}

/** How many of the 159 plain lines may raise an alarm; many were chosen for being nearly something else. */
const ALARMS_MAX = 2;
/**
 * Of each kind, how many of the lines must be caught: what was reached when they were written, less one in twenty for another training.
 * The lines were written by hand and are in no training data.
 */
const CAUGHT_MIN: Readonly<Record<string, number>> = {
  scam: 42,
  spam: 31,
  harassment: 21,
  threat: 23,
  selfharm: 16,
  nsfw: 14,
  doxxing: 7,
  minors: 5,
};

describe('the shipped weights on lines written by hand, at the default thresholds', () => {
  it.each(Object.entries(CAUGHT_MIN))('catch enough %s', (kind, least) => {
    const chosen = lines.flatMap((line, at) => (line.kind.replace(', disguised', '') === kind ? [at] : []));
    const missed = chosen.filter((at) => !caughtAt(at)).map((at) => lines[at]?.text);
    expect(chosen.length - missed.length, `missed:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(least);
  });

  it('let plain talk pass', () => {
    const alarms = lines.flatMap((line, at) =>
      line.kind === 'clean' && found[at]?.size ? [`${[...found[at]].join(' ')}: ${line.text}`] : [],
    );
    expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(ALARMS_MAX);
  });

  it.each(EVASIONS)('still catch 95 of 100 caught lines in disguise: %s', async (evasion) => {
    const chosen = lines.flatMap((line, at) =>
      caughtAt(at) && !line.kind.startsWith('doxxing') && !line.kind.startsWith('minors') ? [line] : [],
    );
    const random = seededRandom(11);
    const still = await crossed(
      judge,
      chosen.map(({ text }) => normalise(evade(text, evasion, random))),
    );
    const lost = chosen.filter(({ kind }, i) => !still[i]?.has(wanted(kind)));
    expect(lost.length / chosen.length, lost.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.05);
  });
});

describe('npm run judge:eval', () => {
  it('runs on the embedded judge: no failures, no cost, and no shift by position', async () => {
    const messages = await readLabelled(Readable.from(raw), DEFAULT_POLICY, 1_000);
    const options = { batch: 25, parallel: 2, position: true };
    const report = await evaluate({ judge, policy: DEFAULT_POLICY }, messages, options);
    expect(report).toMatchObject({ provider: 'embedded', messages: lines.length, failures: {}, costMicroUsd: 0 });
    for (const name of ['spam', 'scam', 'harassment', 'nsfw', 'selfharm']) {
      const column = report.columns.find((one) => one.name === name);
      expect(column?.auprc, name).toBeGreaterThan(0.8);
      expect(column?.shift?.largest, name).toBe(0);
    }
    expect(formatReport(report)).toContain('steward-embedded');
  });
});
