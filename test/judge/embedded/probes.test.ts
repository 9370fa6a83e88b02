import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/core/text/normalise.ts';
import { createEmbeddedJudge } from '../../../src/judge/embedded/embedded.ts';
import { createModel } from '../../../src/judge/embedded/model.ts';
import { readWeights, shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';
import { crossed } from '../../../train/measure.ts';
import { languageLines, mentionLines, type ProbeLine } from '../../../train/probes.ts';

const judge = createEmbeddedJudge();
const model = createModel(readWeights(shippedWeightsPath()));

async function alarmed(lines: readonly ProbeLine[]): Promise<string[]> {
  const found = await crossed(
    judge,
    lines.map(({ text }) => normalise(text)),
  );
  return lines.flatMap(({ text }, i) => (found[i]?.size ? [`${[...found[i]].join(' ')}: ${text}`] : []));
}

async function caught(lines: readonly ProbeLine[]): Promise<number> {
  const found = await crossed(
    judge,
    lines.map(({ text }) => normalise(text)),
  );
  return lines.filter(({ kind }, i) =>
    [...(found[i] ?? [])].some((name) => name === (kind === 'threat' ? 'harassment' : kind)),
  ).length;
}

describe('chat with mentions', () => {
  const lines = mentionLines();

  it('passes, whoever is spoken to', async () => {
    const alarms = await alarmed(lines.filter(({ kind }) => kind === 'clean'));
    expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(2);
  });

  it('is caught where it is hostile', async () => {
    const hostile = lines.filter(({ kind }) => kind !== 'clean');
    expect(await caught(hostile)).toBeGreaterThanOrEqual(hostile.length - 3);
  });

  it('has the same scores whoever is mentioned, and with no mention', () => {
    for (const text of ['great stream today', 'congratulations', 'can you look at this', 'you are a worthless idiot']) {
      const alone = model(normalise(text));
      for (const mention of ['@bob', '@free.nitro', '<@184405311681986560>', '<@U04ABCD12>', '@оля', '@user-name'])
        expect(model(normalise(`${text} ${mention}`)), `${text} ${mention}`).toEqual(alone);
    }
  });

  it('does not hide a word in the shape of a mention', () => {
    expect(model(normalise('you are an @sshole')).harassment).toBeGreaterThan(0.8);
  });
});

describe('other languages', () => {
  const lines = languageLines();
  const languages = [...new Set(lines.map(({ lang }) => lang))];

  it('have no more false alarms than one in a hundred plain lines', async () => {
    const alarms = await alarmed(lines.filter(({ kind }) => kind === 'clean'));
    expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(1);
  });

  it.each(languages)('%s: half of what is hostile is caught', async (language) => {
    const hostile = lines.filter(({ lang, kind }) => lang === language && kind !== 'clean');
    expect(await caught(hostile)).toBeGreaterThanOrEqual(hostile.length / 2);
  });

  it.each(['harassment', 'threat', 'selfharm', 'nsfw'])('%s: half is caught over all of them', async (kind) => {
    const chosen = lines.filter((line) => line.kind === kind);
    expect(await caught(chosen)).toBeGreaterThanOrEqual(chosen.length / 2);
  });
});

describe('a long message', () => {
  const plain = Array.from(
    { length: 40 },
    (_, i) => `we talked about the garden and the weather in week ${i} of the year`,
  ).join('. ');

  it('is not decided by one window that is high by chance: two windows have to agree', () => {
    const hostile = 'you are a worthless piece of trash and everyone hates you, shut up you idiot';
    expect(model(normalise(`${plain}. ${hostile}. ${plain}`)).harassment).toBeGreaterThan(0.8);
    expect(model(normalise(`${plain}. what an idiot I was. ${plain}`)).harassment).toBeLessThan(0.5);
  });
});
