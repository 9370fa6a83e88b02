import { expect, it } from 'vitest';
import { bodiesOf, CORPORA, textsOf } from '../../bench/serving/texts.ts';
import { ModerateRequest } from '../../src/http/schemas/decisions.ts';

it.each(CORPORA)('sends texts of 120 characters that are all different: %s', (corpus) => {
  const texts = textsOf(corpus, 20_000);
  expect(new Set(texts).size).toBe(20_000);
  for (const text of texts) expect(Array.from(text).length).toBe(120);
});

it('sends half of the mixed corpus in other scripts and with pictures', () => {
  const foreign = textsOf('mixed scripts', 2_000).filter((text) => /[^\p{ASCII}]/u.test(text));
  expect(foreign).toHaveLength(1_000);
  for (const script of [/\p{Script=Cyrillic}/u, /\p{Script=Han}/u, /\p{Script=Arabic}/u, /\p{Extended_Pictographic}/u])
    expect(foreign.filter((text) => script.test(text)).length).toBeGreaterThan(200);
});

it('sends bodies that the contract takes, each on a line of its own', () => {
  const bodies = bodiesOf(textsOf('mixed scripts', 200), 50);
  expect(bodies).toHaveLength(4);
  for (const body of bodies) {
    expect(body).not.toContain('\n');
    expect(ModerateRequest.parse(JSON.parse(body)).messages).toHaveLength(50);
  }
});
