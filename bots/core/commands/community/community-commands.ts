import type { TextKey } from '../../../../src/core/common/texts.ts';
import type { Exemption } from '../../../../src/core/communities/community.ts';
import { makeCode } from '../../../../src/service/common/one-time-code.ts';
import { useCodeFor } from '../../../../src/service/communities/link.ts';
import type { Translate } from '../../i18n/translate.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { LOG_OFF } from '../../port/log-place.ts';
import { type Answer, codeAnswer, done, failure, mentionOf, note } from '../../port/rendering.ts';
import { chooseLog } from '../../setup/choose-log.ts';
import { missingFor } from '../../setup/needs-of.ts';
import { showSetup } from '../../setup/welcome.ts';
import { hasRights } from '../../state/access.ts';
import { serviceDeps } from '../../state/platform-access.ts';
import { readDigestTime } from '../../system-entries/digest.ts';
import { type CommandContext, type Handler, textOf } from '../context.ts';
import type { Arguments } from '../parse.ts';

/** Most exemptions of a community. */
const EXEMPTIONS_MAX = 500;

/** `exempt`, `log`, `digest`, `trial` and `notify`. */
export const COMMUNITY_HANDLERS: Readonly<Record<string, Handler>> = {
  'exempt show': async ({ translate, exemptions }) => showExemptions(translate, exemptions),
  'exempt add': async (context, args) => {
    const given = exemptionsOf(args);
    if (given.length === 0) return failure(context.translate('community.name_user_role_channel'));
    if (context.exemptions.length + given.length > EXEMPTIONS_MAX)
      return failure(context.translate('community.at_most_max_exemptions', { max: EXEMPTIONS_MAX }));
    for (const exemption of given) await context.bot.deps.communities.addExemption(context.community.id, exemption);
    return afterExempting(context, context.translate('community.exempt_from_now_on'));
  },
  'exempt remove': async (context, args) => {
    const given = exemptionsOf(args);
    if (given.length === 0) return failure(context.translate('community.name_user_role_channel'));
    let removed = 0;
    for (const exemption of given) {
      if (await context.bot.deps.communities.removeExemption(context.community.id, exemption)) removed++;
    }
    return removed === 0
      ? failure(context.translate('community.that_was_not_exempt'))
      : afterExempting(context, context.translate('community.not_exempt_any_more'));
  },
  'log setup': ({ bot, community, command }) => showSetup(bot, community, command.channel.id),
  'log here': logHere,
  'log code': async ({ bot, translate, community }) => {
    const code = await makeCode(serviceDeps(bot), 'log', community.id);
    const command = typed(bot.platform.capabilities, 'log here', { code: translate('community.the_code') });
    return codeAnswer(translate, code, translate('community.add_bot_chat_moderators_write', { command }));
  },
  'log off': async ({ bot, translate, community }) => {
    await bot.directory.change(community, { logChannel: LOG_OFF, logLost: null, logPublic: false });
    const command = typed(bot.platform.capabilities, 'recent');
    return done(translate('community.entries_recorded_not_posted_command', { command }));
  },
  'log bans': async ({ bot, translate, community }, args) => {
    const on = args.state === 'on';
    const missing = on ? await missingFor(bot, community, 'bans') : [];
    if (missing.length > 0) return failure(translate('common.bot_not'), missing);
    await bot.directory.change(community, { bans: on });
    const said = on ? 'community.why_offers_kick_ban_themselves' : 'community.entries_offer_neither_kick_nor_ban';
    return done(translate(said));
  },
  digest: async ({ bot, translate, community }, args) => {
    const isOff = textOf(args, 'time').toLowerCase() === 'off';
    const digest = isOff ? null : readDigestTime(textOf(args, 'time'), textOf(args, 'zone') || 'UTC');
    if (!isOff && digest === null) return failure(translate('digest.no_such_time'));
    await bot.directory.change(community, { digest });
    return done(digest === null ? translate('digest.off') : translate('digest.every_day_at', { time: digest }));
  },
  trial: async ({ bot, translate, community }, args) => {
    const on = args.state === 'on';
    await bot.directory.change(community, { trial: on });
    return done(translate(on ? 'community.trial_mode_entries_say_been' : 'community.trial_mode_off_decisions_carried'));
  },
  notify: async ({ bot, translate, community }, args) => {
    const on = args.state === 'on';
    const text = textOf(args, 'text');
    await bot.directory.change(community, { notify: on, ...(text === '' ? {} : { notifyText: text }) });
    return done(translate(on ? 'community.authors_told_privately_why_message' : 'community.authors_are_not_told'));
  },
};

async function logHere({ bot, translate, community, command }: CommandContext, args: Arguments): Promise<Answer> {
  const code = textOf(args, 'code');
  const channelId = command.channel.id;
  if (code === '') return chooseLog(bot, community, channelId, { isConfirmed: false });
  const linked = await useCodeFor(serviceDeps(bot), 'log', code, (id) => bot.deps.communities.findCommunity({ id }));
  if (linked.platform !== bot.platform.name || !(await hasRights(bot, linked, command.by.id, 'manage')))
    return failure(translate('community.code_belongs_community_you_not'));
  const chosen = await chooseLog(bot, linked, channelId, { isConfirmed: false });
  // The moderators' chat also becomes its own log channel, unless it has one.
  if (chosen.tone === 'good' && community.id !== linked.id && community.logChannel === null)
    await bot.directory.change(community, { logChannel: channelId, logLost: null, logPublic: false });
  return chosen;
}

async function afterExempting({ bot, translate, community }: CommandContext, title: string): Promise<Answer> {
  bot.directory.forget(community.externalId);
  const shown = showExemptions(translate, await bot.deps.communities.listExemptions(community.id));
  return done(title, ...shown.parts);
}

function exemptionsOf(args: Arguments): Exemption[] {
  return (['user', 'role', 'channel'] as const).flatMap((kind) => {
    const externalId = textOf(args, kind);
    return externalId === '' ? [] : [{ kind, externalId }];
  });
}

const KINDS: Readonly<Record<Exemption['kind'], TextKey>> = {
  user: 'community.user_name',
  role: 'community.role_name',
  channel: 'community.channel_name',
};

function showExemptions(translate: Translate, exemptions: readonly Exemption[]): Answer {
  const items = exemptions
    .slice(0, 50)
    .map(({ kind, externalId }) => translate(KINDS[kind], { name: mentionOf(kind, externalId) }));
  const more = exemptions.length > 50 ? [translate('common.and_more', { count: exemptions.length - 50 })] : [];
  const values = { count: exemptions.length };
  const title = translate('community.exemptions_beside_owners_administrators_and_moderators', values);
  return note(title, [...items, ...more]);
}
