import type { TextKey } from '../../../src/core/common/texts.ts';
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
  asTheCoreSays('{count} emoji', 'finding.emoji'),
  asTheCoreSays('{count} per cent of capitals', 'finding.capitals'),
  asTheCoreSays('{count} lines', 'finding.lines'),
  asTheCoreSays('{count} marks on one letter', 'finding.marks'),
  asTheCoreSays('{count} times one character in a row', 'finding.repeated_character'),
  asTheCoreSays('{count} attachments', 'finding.attachments'),
  asTheCoreSays('{count} stickers', 'finding.stickers'),
  asTheCoreSays('one text from {count} accounts', 'finding.accounts'),
];

/** The rules whose findings are sentences. */
const FINDING_CATEGORY = /^local:(?:raid|limit:.+|list:cas|picture|example|clean)$/;

/** Why a rule, a policy or a code was not taken, and what should be known of one that was. */
const ANSWERS: readonly CoreText[] = (
  [
    // Before what it may end.
    ['{what} (at character {position})', 'pattern.at_character'],
    // Words.
    ['nothing visible is left of this word', 'issue.word_empty'],
    ['a word needs a letter, a digit or an emoji', 'issue.word_without_letters'],
    [
      'only a single word can begin with *, as in *casino; a phrase can be open at its end',
      'issue.phrase_open_at_start',
    ],
    ['a word that begins with * needs {count} letters', 'issue.open_word_too_short'],
    ['the words are {count} characters together, at most {most}', 'issue.words_too_long'],
    ['the words are more than {most} characters in their plain form', 'issue.words_too_long_in_plain_form'],
    // Links.
    [
      'not a domain such as example.com, a suffix such as xyz, or an address; without scheme, port and path',
      'issue.not_a_domain',
    ],
    ['the domains are {count} characters together, at most {most}', 'issue.domains_too_long'],
    // Patterns; the last of them are the words of RE2.
    ['a pattern name is 1 to 64 letters, digits, _ or -', 'pattern.invalid_name'],
    ['at most {most} patterns', 'issue.too_many_patterns'],
    ['longer than {most} characters', 'pattern.too_long'],
    ['it matches the empty text, so every message', 'pattern.matches_everything'],
    ['lookaround is not supported', 'pattern.lookaround'],
    ['backreferences are not supported', 'pattern.backreference'],
    ['{count} Unicode classes (\\p, \\P), at most {most} in all patterns together', 'pattern.unicode_classes_in_all'],
    ['{count} Unicode classes (\\p, \\P), at most {most}', 'pattern.unicode_classes'],
    [
      'the patterns have {count} Unicode classes (\\p, \\P) together, at most {most}',
      'pattern.unicode_classes_together',
    ],
    ['too large: about {count} steps when its repetitions are written out, at most {most}', 'pattern.about_too_large'],
    ['too large: {count} steps when its repetitions are written out, at most {most}', 'pattern.too_large'],
    ['the patterns are too large together: {count} steps, at most {most}', 'pattern.too_large_together'],
    [
      'the patterns cost too much together, most of all {pattern}; shorten its counted repetitions or use * or + instead',
      'pattern.cost_together',
    ],
    ['invalid character class range', 'pattern.invalid_range'],
    ['invalid escape sequence', 'pattern.invalid_escape'],
    ['invalid named capture', 'pattern.invalid_named_capture'],
    ['invalid or unsupported Perl syntax', 'pattern.invalid_perl_syntax'],
    ['invalid nested repetition operator', 'pattern.nested_repetition'],
    ['invalid repeat count', 'pattern.invalid_repeat_count'],
    ['missing closing ]', 'pattern.missing_bracket'],
    ['missing closing )', 'pattern.missing_parenthesis'],
    ['missing argument to repetition operator', 'pattern.missing_argument'],
    ['trailing backslash at end of expression', 'pattern.trailing_backslash'],
    ['duplicate capture group name', 'pattern.duplicate_name'],
    ['unexpected )', 'pattern.unexpected_parenthesis'],
    ['expression nests too deeply', 'pattern.nests_too_deeply'],
    ['expression too large', 'pattern.expression_too_large'],
    // The policy, and what a file brings.
    ['no such category; one of {names}', 'issue.no_such_category'],
    ['a rule name is 1 to 64 letters, digits, _ or -, and never the name of a category', 'issue.invalid_rule_name'],
    ['at most {most} rules', 'issue.too_many_rules'],
    ['no such rule; add it to rules first', 'issue.no_such_rule'],
    ['this channel or role is listed twice', 'issue.overlay_twice'],
    ['a new limit needs its number', 'issue.limit_needs_number'],
    ['another row has this number', 'issue.row_number_twice'],
    ['minutes are of a timeout', 'issue.minutes_without_timeout'],
    ['larger than 1 MiB', 'issue.larger_than_1_mib'],
    ['not JSON', 'issue.not_json'],
    ['and {count} more faults', 'issue.and_more'],
    // The form of a file, in the words of zod.
    ['Invalid input: expected {expected}, received {received}', 'issue.invalid_type_received'],
    ['Invalid input: expected {expected}', 'issue.invalid_type'],
    ['Invalid input', 'issue.invalid_input'],
    ['Invalid option: expected one of {options}', 'issue.invalid_option'],
    ['Unrecognized key: {names}', 'issue.unrecognized_key'],
    ['Unrecognized keys: {names}', 'issue.unrecognized_keys'],
    ['Too big: expected {kind} to be {bound}', 'issue.too_big'],
    ['Too small: expected {kind} to be {bound}', 'issue.too_small'],
    ['Too big: expected {kind} to have {bound} characters', 'issue.too_many_characters'],
    ['Too small: expected {kind} to have {bound} characters', 'issue.too_few_characters'],
    ['Too big: expected {kind} to have {bound} items', 'issue.too_many_items'],
    ['Invalid string: must match pattern {pattern}', 'issue.invalid_string'],
    ['Invalid key in record', 'issue.invalid_key'],
    ['an allowed word is one whole word of letters and digits, without *', 'issue.allowed_word'],
    // What the policy asks for in vain.
    [
      '{name} cannot be judged by {model}: the score is always 0; set MODEL_API_KEY to use a model',
      'warning.never_judged_needs_model',
    ],
    [
      '{name} cannot be judged by {model}: the score is always 0; a chat model can',
      'warning.never_judged_needs_chat_model',
    ],
    ['{names}: {model} does not read every language (see GET /v1/health)', 'warning.languages_not_read'],
    ['timeout_minutes {minutes} is {most} on {platform}, the most it takes', 'warning.timeout_capped'],
    // Codes, keys and examples.
    ['no such code; codes work once, within 15 minutes', 'issue.no_such_code'],
    ['those rules are gone', 'issue.rules_gone'],
    ['no such community', 'issue.no_such_community'],
    ['no such example', 'issue.no_such_example'],
    ['this tenant was erased', 'issue.tenant_erased'],
    ['there are {count} active keys, at most {most}; revoke one first', 'issue.too_many_keys'],
    ['no active key of this tenant has this id', 'issue.no_such_key'],
  ] as const satisfies readonly (readonly [string, TextKey])[]
)
  .map(([core, key]) => asTheCoreSays(core, key))
  .concat(asTheCoreSays('{what}: {shown}', 'issue.of_what'));

/**
 * Says what the core says in English, whose words do not change for the API's sake: a sentence of its own, with what stands in it.
 * @returns as it is, where it is none of them.
 * @example sayCore(sayIn('de'), 'There is no such row.'); // => 'Diese Zeile gibt es nicht.'
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
    const values = Object.fromEntries(places.map((name, index) => [name, asValue(match[index + 1] ?? '')]));
    const inner = values[WHAT] === undefined ? null : translateOneOf(translate, texts, String(values[WHAT]));
    // A sentence about another is one only where that is known.
    if (values[WHAT] === undefined || inner !== null)
      return translate(text, { ...values, ...(inner && { what: inner }) });
  }
  return null;
}

/** Numbers are counted by. */
function asValue(found: string): string | number {
  return /^\d{1,9}$/.test(found) ? Number(found) : found;
}
