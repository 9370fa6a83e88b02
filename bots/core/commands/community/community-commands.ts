import type { Exemption } from '../../../../src/core/communities/community.ts';
import { CODE_MINUTES } from '../../../../src/service/common/one-time-code.ts';
import { createLogCode, useLogCode } from '../../../../src/service/communities/shared-log.ts';
import { msg, type Translate } from '../../i18n/translate.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { done, failure, note, secretly } from '../../port/answers.ts';
import { LOG_OFF } from '../../port/log-place.ts';
import { type Answer, mentionOf } from '../../port/rendering.ts';
import { chooseLog } from '../../setup/choose-log.ts';
import { missingFor } from '../../setup/needs-of.ts';
import { showSetup } from '../../setup/welcome.ts';
import { hasRights } from '../../state/has-rights.ts';
import { type CommandContext, type Handler, textOf } from '../context.ts';
import type { Arguments } from '../parse.ts';

/** How many exemptions a community may have. */
const EXEMPTIONS_MAX = 500;

/** `exempt`, `log`, `trial` and `notify`. */
export const COMMUNITY_HANDLERS: Readonly<Record<string, Handler>> = {
  'exempt show': async ({ translate, exemptions }) => showExemptions(translate, exemptions),
  'exempt add': async (context, args) => {
    const given = exemptionsOf(args);
    if (given.length === 0) return failure(context.translate('Name a user, a role or a channel.'));
    if (context.exemptions.length + given.length > EXEMPTIONS_MAX)
      return failure(context.translate('At most {max} exemptions.', { max: EXEMPTIONS_MAX }));
    for (const exemption of given) await context.bot.deps.communities.addExemption(context.community.id, exemption);
    return afterExempting(context, context.translate('Exempt from now on.'));
  },
  'exempt remove': async (context, args) => {
    const given = exemptionsOf(args);
    if (given.length === 0) return failure(context.translate('Name a user, a role or a channel.'));
    let removed = 0;
    for (const exemption of given) {
      if (await context.bot.deps.communities.removeExemption(context.community.id, exemption)) removed++;
    }
    return removed === 0
      ? failure(context.translate('That was not exempt.'))
      : afterExempting(context, context.translate('Not exempt any more.'));
  },
  'log setup': ({ bot, community, command }) => showSetup(bot, community, command.channel.id),
  'log here': logHere,
  'log code': async ({ bot, translate, community }) => {
    const code = await createLogCode({ communities: bot.deps.communities, now: bot.deps.schedule.now }, community.id);
    return secretly(
      note(
        translate('A code, good once within {minutes} minutes', { minutes: CODE_MINUTES }),
        {
          kind: 'text',
          text: translate('Add the bot to the chat of the moderators and write there: {command}', {
            command: typed(bot.platform.capabilities, 'log here', { code: translate('the code') }),
          }),
        },
        { kind: 'secret', text: code },
      ),
    );
  },
  'log off': async ({ bot, translate, community }) => {
    await bot.directory.change(community, { logChannel: LOG_OFF, logLost: null, logPublic: false });
    return done(
      translate('Entries are recorded and not posted. {command} shows them.', {
        command: typed(bot.platform.capabilities, 'recent'),
      }),
    );
  },
  'log bans': async ({ bot, translate, community }, args) => {
    const on = args.state === 'on';
    const missing = on ? await missingFor(bot, community, 'bans') : [];
    if (missing.length > 0) return failure(translate('The bot may not do that here'), { kind: 'list', items: missing });
    await bot.directory.change(community, { bans: on });
    return done(
      on
        ? translate(
            'Why offers Kick and Ban to those who may do so themselves; nobody is ever kicked or banned by itself.',
          )
        : translate('Entries offer neither Kick nor Ban.'),
    );
  },
  trial: async ({ bot, translate, community }, args) => {
    const on = args.state === 'on';
    await bot.directory.change(community, { trial: on });
    return done(
      on
        ? translate('Trial mode: entries say what would have been done; nothing is done.')
        : translate('Trial mode is off: decisions are carried out.'),
    );
  },
  notify: async ({ bot, translate, community }, args) => {
    const on = args.state === 'on';
    const text = textOf(args, 'text');
    await bot.directory.change(community, { notify: on, ...(text === '' ? {} : { notifyText: text }) });
    return done(
      on ? translate('Authors are told privately why a message was removed.') : translate('Authors are not told.'),
    );
  },
};

async function logHere({ bot, translate, community, command }: CommandContext, args: Arguments): Promise<Answer> {
  const code = textOf(args, 'code');
  const channelId = command.channel.id;
  if (code === '') return chooseLog(bot, community, channelId, { isConfirmed: false });
  const linked = await useLogCode({ communities: bot.deps.communities, now: bot.deps.schedule.now }, code);
  if (linked.platform !== bot.platform.name || !(await hasRights(bot, linked, command.by.id, 'manage'))) {
    return failure(translate('That code belongs to a community that you do not manage here.'));
  }
  const chosen = await chooseLog(bot, linked, channelId, { isConfirmed: false });
  // A room of moderators is watched for nobody, unless it has a log of its own.
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

const KINDS: Readonly<Record<Exemption['kind'], string>> = {
  user: msg('user {name}'),
  role: msg('role {name}'),
  channel: msg('channel {name}'),
};

function showExemptions(translate: Translate, exemptions: readonly Exemption[]): Answer {
  const items = exemptions
    .slice(0, 50)
    .map(({ kind, externalId }) => translate(KINDS[kind], { name: mentionOf(kind, externalId) }));
  const more = exemptions.length > 50 ? [translate('and {count, number} more', { count: exemptions.length - 50 })] : [];
  return note(
    translate('{count, plural, one {# exemption} other {# exemptions}}, beside owners, administrators and moderators', {
      count: exemptions.length,
    }),
    ...(items.length > 0 ? [{ kind: 'list' as const, items: [...items, ...more] }] : []),
  );
}
