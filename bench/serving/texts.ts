import { MESSAGES } from '../corpus.ts';

/** The two corpora: plain ASCII, and half ASCII with Cyrillic, CJK, Arabic and emoji. */
export const CORPORA = ['ASCII', 'mixed scripts'] as const;
export type Corpus = (typeof CORPORA)[number];

const LENGTH = 120;

const WORDS: readonly (readonly string[])[] = [
  'привет как дела сегодня хорошо быть может это ещё один вечер играем вместе потом напишу кто идёт завтра в рейд'.split(
    ' ',
  ),
  '你好 世界 今天 我们 一起 玩 游戏 こんにちは ありがとう また明日 안녕하세요 오늘 같이 해요 감사합니다'.split(' '),
  'مرحبا كيف الحال اليوم نلعب معا بعد قليل شكرا جزيلا إلى اللقاء غدا إن شاء الله'.split(' '),
  'that was great 😀 nice one 👍🏽 see you 🎉 tomorrow 🚀 ok 😂 good game ❤️ gg'.split(' '),
];

/**
 * Returns different texts of 120 characters.
 * @example textsOf('mixed scripts', 20_000).length; // => 20000
 */
export function textsOf(corpus: Corpus, count: number): string[] {
  const plain = MESSAGES.filter((text) => /^\p{ASCII}+$/u.test(text));
  return Array.from({ length: count }, (_, index) => {
    const isPlain = corpus === 'ASCII' || index % 2 === 0;
    const text = isPlain
      ? (plain[index % plain.length] ?? '')
      : foreign(WORDS[(index >> 1) % WORDS.length] ?? [], index);
    const end = ` ${index}`;
    return `${Array.from(text)
      .slice(0, LENGTH - end.length)
      .join('')}${end}`;
  });
}

function foreign(words: readonly string[], from: number): string {
  // https://en.wikipedia.org/wiki/Linear_congruential_generator, the constants of POSIX rand
  let seed = from + 7;
  let text = '';
  while (text.length < 2 * LENGTH) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    text += `${words[(seed >>> 8) % words.length]} `;
  }
  return text;
}

/** Returns request bodies with this many texts each. */
export function bodiesOf(texts: readonly string[], batch: number): string[] {
  return Array.from({ length: Math.floor(texts.length / batch) }, (_, at) =>
    JSON.stringify({
      messages: texts
        .slice(at * batch, (at + 1) * batch)
        .map((text, index) => ({ id: String(index), text, author: `author-${index}` })),
    }),
  );
}
