import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/core/text/normalise.ts';
import { createEmbeddedJudge } from '../../../src/judge/embedded/embedded.ts';
import { createModel } from '../../../src/judge/embedded/model.ts';
import { readWeights, shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';
import { crossedAsSent } from '../../../train/measure.ts';
import { measureDisguises } from '../../../train/report-disguises.ts';

const judge = createEmbeddedJudge();
const { found, plain } = await measureDisguises(judge);

describe('hostile lines in disguise or among harmless talk', () => {
  it.each(found.map((one) => [one.name, one] as const))('%s: half of them are still caught', (_name, { caught }) => {
    expect(caught).toBeGreaterThanOrEqual(0.5);
  });

  it('four in five are still caught over all', () => {
    expect(found.reduce((sum, { caught }) => sum + caught, 0) / found.length).toBeGreaterThanOrEqual(0.8);
  });

  it.each(found.map((one) => [one.name, one] as const))('%s: plain lines pass', (_name, { alarms }) => {
    expect(alarms / plain).toBeLessThanOrEqual(0.01);
  });
});

describe('what a reader sees', () => {
  const LINE = 'shut up you worthless piece of shit, nobody wants you here';
  const turned = `\u202e${[...LINE].reverse().join('')}`;

  it.each([
    ['an override of direction', turned],
    ['bold', LINE.replace(/\p{L}+/gu, '**$&**')],
    ['entities', LINE.replace(/\p{L}/gu, (letter) => `&#${letter.codePointAt(0)};`)],
  ])('is judged: %s', async (_name, raw) => {
    expect((await crossedAsSent(judge, [raw]))[0]).toContain('harassment');
  });

  it('does not hide a link that it leads to', async () => {
    const [plain, hidden] = await crossedAsSent(judge, [
      'free nitro for everyone, claim it here https://dlscord-nitro.gift/claim',
      '[free nitro for everyone, claim it here](https://dlscord-nitro.gift/claim)',
    ]);
    expect(plain).toContain('scam');
    expect(hidden).toContain('scam');
  });
});

describe('words with hidden letters', () => {
  const model = createModel(readWeights(shippedWeightsPath()));
  const abuse = (text: string) => model(normalise(text)).harassment;

  it('are filled in', () => {
    expect(abuse('you are a w*rthless p*ece of sh*t')).toBeGreaterThan(0.8);
  });

  it('are none in programs and sums', () => {
    for (const text of [
      'void f(char *name, int *count);',
      'a*b + c*d = e*f for all of them',
      'list all *.txt files in dir/*',
    ])
      expect(abuse(text), text).toBeLessThan(0.3);
  });
});
