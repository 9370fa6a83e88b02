import { pick, type Random } from './random.ts';

/** Harmless text before or after which messages are hidden. */
const HARMLESS = [
  'so we went to the lake on saturday and the weather was lovely the whole day.',
  'I made a pot of soup with the carrots from the garden and it came out well.',
  'does anybody remember where we put the notes from the last meeting?',
  'the train was twenty minutes late again, so I read half of my book.',
  'my sister is painting the kitchen yellow and the dog has a yellow tail now.',
  'the new update looks nice, I like how quick the menus are on my old phone.',
];
const CLAUSE = 'thanks for the help yesterday, by the way.';
const PADDING_CHARS = 300;

function padding(random: Random): string {
  let text = pick(random, HARMLESS);
  while (text.length < PADDING_CHARS) text += ` ${pick(random, HARMLESS)}`;
  return text;
}

type Change = (text: string, random: Random) => string;

/** Changes every word of three letters or more, except in links, names and numbers. */
function words(change: (word: string, random: Random) => string): Change {
  return (text, random) =>
    text.replace(/\S+/g, (part) =>
      /[./@]\S|\d/.test(part) ? part : part.replace(/\p{L}{3,}/gu, (word) => change(word, random)),
    );
}

function middle(word: string): number {
  return Math.floor(word.length / 2);
}

const VOWEL = /(?<=\p{L})[aeiouyàáèéìíòóùúäöüаеиоуыэюяіє](?=\p{L})/iu;
const LEET: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };
const TURNED = '\u202e';

/** Ways to hide a message from a reader of plain text, by name. Each is written as it is sent. */
export const DISGUISES: Readonly<Record<string, Change>> = {
  'words in bold': words((word) => `**${word}**`),
  'bold inside words': words((word) => `${word.slice(0, middle(word))}**${word.slice(middle(word))}**`),
  spoilers: words((word) => `||${word}||`),
  'right-to-left override': (text) => TURNED + [...text].reverse().join(''),
  'regional indicators': (text) =>
    text.replace(/[a-z]/gi, (letter) => String.fromCodePoint(0x1f1e6 + letter.toLowerCase().charCodeAt(0) - 97)),
  'HTML entities': (text) => text.replace(/\p{L}/gu, (letter) => `&#${letter.codePointAt(0)};`),
  'no spaces': (text) => text.replaceAll(' ', ''),
  'capitals for spaces': (text) => text.replace(/(?:^|\s+)(\S)/g, (_all, first: string) => first.toUpperCase()),
  'dots for spaces': (text) => text.replaceAll(' ', '.'),
  'underscores for spaces': (text) => text.replaceAll(' ', '_'),
  'stars for vowels': words((word) => word.replace(VOWEL, '*')),
  'dots inside words': words((word) => `${word.slice(0, middle(word))}.${word.slice(middle(word))}`),
  'digits for letters': words((word, random) =>
    word.replace(/[aeiost]/gi, (letter) => (random() < 0.5 ? (LEET[letter.toLowerCase()] ?? letter) : letter)),
  ),
  'percent escapes': (text) => encodeURIComponent(text),
  reversed: (text) => [...text].reverse().join(''),
};

/** Ways to hide a message in harmless talk. */
export const PADDINGS: Readonly<Record<string, Change>> = {
  '300 harmless characters before': (text, random) => `${padding(random)} ${text}`,
  '300 harmless characters behind': (text, random) => `${text} ${padding(random)}`,
  'both before and behind': (text, random) => `${padding(random)} ${text} ${padding(random)}`,
  'a harmless clause behind': (text) => `${text} ${CLAUSE}`,
};
