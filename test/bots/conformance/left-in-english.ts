import { COMMANDS } from '../../../bots/core/commands/specs/definitions.ts';
import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import { ACTIONS } from '../../../src/core/decisions/decision.ts';

/** Names, which every language writes as they are: of things and of settings. */
const NAMES = [
  ...['Steward', 'Discord', 'Slack', 'Telegram', 'AutoMod', 'CAS', 'QR', 'API', 'JSON', 'UTF', 'RE2', 'Perl', 'Enter'],
  ...['xyz', 'UTC', 'am', 'pm', 'rules', 'commands'],
  ...['body', 'file', 'trial', 'local', 'model', 'marked', 'Authorization', 'Bearer', 'key', 'PUT', 'policy', 'id'],
];

/** What is typed as it stands: commands, their arguments and what those may be. */
const TYPED = COMMANDS.flatMap(({ path, options }) => [
  ...path,
  ...options.flatMap(({ name, choices = [] }) => [name, ...choices.flatMap((choice) => choice.split('_'))]),
]);
/** What Discord and Slack call things on their own pages. */
const ON_THEIR_PAGES = ['Message Content Intent', 'Server Members Intent', 'Report to moderators'];
const KNOWN: ReadonlySet<string> = new Set(
  [...NAMES, ...TYPED, 'setup', ...CATEGORY_NAMES.flatMap((name) => name.split('_')), ...ACTIONS].map((word) =>
    word.toLowerCase(),
  ),
);

/**
 * The words in Latin letters of what a community is shown that is written to in Ukrainian: all that are no names, nothing that is typed, no address
 * and no id. English that nobody translated is among them, whatever it says.
 * @param own what the test itself wrote.
 */
export function leftInEnglish(shown: string, own: readonly string[] = []): readonly string[] {
  // A name within a word is not that name: `ole` in `stolen`.
  const whole = (one: string) =>
    new RegExp(`(?<![A-Za-z])${one.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}(?![A-Za-z])`, 'g');
  const text = [...ON_THEIR_PAGES, ...own].reduce((rest, one) => rest.replace(whole(one), ' '), shown);
  const words = text
    .replace(/https?:\S+/g, ' ')
    // Domains, scopes and categories (`channels:read`, `local:limit:lines`), commands.
    .replace(/\b[\w-]+(?:[.:][a-z][\w-]*)+|\/[a-z]+/g, ' ')
    // Ids, mentions, keys, codes: what has a figure in it is no word.
    .replace(/[<@#]?[\w!:-]*\d[\w:.-]*>?/g, ' ')
    // A code to be typed, which may have none.
    .replace(/\b[A-Z\d]{4}(?:-[A-Z\d]{4})+\b/g, ' ')
    .match(/[A-Za-z][A-Za-z'’]+/g);
  return (words ?? []).filter((word) => !KNOWN.has(word.toLowerCase()));
}
