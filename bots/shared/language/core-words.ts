import { phrase, type Say } from './say.ts';

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
  asTheCoreSays(phrase('joined in a burst')),
  asTheCoreSays(phrase('a known spammer')),
  asTheCoreSays(phrase('a picture that moderators confirmed')),
  asTheCoreSays(phrase('a copy of what was found right')),
  asTheCoreSays(
    "the last {minutes} minutes, at a moderator's word",
    phrase('{minutes, plural, one {the last minute} other {the last # minutes}}, at a moderator’s word'),
  ),
  asTheCoreSays('{count} repeats', phrase('{count, plural, one {# repeat} other {# repeats}}')),
  asTheCoreSays('{count} messages', phrase('{count, plural, one {# message} other {# messages}}')),
  asTheCoreSays('{count} mentions', phrase('{count, plural, one {# mention} other {# mentions}}')),
  asTheCoreSays(phrase('{count} emoji')),
  asTheCoreSays(phrase('{count} per cent of capitals')),
  asTheCoreSays('{count} lines', phrase('{count, plural, one {# line} other {# lines}}')),
  asTheCoreSays(
    '{count} times one character in a row',
    phrase('{count, plural, one {# time} other {# times}} one character in a row'),
  ),
  asTheCoreSays('{count} attachments', phrase('{count, plural, one {# attachment} other {# attachments}}')),
  asTheCoreSays('{count} stickers', phrase('{count, plural, one {# sticker} other {# stickers}}')),
  asTheCoreSays(
    'one text from {count} accounts',
    phrase('one text from {count, plural, one {# account} other {# accounts}}'),
  ),
];

/** The rules whose findings are sentences. */
const FINDING_CATEGORY = /^local:(?:raid|limit:.+|list:cas|picture|example|clean)$/;

/** Why a rule, a policy or a code was not taken, and what should be known of one that was. */
const ANSWERS: readonly CoreText[] = [
  // Before what it may end.
  phrase('{what} (at character {position})'),
  // Commands of local rules.
  phrase('There is no such limit.'),
  phrase('{name} takes at most {most}.'),
  phrase('Minutes are of a timeout.'),
  phrase('There are at most {most} rows.'),
  phrase('There is no such row.'),
  phrase('There is no pattern of that name.'),
  phrase('A threshold is from 0 to 1, or off.'),
  phrase('There is no category or rule "{name}".'),
  phrase('A rule that shall do nothing here has the action none.'),
  phrase('There are at most {most} channels and roles.'),
  phrase('Name one channel or one role.'),
  phrase('Nothing is otherwise there.'),
  // Words.
  phrase('nothing visible is left of this word'),
  phrase('a word needs a letter, a digit or an emoji'),
  phrase('only a single word can begin with *, as in *casino; a phrase can be open at its end'),
  phrase('a word that begins with * needs {count} letters'),
  phrase('the words are {count} characters together, at most {most}'),
  phrase('the words are more than {most} characters in their plain form'),
  // Links.
  phrase('not a domain such as example.com, a suffix such as xyz, or an address; without scheme, port and path'),
  phrase('the domains are {count} characters together, at most {most}'),
  // Patterns; the last of them are the words of RE2.
  phrase('a pattern name is 1 to 64 letters, digits, _ or -'),
  phrase('at most {most} patterns'),
  phrase('longer than {most} characters'),
  phrase('it matches the empty text, so every message'),
  phrase('lookaround is not supported'),
  phrase('backreferences are not supported'),
  phrase('{count} Unicode classes (\\p, \\P), at most {most} in all patterns together'),
  phrase('{count} Unicode classes (\\p, \\P), at most {most}'),
  phrase('the patterns have {count} Unicode classes (\\p, \\P) together, at most {most}'),
  phrase('too large: about {count} steps when its repetitions are written out, at most {most}'),
  phrase('too large: {count} steps when its repetitions are written out, at most {most}'),
  phrase('the patterns are too large together: {count} steps, at most {most}'),
  phrase(
    'the patterns cost too much together, most of all {pattern}; shorten its counted repetitions or use * or + instead',
  ),
  phrase('invalid character class range'),
  phrase('invalid escape sequence'),
  phrase('invalid named capture'),
  phrase('invalid or unsupported Perl syntax'),
  phrase('invalid nested repetition operator'),
  phrase('invalid repeat count'),
  phrase('missing closing ]'),
  phrase('missing closing )'),
  phrase('missing argument to repetition operator'),
  phrase('trailing backslash at end of expression'),
  phrase('duplicate capture group name'),
  phrase('unexpected )'),
  phrase('expression nests too deeply'),
  phrase('expression too large'),
  // The policy, and what a file brings.
  phrase('no such category; one of {names}'),
  phrase('a rule name is 1 to 64 letters, digits, _ or -, and never the name of a category'),
  phrase('at most {most} rules'),
  phrase('no such rule; add it to rules first'),
  phrase('this channel or role stands there already'),
  phrase('a new limit needs its number'),
  phrase('another row has this number'),
  phrase('minutes are of a timeout'),
  phrase('larger than 1 MiB'),
  phrase('not JSON'),
  phrase('and {count} more faults'),
  // The form of a file, in the words of zod.
  phrase('Invalid input: expected {expected}, received {received}'),
  phrase('Invalid input: expected {expected}'),
  phrase('Invalid input'),
  phrase('Invalid option: expected one of {options}'),
  phrase('Unrecognized key: {names}'),
  phrase('Unrecognized keys: {names}'),
  phrase('Too big: expected {kind} to be {bound}'),
  phrase('Too small: expected {kind} to be {bound}'),
  phrase('Too big: expected {kind} to have {bound} characters'),
  phrase('Too small: expected {kind} to have {bound} characters'),
  phrase('Too big: expected {kind} to have {bound} items'),
  phrase('Invalid string: must match pattern {pattern}'),
  phrase('Invalid key in record'),
  // What the policy asks for in vain.
  phrase('{name} cannot be judged by {model}: the score is always 0; set MODEL_API_KEY to use a model'),
  phrase('{name} cannot be judged by {model}: the score is always 0; a chat model can'),
  phrase('{names} cannot be read by {model} in these languages: {languages}'),
  phrase('timeout_minutes {minutes} is {most} on {platform}, the most it takes'),
  // Codes, keys and examples.
  phrase('no such code; codes work once, within 15 minutes'),
  phrase('those rules are gone'),
  phrase('no such community'),
  phrase('no such example'),
  phrase('this tenant was erased'),
  phrase('there are {count} active keys, at most {most}; revoke one first'),
  phrase('this is the last active key; mint another first, or erase the tenant with DELETE /v1/tenant'),
  phrase('no active key of this tenant has this id'),
]
  .map((text) => asTheCoreSays(text))
  .concat(asTheCoreSays(phrase('{what}: {shown}')));

/**
 * Says what the core says in English, whose words do not change for the API's sake: a sentence of its own, with what stands in it.
 * @returns as it is, where it is none of them.
 * @example sayCore(sayIn('de'), 'There is no such row.'); // => 'Diese Zeile gibt es nicht.'
 */
export function sayCore(say: Say, english: string): string {
  return sayOneOf(say, ANSWERS, english) ?? english;
}

/** Says what a local rule found. What stands there out of a community's own list, or of a message, stays as it is. */
export function sayFinding(say: Say, category: string, matched: string): string {
  return (FINDING_CATEGORY.test(category) ? sayOneOf(say, FINDINGS, matched) : null) ?? matched;
}

function sayOneOf(say: Say, texts: readonly CoreText[], english: string): string | null {
  for (const { found, places, text } of texts) {
    const match = found.exec(english);
    if (!match) continue;
    if (places.length === 0) return say(text);
    const values = Object.fromEntries(places.map((name, index) => [name, asValue(match[index + 1] ?? '')]));
    const inner = values[WHAT] === undefined ? null : sayOneOf(say, texts, String(values[WHAT]));
    // A sentence about another is one only where that is known.
    if (values[WHAT] === undefined || inner !== null) return say(text, { ...values, ...(inner && { what: inner }) });
  }
  return null;
}

/** Numbers are counted by. */
function asValue(found: string): string | number {
  return /^\d{1,9}$/.test(found) ? Number(found) : found;
}
