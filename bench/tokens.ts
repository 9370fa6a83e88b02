import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { isCategory } from '../src/core/common/category.ts';
import { criteriaOf } from '../src/core/moderation/thresholds.ts';
import { DEFAULT_POLICY } from '../src/core/policy/policy.ts';
import { systemPrompt, userMessage } from '../src/judge/call/prompt.ts';
import { MESSAGES } from './corpus.ts';
import type { Figure } from './figure.ts';

const BATCHES = [1, 5, 10, 25, 50] as const;
const NONCE = '5f2c9a1e7b3d4c60';
/** One message in this many scores in two columns; all others score in none. */
const HARMFUL_EVERY = 20;

/** Measures the model's tokens per message by messages per call, with the bench's chat, the shipped categories and OpenAI's o200k. */
export async function measureTokens(): Promise<Figure[]> {
  const encoder = new Tiktoken(o200k);
  const count = (text: string) => encoder.encode(text, [], []).length;
  const names = criteriaOf(DEFAULT_POLICY).all.map(({ name }) => name);
  const categories = names.filter(isCategory);
  const prompt = count(systemPrompt(categories, false));
  return BATCHES.flatMap((size) => {
    const messages = Array.from({ length: size }, (_, index) => ({
      i: 1_000 + ((index * 7_919) % 9_000),
      text: MESSAGES[(index * 17) % MESSAGES.length] ?? '',
      topic: '',
    }));
    const input = prompt + count(userMessage({ categories, rules: {} }, messages, NONCE));
    const answer = (row: (isHarmful: boolean) => readonly (string | number)[]) =>
      count(JSON.stringify({ r: messages.map(({ i }, index) => ({ i, s: row(index % HARMFUL_EVERY === 0) })) }));
    const named = answer((isHarmful) => (isHarmful ? [`${names[0]}:96`, `${names[1]}:88`] : []));
    const full = answer((isHarmful) => names.map((_, at) => (isHarmful && at < 2 ? 96 - 8 * at : 0)));
    const name = `tokens a message, ${size} in a call`;
    return [
      {
        ...{ name: `${name}: input`, value: input / size, unit: 'tokens' },
        ...{ peer: 'the static prompt alone', peerValue: prompt / size, ratio: input / prompt, asked: 'no figure' },
      },
      {
        ...{ name: `${name}: output`, value: named / size, unit: 'tokens' },
        ...{ peer: 'a full row each', peerValue: full / size, ratio: named / full, asked: '<= .5' },
      },
    ];
  });
}
