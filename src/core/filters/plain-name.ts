import { type Category, isCategory } from '../common/category.ts';
import type { TextKey } from '../common/texts.ts';

/** A category that is not here is called as the policy has it. */
const CATEGORIES: Readonly<Partial<Record<Category, TextKey>>> = {
  spam: 'rule_name.spam',
  scam: 'rule_name.scam',
  harassment: 'rule_name.harassment',
  nsfw: 'rule_name.nsfw',
  selfharm: 'rule_name.selfharm',
  doxxing: 'rule_name.doxxing',
  minors: 'rule_name.minors',
  offtopic: 'rule_name.offtopic',
  ai_generated: 'rule_name.ai_generated',
};

/** The local rules that members are told of, by what follows `local:` in a category. */
const FILTERS: Readonly<Record<string, TextKey>> = {
  word: 'rule_name.word',
  link: 'rule_name.link',
  pattern: 'rule_name.pattern',
  limit: 'rule_name.limit',
  list: 'rule_name.list',
  raid: 'rule_name.raid',
  picture: 'rule_name.picture',
  example: 'rule_name.example',
  clean: 'private_message.a_decision_of_the_moderators',
  member: 'private_message.a_decision_of_the_moderators',
};

/**
 * What decided, in plain words for whoever was acted on: a category, a filter, or the name of a rule. What a filter looks for is left out, since it
 * would teach the way around.
 * @param category null where moderators decided. @param say the text of a key.
 * @example plainName('local:pattern:coins', (key) => key); // => 'rule_name.pattern'
 */
export function plainName(category: string | null, say: (key: TextKey) => string): string {
  if (category === null) return say('private_message.a_decision_of_the_moderators');
  const known = isCategory(category) ? CATEGORIES[category] : undefined;
  if (known) return say(known);
  const [kind, filter = ''] = category.split(':');
  if (kind === 'local') return say(FILTERS[filter] ?? 'private_message.a_rule_of_this_community');
  return category.replace(/[_-]+/g, ' ');
}
