import { LANGUAGE_NAMES, LANGUAGES, languageOf } from '../../../../src/core/common/languages.ts';
import type { Community } from '../../../../src/core/communities/community.ts';
import { type Translate, translateFor } from '../../i18n/translate.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { done, failure, note } from '../../port/answers.ts';
import type { Answer } from '../../port/rendering.ts';
import { proposeCommands } from '../../setup/propose-commands.ts';
import { type CommandContext, type Handler, textOf } from '../context.ts';
import { OWN_LANGUAGE } from '../specs/community-specs.ts';

/** `language`: in which the bot writes. */
export const LANGUAGE_HANDLERS: Readonly<Record<string, Handler>> = {
  language: async (context, args) => {
    const { bot, community } = context;
    const wanted = textOf(args, 'language');
    if (wanted === '') return showChoices(context);
    const language = LANGUAGES.find((known) => known === wanted) ?? null;
    const changed = await bot.deps.store.chooseLanguage(community.id, language);
    bot.directory.forget(community.externalId);
    if (!changed) return failure(context.translate('common.this_community_was_erased'));
    proposeCommands(bot, changed);
    return done(describe(translateFor(changed), changed));
  },
};

function describe(translate: Translate, community: Community): string {
  const language = LANGUAGE_NAMES[languageOf(community)];
  return community.language === null
    ? translate('language.language_language_as_the_community_own', { language })
    : translate('language.language_language', { language });
}

function showChoices({ bot, translate, community }: CommandContext): Answer {
  const commandFor = (language: string) => typed(bot.platform.capabilities, 'language', { language });
  return note(
    describe(translate, community),
    LANGUAGES.map((language) => `${LANGUAGE_NAMES[language]}: ${commandFor(language)}`),
    translate('language.command_takes_the_community_own', { command: commandFor(OWN_LANGUAGE) }),
  );
}
