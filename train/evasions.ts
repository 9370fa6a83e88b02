import type { Random } from './random.ts';

/** Ways to disguise a text. Links stay unchanged, because a disguised link leads nowhere. */
export const EVASIONS = ['look-alikes', 'zero-width', 'digits for letters', 'spacing', 'doubled letters'] as const;
export type Evasion = (typeof EVASIONS)[number];

const CYRILLIC: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'о',
  p: 'р',
  c: 'с',
  y: 'у',
  x: 'х',
  i: 'і',
  A: 'А',
  E: 'Е',
  O: 'О',
  C: 'С',
  P: 'Р',
  T: 'Т',
  H: 'Н',
  B: 'В',
  M: 'М',
  K: 'К',
};
const DIGITS: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', l: '1', o: '0', s: '5', t: '7' };

function eachWord(text: string, change: (word: string) => string): string {
  return text.replace(/\S+/g, (part) => (/[./@]\S|\d/.test(part) ? part : part.replace(/\p{L}{3,}/gu, change)));
}

function eachLetter(word: string, change: (letter: string, at: number) => string): string {
  return Array.from(word, change).join('');
}

/** Disguises about half of what can be disguised in a message. */
export function evade(text: string, evasion: Evasion, random: Random): string {
  switch (evasion) {
    case 'look-alikes':
      return eachWord(text, (word) =>
        eachLetter(word, (letter) => (random() < 0.5 ? (CYRILLIC[letter] ?? letter) : letter)),
      );
    case 'zero-width':
      return eachWord(text, (word) => eachLetter(word, (letter) => (random() < 0.5 ? `${letter}\u200b` : letter)));
    case 'digits for letters':
      return eachWord(text, (word) =>
        eachLetter(word, (letter) => (random() < 0.5 ? (DIGITS[letter.toLowerCase()] ?? letter) : letter)),
      );
    case 'spacing':
      return eachWord(text, (word) => (random() < 0.5 && word.length > 3 ? Array.from(word).join(' ') : word));
    case 'doubled letters':
      return eachWord(text, (word) => eachLetter(word, (letter) => (random() < 0.3 ? letter + letter : letter)));
    default:
      return evasion satisfies never;
  }
}
