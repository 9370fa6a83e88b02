import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/core/text/normalise.ts';
import { createEmbeddedJudge } from '../../../src/judge/embedded/embedded.ts';
import { hardNegatives } from '../../../train/lines/negatives.ts';
import { crossed } from '../../../train/measure.ts';
import { heldNegatives } from '../../../train/probes.ts';

const judge = createEmbeddedJudge();
const trained = hardNegatives();
const held = heldNegatives();

/** What alarms today, by kind. More is worse; kinds that are not here have none. */
const ALARMS: Readonly<Record<string, number>> = { sale: 1, verify: 2, recovery: 2, reported: 8 };

describe('hard negatives', () => {
  const kinds = [...new Set(trained.map(({ kind }) => kind))];

  it('are three thousand lines of eight kinds in thirteen languages, no line twice', () => {
    const all = [...trained, ...held];
    expect(all.length).toBeGreaterThanOrEqual(3_000);
    expect(new Set(all.map(({ text }) => normalise(text).toLowerCase())).size).toBe(all.length);
    expect(new Set(all.map(({ lang, kind }) => `${lang} ${kind}`)).size).toBe(13 * 8);
  });

  it('have one of five lines kept apart, of every kind in every language', () => {
    const count = (lines: typeof trained) => {
      const counts = new Map<string, number>();
      for (const { lang, kind } of lines) counts.set(`${lang} ${kind}`, (counts.get(`${lang} ${kind}`) ?? 0) + 1);
      return counts;
    };
    const apart = count(held);
    expect(apart).toEqual(new Map([...count(trained)].map(([cell, lines]) => [cell, lines / 4])));
    expect(Math.min(...apart.values())).toBeGreaterThan(0);
  });

  it.each(kinds)('%s: the lines kept apart raise no more alarms than before', async (kind) => {
    const lines = held.filter((line) => line.kind === kind);
    const found = await crossed(
      judge,
      lines.map(({ text }) => normalise(text)),
    );
    const alarms = lines.flatMap(({ text }, i) => (found[i]?.size ? [`${[...found[i]].join(' ')}: ${text}`] : []));
    expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(ALARMS[kind] ?? 0);
  });
});
