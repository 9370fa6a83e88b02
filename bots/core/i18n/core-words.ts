import { ENGLISH_TEXTS, type TextKey } from '../../../src/core/common/texts.ts';
import type { Translate } from './translate.ts';

/** A sentence of the core: how it stands there, and what it is said as. */
type CoreText = { readonly found: RegExp; readonly places: readonly string[]; readonly text: TextKey };

/** The place in which another sentence of the core stands. */
const WHAT = 'what';

/** @param core with `{name}` for what changes. */
function asTheCoreSays(core: string, text: TextKey): CoreText {
  const places = [...core.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const source = core
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.{0,400}?)');
  return { found: new RegExp(`^${source}$`, 's'), places, text };
}

/** What local rules find in a message, and moderators clean away; other rules name what the community's own list says. */
const FINDINGS: readonly CoreText[] = [
  asTheCoreSays('joined in a burst', 'finding.joined_in_a_burst'),
  asTheCoreSays('a known spammer', 'finding.known_spammer'),
  asTheCoreSays('a picture that moderators confirmed', 'finding.known_picture'),
  asTheCoreSays('a copy of what was found right', 'finding.copy_of_example'),
  asTheCoreSays("the last {minutes} minutes, at a moderator's word", 'finding.last_minutes'),
  asTheCoreSays('{count} repeats', 'finding.repeats'),
  asTheCoreSays('{count} messages', 'finding.messages'),
  asTheCoreSays('{count} mentions', 'finding.mentions'),
  asTheCoreSays('everybody, without the right', 'finding.everybody'),
  asTheCoreSays('{count} emoji', 'finding.emoji'),
  asTheCoreSays('{count} per cent of capitals', 'finding.capitals'),
  asTheCoreSays('{count} lines', 'finding.lines'),
  asTheCoreSays('{count} marks on one letter', 'finding.marks'),
  asTheCoreSays('{count} times one character in a row', 'finding.repeated_character'),
  asTheCoreSays('{count} attachments', 'finding.attachments'),
  asTheCoreSays('{count} stickers', 'finding.stickers'),
  asTheCoreSays('name imitates {name}', 'finding.imitates'),
  asTheCoreSays('wrote in a trap channel', 'finding.trap_channel'),
  asTheCoreSays('wrote in {count} channels within {seconds} s', 'finding.channels'),
  asTheCoreSays('{count} reactions on {messages} messages within {seconds} s', 'finding.reactions'),
  asTheCoreSays('one text from {count} accounts', 'finding.accounts'),
];

/** The rules whose findings are sentences. */
const FINDING_CATEGORY = /^local:(?:raid|limit:.+|list:cas|picture|stolen|imitation|reactions|example|clean)$/;

/**
 * Why a rule, a policy or a code was not taken, and what should be known of one that was: the English texts of these topics are the core's sentences,
 * those of RE2 and those of zod to the letter. Of two that fit, the one with more words comes first; before all what any of them may end with.
 */
export const SENTENCE_TOPIC = /^(?:issue|pattern|warning)\./;

const SENTENCES = new Set<TextKey>([
  'pattern.at_character',
  ...(Object.keys(ENGLISH_TEXTS) as TextKey[])
    .filter((key) => SENTENCE_TOPIC.test(key))
    .sort((one, other) => ENGLISH_TEXTS[other].length - ENGLISH_TEXTS[one].length),
]);
const ANSWERS: readonly CoreText[] = [...SENTENCES].map((key) => asTheCoreSays(ENGLISH_TEXTS[key], key));

/**
 * Says what the core says in English, whose words do not change for the API's sake: a sentence of its own, with what stands in it.
 * @returns as it is, where it is none of them.
 * @example translateCore(translateIn('de'), 'no such community'); // => 'diese Community gibt es nicht'
 */
export function translateCore(translate: Translate, english: string): string {
  return translateOneOf(translate, ANSWERS, english) ?? english;
}

/** Says what a local rule found. What stands there out of a community's own list, or of a message, stays as it is. */
export function translateFinding(translate: Translate, category: string, matched: string): string {
  return (FINDING_CATEGORY.test(category) ? translateOneOf(translate, FINDINGS, matched) : null) ?? matched;
}

function translateOneOf(translate: Translate, texts: readonly CoreText[], english: string): string | null {
  for (const { found, places, text } of texts) {
    const match = found.exec(english);
    if (!match) continue;
    if (places.length === 0) return translate(text);
    const said = places.map((name, index) => [name, match[index + 1] ?? ''] as const);
    // Numbers are counted by.
    const values = Object.fromEntries(said.map(([name, one]) => [name, /^\d{1,9}$/.test(one) ? Number(one) : one]));
    const inner = values[WHAT] === undefined ? null : translateOneOf(translate, texts, String(values[WHAT]));
    // A sentence about another is one only where that is known.
    if (values[WHAT] === undefined || inner !== null)
      return translate(text, { ...values, ...(inner && { what: inner }) });
  }
  return null;
}
