import { isCategory } from '../common/category.ts';
import { isTextKey, type TextKey } from '../common/texts.ts';

/**
 * Names the reason of a decision in plain words for the affected member: a category, a filter or a rule. It does not say what a filter looks
 * for, because that would teach evasion.
 * @param category null if moderators decided. @param say returns the text of a key.
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
