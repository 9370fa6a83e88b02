import type { Random } from '../random.ts';
import { pick } from '../random.ts';
import { SLOTS } from './slots.ts';

/** Brackets that contain neither a choice nor a bracket are part of the text. */
const WRITTEN_BRACKETS = /\(([^()|]*)\)/g;
const [OPEN, CLOSE] = ['\u0001', '\u0002'];
/** The innermost brackets: a choice, or the place of a choice already made. */
const CHOICE = /\(([^()]*)\)/;
const SLOT = /\{(\w+)\}/g;

function choose(template: string, random: Random): string {
  let text = template.replace(WRITTEN_BRACKETS, `${OPEN}$1${CLOSE}`);
  for (let found = CHOICE.exec(text); found; found = CHOICE.exec(text)) {
    const chosen = pick(random, (found[1] ?? '').split('|'));
    text = text.slice(0, found.index) + chosen + text.slice(found.index + found[0].length);
  }
  return text.replaceAll(OPEN, '(').replaceAll(CLOSE, ')');
}

/** Returns one line of a template with random choices and filled slots. @throws RangeError for an unknown slot. */
export function expand(template: string, random: Random): string {
  const filled = choose(template, random).replace(SLOT, (_, name: string) => {
    const choices = SLOTS[name];
    if (choices === undefined) throw new RangeError(`no slot ${name}`);
    return pick(random, choices.split('|'));
  });
  return filled
    .replace(/\s+/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim();
}

const HEADS_OF_LINES = [
  'lol ',
  'bro ',
  'omg ',
  'honestly ',
  'idk, ',
  'so ',
  'hey ',
  'ok ',
  'yo ',
  'man ',
  'like ',
  'and ',
];
const TAILS_OF_LINES = ['!', ' lol', '...', '!!', ' tbh', '.', '?', ' smh', ' haha', ' man', ' 😂', ' fr'];

/** Rewrites a line as different people would: letter case, punctuation, a word before or after. */
export function restyle(line: string, random: Random): string {
  let text = line;
  if (random() < 0.15) text = pick(random, HEADS_OF_LINES) + text;
  if (random() < 0.2) text += pick(random, TAILS_OF_LINES);
  const style = random();
  if (style < 0.05) text = text.toUpperCase();
  else if (style < 0.45) text = text.toLowerCase();
  else if (style < 0.7) text = text.slice(0, 1).toUpperCase() + text.slice(1);
  if (random() < 0.2) text = text.replace(/[,']/g, '');
  return text;
}

/** Adds a typing error: swaps two letters or drops one. */
export function withSlip(line: string, random: Random): string {
  const words = line.split(' ');
  const at = Math.floor(random() * words.length);
  const word = words[at] ?? '';
  if (word.length < 4 || !/^\p{L}+$/u.test(word)) return line;
  const i = 1 + Math.floor(random() * (word.length - 2));
  words[at] =
    random() < 0.5
      ? word.slice(0, i) + word.slice(i + 1)
      : word.slice(0, i) + (word[i + 1] ?? '') + (word[i] ?? '') + word.slice(i + 2);
  return words.join(' ');
}
