import { LANGUAGE_NAMES, LANGUAGES, languageOf } from '../../../../src/core/common/languages.ts';
import type { Alert, Community } from '../../../../src/core/communities/community.ts';
import { type Translate, translateFor } from '../../i18n/translate.ts';
import { ALERT_CATEGORIES, canAlertFor } from '../../incidents/view/alert.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { type Answer, done, failure, fieldIf, mentionOf, note } from '../../port/rendering.ts';
import { missingFor } from '../../setup/needs-of.ts';
import { proposeCommands } from '../../setup/propose-commands.ts';
import { type CommandContext, type Handler, textOf } from '../context.ts';
import { OWN_LANGUAGE } from '../specs/community-specs.ts';

const CATEGORIES_MAX = 30;

/** `log alert` and `log unalert`: the person or role that entries of severe incidents mention. */
export const ALERT_HANDLERS: Readonly<Record<string, Handler>> = {
  'log alert': async ({ bot, translate, community, tenant }, args) => {
    const [user, role, categories] = [textOf(args, 'user'), textOf(args, 'role'), textOf(args, 'categories')];
    if (user === '' && role === '' && categories === '')
      return showAlert(translate, community.alert, translate('alert.alerts_are_on'));
    if ((user === '') === (role === '')) return failure(translate('alert.name_one_member_one_role'));
    if (role !== '' && !bot.platform.capabilities.roles)
      return failure(translate('alert.platform_no_roles_name_member', { platform: bot.platform.capabilities.label }));
    const names = [...new Set(categories.split(/[\s,]+/).filter((name) => name !== ''))].slice(0, CATEGORIES_MAX);
    const unknown = names.find((name) => !canAlertFor(name, tenant.policy));
    const command = typed(bot.platform.capabilities, 'policy show');
    if (unknown !== undefined)
      return failure(translate('alert.categories_no_category_rule_name', { name: unknown, command }));
    const alert: Alert = {
      ...(role === '' ? { kind: 'user', externalId: user } : { kind: 'role', externalId: role }),
      categories: names.length > 0 ? names : ALERT_CATEGORIES,
    };
    const changed = (await bot.directory.change(community, { alert })) ?? community;
    const missing = await missingFor(bot, changed, 'alert');
    if (missing.length === 0) return { ...showAlert(translate, alert, translate('alert.alerts_are_on')), tone: 'good' };
    const shown = showAlert(translate, alert, translate('alert.alerts_notify_nobody'));
    return { ...shown, tone: 'warning', parts: [...shown.parts, { kind: 'list', items: missing }] };
  },
  'log unalert': async ({ bot, translate, community }) => {
    await bot.directory.change(community, { alert: null });
    return done(translate('alert.nobody_is_mentioned_in_entries'));
  },
};

function showAlert(translate: Translate, alert: Alert | null, title: string): Answer {
  if (!alert) return note(translate('alert.alerts_are_off'), translate('alert.nobody_mentioned_entries_not_raid'));
  return note(title, [
    ...fieldIf(
      translate(alert.kind === 'user' ? 'alert.member' : 'alert.role'),
      mentionOf(alert.kind, alert.externalId),
    ),
    { label: translate('alert.for'), value: alert.categories.join(', ') },
    { label: translate('alert.how_often'), value: translate('alert.once_an_incident_in_its_entry') },
  ]);
}

/** `language`: the language in which the bot writes. */
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
  return translate(
    community.language === null ? 'language.language_language_as_the_community_own' : 'language.language_language',
    { language },
  );
}

function showChoices({ bot, translate, community }: CommandContext): Answer {
  const commandFor = (language: string) => typed(bot.platform.capabilities, 'language', { language });
  return note(
    describe(translate, community),
    LANGUAGES.map((language) => `${LANGUAGE_NAMES[language]}: ${commandFor(language)}`),
    translate('language.command_takes_the_community_own', { command: commandFor(OWN_LANGUAGE) }),
  );
}
