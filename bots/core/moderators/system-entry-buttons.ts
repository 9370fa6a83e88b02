import { translateFor } from '../i18n/translate.ts';
import { denied, done, failure, note } from '../port/answers.ts';
import type { ButtonInteraction } from '../port/events.ts';
import type { Answer, ButtonVerb } from '../port/rendering.ts';
import { hasRights } from '../state/access.ts';
import { type ButtonDeps, communityHere, translateWhere } from './button-context.ts';

/** Does what was pressed on a system entry, for those who may at this moment. */
export async function handleSystemEntryButton(
  { bot, systemEntries }: ButtonDeps,
  verb: Extract<ButtonVerb, 'calm_end' | 'tune_apply' | 'tune_no'>,
  systemEntryId: string,
  interaction: ButtonInteraction,
): Promise<Answer> {
  const systemEntry = await bot.deps.communities.findSystemEntry(systemEntryId);
  const community = systemEntry && (await communityHere(bot, systemEntry.communityId));
  if (!systemEntry || !community) return failure((await translateWhere(bot, interaction))('button.older_than_kept'));
  const translate = translateFor(community);
  const wanted = verb === 'calm_end' ? 'moderate' : 'manage';
  if (!(await hasRights(bot, community, interaction.by.id, wanted))) return denied(translate, wanted);
  switch (verb) {
    case 'calm_end': {
      const ended = await systemEntries.slowmode.end(systemEntry, interaction.by);
      if (!ended) return note(translate('button.it_is_over_already'));
      return ended.state === 'off'
        ? done(translate('button.put_back_as_it_was'))
        : failure(
            translate('button.not_yet'),
            translate('button.platform_answered_code_tried_again', { code: ended.why }),
          );
    }
    case 'tune_apply':
    case 'tune_no':
      return systemEntries.suggestions.answer(bot, translate, systemEntry, verb === 'tune_apply', interaction.by);
    default:
      return verb satisfies never;
  }
}
