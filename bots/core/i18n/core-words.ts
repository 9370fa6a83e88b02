import { msg, type Translate } from './translate.ts';

/** A sentence of the core: how it stands there, and what it is said as. */
type CoreText = { readonly found: RegExp; readonly places: readonly string[]; readonly text: string };

/** The place in which another sentence of the core stands. */
const WHAT = 'what';

/** @param core with `{name}` for what changes; the text that is said, where that is no other. */
function asTheCoreSays(core: string, text = core): CoreText {
  const places = [...core.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const source = core
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.{0,400}?)');
  return { found: new RegExp(`^${source}$`, 's'), places, text };
}

/** What local rules find in a message, and moderators clean away; other rules name what the community's own list says. */
const FINDINGS: readonly CoreText[] = [
  asTheCoreSays(msg('joined in a burst')),
  asTheCoreSays(msg('a known spammer')),
  asTheCoreSays(msg('a picture that moderators confirmed')),
  asTheCoreSays(msg('a copy of what was found right')),
  asTheCoreSays(
    "the last {minutes} minutes, at a moderator's word",
    msg('{minutes, plural, one {the last minute} other {the last # minutes}}, at a moderator’s word'),
  ),
  asTheCoreSays('{count} repeats', msg('{count, plural, one {# repeat} other {# repeats}}')),
  asTheCoreSays('{count} messages', msg('{count, plural, one {# message} other {# messages}}')),
  asTheCoreSays('{count} mentions', msg('{count, plural, one {# mention} other {# mentions}}')),
  asTheCoreSays(msg('{count} emoji')),
  asTheCoreSays(msg('{count} per cent of capitals')),
  asTheCoreSays('{count} lines', msg('{count, plural, one {# line} other {# lines}}')),
  asTheCoreSays(
    '{count} marks on one letter',
    msg('{count, plural, one {# mark on one letter} other {# marks on one letter}}'),
  ),
  asTheCoreSays(
    '{count} times one character in a row',
    msg('{count, plural, one {# time} other {# times}} one character in a row'),
  ),
  asTheCoreSays('{count} attachments', msg('{count, plural, one {# attachment} other {# attachments}}')),
  asTheCoreSays('{count} stickers', msg('{count, plural, one {# sticker} other {# stickers}}')),
  asTheCoreSays(
    'one text from {count} accounts',
    msg('one text from {count, plural, one {# account} other {# accounts}}'),
  ),
];

/** The rules whose findings are sentences. */
const FINDING_CATEGORY = /^local:(?:raid|limit:.+|list:cas|picture|example|clean)$/;

/** Why a rule, a policy or a code was not taken, and what should be known of one that was. */
const ANSWERS: readonly CoreText[] = [
  // Before what it may end.
  msg('{what} (at character {position})'),
  // Commands of local rules.
  msg('There is no such limit.'),
  msg('{name} takes at most {most}.'),
  msg('Minutes are of a timeout.'),
  msg('There are at most {most} rows.'),
  msg('There is no such row.'),
  msg('There is no pattern of that name.'),
  msg('A threshold is from 0 to 1, or off.'),
  msg('There is no category or rule "{name}".'),
  msg('A rule that shall do nothing here has the action none.'),
  msg('There are at most {most} channels and roles.'),
  msg('Name one channel or one role.'),
  msg('Nothing is otherwise there.'),
  // Words.
  msg('nothing visible is left of this word'),
  msg('a word needs a letter, a digit or an emoji'),
  msg('only a single word can begin with *, as in *casino; a phrase can be open at its end'),
  msg('a word that begins with * needs {count} letters'),
  msg('the words are {count} characters together, at most {most}'),
  msg('the words are more than {most} characters in their plain form'),
  // Links.
  msg('not a domain such as example.com, a suffix such as xyz, or an address; without scheme, port and path'),
  msg('the domains are {count} characters together, at most {most}'),
  // Patterns; the last of them are the words of RE2.
  msg('a pattern name is 1 to 64 letters, digits, _ or -'),
  msg('at most {most} patterns'),
  msg('longer than {most} characters'),
  msg('it matches the empty text, so every message'),
  msg('lookaround is not supported'),
  msg('backreferences are not supported'),
  msg('{count} Unicode classes (\\p, \\P), at most {most} in all patterns together'),
  msg('{count} Unicode classes (\\p, \\P), at most {most}'),
  msg('the patterns have {count} Unicode classes (\\p, \\P) together, at most {most}'),
  msg('too large: about {count} steps when its repetitions are written out, at most {most}'),
  msg('too large: {count} steps when its repetitions are written out, at most {most}'),
  msg('the patterns are too large together: {count} steps, at most {most}'),
  msg(
    'the patterns cost too much together, most of all {pattern}; shorten its counted repetitions or use * or + instead',
  ),
  msg('invalid character class range'),
  msg('invalid escape sequence'),
  msg('invalid named capture'),
  msg('invalid or unsupported Perl syntax'),
  msg('invalid nested repetition operator'),
  msg('invalid repeat count'),
  msg('missing closing ]'),
  msg('missing closing )'),
  msg('missing argument to repetition operator'),
  msg('trailing backslash at end of expression'),
  msg('duplicate capture group name'),
  msg('unexpected )'),
  msg('expression nests too deeply'),
  msg('expression too large'),
  // The policy, and what a file brings.
  msg('no such category; one of {names}'),
  msg('a rule name is 1 to 64 letters, digits, _ or -, and never the name of a category'),
  msg('at most {most} rules'),
  msg('no such rule; add it to rules first'),
  msg('this channel or role stands there already'),
  msg('a new limit needs its number'),
  msg('another row has this number'),
  msg('minutes are of a timeout'),
  msg('larger than 1 MiB'),
  msg('not JSON'),
  msg('and {count} more faults'),
  // The form of a file, in the words of zod.
  msg('Invalid input: expected {expected}, received {received}'),
  msg('Invalid input: expected {expected}'),
  msg('Invalid input'),
  msg('Invalid option: expected one of {options}'),
  msg('Unrecognized key: {names}'),
  msg('Unrecognized keys: {names}'),
  msg('Too big: expected {kind} to be {bound}'),
  msg('Too small: expected {kind} to be {bound}'),
  msg('Too big: expected {kind} to have {bound} characters'),
  msg('Too small: expected {kind} to have {bound} characters'),
  msg('Too big: expected {kind} to have {bound} items'),
  msg('Invalid string: must match pattern {pattern}'),
  msg('Invalid key in record'),
  // What the policy asks for in vain.
  msg('{name} cannot be judged by {model}: the score is always 0; set MODEL_API_KEY to use a model'),
  msg('{name} cannot be judged by {model}: the score is always 0; a chat model can'),
  msg('{names} cannot be read by {model} in these languages: {languages}'),
  msg('timeout_minutes {minutes} is {most} on {platform}, the most it takes'),
  // Codes, keys and examples.
  msg('no such code; codes work once, within 15 minutes'),
  msg('those rules are gone'),
  msg('no such community'),
  msg('no such example'),
  msg('this tenant was erased'),
  msg('there are {count} active keys, at most {most}; revoke one first'),
  msg('this is the last active key; mint another first, or erase the tenant with DELETE /v1/tenant'),
  msg('no active key of this tenant has this id'),
]
  .map((text) => asTheCoreSays(text))
  .concat(asTheCoreSays(msg('{what}: {shown}')));

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
