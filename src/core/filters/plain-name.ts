import { isCategory } from '../common/category.ts';
import { isTextKey, type TextKey } from '../common/texts.ts';

/**
 * What decided, in plain words for whoever was acted on: a category, a filter, or the name of a rule. What a filter looks for is left out, since it
 * would teach the way around.
 * @param category null where moderators decided. @param say the text of a key.
 * @example plainName('local:pattern:coins', (key) => key); // => 'rule_name.pattern'
 */
export function plainName(category: string | null, say: (key: TextKey) => string): string {
  const byModerators = say('private_message.a_decision_of_the_moderators');
  if (category === null) return byModerators;
  const [kind, filter = ''] = category.split(':');
  const key = `rule_name.${kind === 'local' ? filter : isCategory(category) ? category : ''}`;
  if (isTextKey(key)) return say(key);
  if (kind !== 'local') return category.replace(/[_-]+/g, ' ');
  return filter === 'clean' || filter === 'member' ? byModerators : say('private_message.a_rule_of_this_community');
}
