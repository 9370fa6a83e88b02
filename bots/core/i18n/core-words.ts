import { ENGLISH_TEXTS, type TextKey } from '../../../src/core/common/texts.ts';
import type { Translate } from './translate.ts';

/** A sentence of the core: the pattern that finds it, its placeholders, and the key of its text. */
type CoreText = { readonly found: RegExp; readonly places: readonly string[]; readonly text: TextKey };

/** The placeholder for another sentence of the core. */
const WHAT = 'what';

/** @param core the sentence, with `{name}` for each value. */
function coreText(core: string, text: TextKey): CoreText {
  const places = [...core.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const source = core
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.{0,400}?)');
  return { found: new RegExp(`^${source}$`, 's'), places, text };
}

/** Findings of local rules, and of `clean`. Other rules quote the community's own list. */
const FINDINGS: readonly CoreText[] = [
  coreText('joined in a burst', 'finding.joined_in_a_burst'),
  coreText('a known spammer', 'finding.known_spammer'),
  coreText('a picture that moderators confirmed', 'finding.known_picture'),
  coreText('a copy of what was found right', 'finding.copy_of_example'),
  coreText("the last {minutes} minutes, at a moderator's word", 'finding.last_minutes'),
  coreText('{count} repeats', 'finding.repeats'),
  coreText('{count} messages', 'finding.messages'),
  coreText('{count} mentions', 'finding.mentions'),
  coreText('everybody, without the right', 'finding.everybody'),
  coreText('{count} emoji', 'finding.emoji'),
  coreText('{count} per cent of capitals', 'finding.capitals'),
  coreText('{count} lines', 'finding.lines'),
  coreText('{count} marks on one letter', 'finding.marks'),
  coreText('{count} times one character in a row', 'finding.repeated_character'),
  coreText('{count} attachments', 'finding.attachments'),
  coreText('{count} stickers', 'finding.stickers'),
  coreText('name imitates {name}', 'finding.imitates'),
  coreText('avatar imitates {name}', 'finding.avatar_imitates'),
  coreText('wrote in a trap channel', 'finding.trap_channel'),
  coreText('wrote in {count} channels within {seconds} s', 'finding.channels'),
  coreText('{count} reactions on {messages} messages within {seconds} s', 'finding.reactions'),
  coreText('one text from {count} accounts', 'finding.accounts'),
];

/** The categories whose findings are sentences. */
const FINDING_CATEGORY = /^local:(?:raid|limit:.+|list:cas|picture|stolen|imitation|reactions|example|clean)$/;

/**
 * Topics whose English texts are sentences of the core: why it refused a rule, a policy or a code, and its warnings. Some are sentences of RE2 and
 * zod to the letter. If two texts fit, the longer one wins. `pattern.at_character` comes first, because any sentence may end with it.
 */
export const SENTENCE_TOPIC = /^(?:issue|pattern|warning)\./;

const SENTENCES = new Set<TextKey>([
  'pattern.at_character',
  ...(Object.keys(ENGLISH_TEXTS) as TextKey[])
    .filter((key) => SENTENCE_TOPIC.test(key))
    .sort((one, other) => ENGLISH_TEXTS[other].length - ENGLISH_TEXTS[one].length),
]);
const ANSWERS: readonly CoreText[] = [...SENTENCES].map((key) => coreText(ENGLISH_TEXTS[key], key));

/**
 * Translates a sentence that the core says in English, because the API keeps its wording. Also translates a sentence inside it.
 * @returns the same text if it is no sentence of the core.
 * @example translateCore(translateIn('de'), 'no such community'); // => 'diese Community gibt es nicht'
 */
export function translateCore(translate: Translate, english: string): string {
  return translateOneOf(translate, ANSWERS, english) ?? english;
}

/** Translates what a local rule found. Words from a community's own list or from a message stay as they are. */
export function translateFinding(translate: Translate, category: string, matched: string): string {
  return (FINDING_CATEGORY.test(category) ? translateOneOf(translate, FINDINGS, matched) : null) ?? matched;
}

function translateOneOf(translate: Translate, texts: readonly CoreText[], english: string): string | null {
  for (const { found, places, text } of texts) {
    const match = found.exec(english);
    if (!match) continue;
    if (places.length === 0) return translate(text);
    const said = places.map((name, index) => [name, match[index + 1] ?? ''] as const);
    // Converts numbers, because they select plural forms.
    const values = Object.fromEntries(said.map(([name, one]) => [name, /^\d{1,9}$/.test(one) ? Number(one) : one]));
    const inner = values[WHAT] === undefined ? null : translateOneOf(translate, texts, String(values[WHAT]));
    // A sentence that contains another one matches only if the inner one is known.
    if (values[WHAT] === undefined || inner !== null)
      return translate(text, { ...values, ...(inner && { what: inner }) });
  }
  return null;
}
