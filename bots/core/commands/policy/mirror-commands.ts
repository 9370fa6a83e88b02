import { automodRule } from '../../../../src/core/filters/automod/automod-rule.ts';
import type { Settings } from '../../../../src/core/settings/settings.ts';
import { changeSettings } from '../../../../src/service/policy/write-settings.ts';
import { failure, note } from '../../port/answers.ts';
import { type Answer, fieldIf } from '../../port/rendering.ts';
import { missingFor } from '../../setup/needs-of.ts';
import type { CommandContext, Handler } from '../context.ts';
import type { Arguments } from '../parse.ts';

/** `automod`, in place of what its descriptor would do: what became of it on the platform is told with it. */
export const MIRROR_HANDLERS: Readonly<Record<string, Handler>> = {
  'automod show': async (context) => showMirror(context, context.tenant.settings),
  'automod mirror': setMirror,
};

/** Refused at once where it could not work. */
async function setMirror(context: CommandContext, args: Arguments): Promise<Answer> {
  const { bot, translate, community, tenant } = context;
  const isOn = args.state === 'on';
  const missing = isOn ? await missingFor(bot, community, 'mirror') : [];
  if (missing.length > 0) return failure(translate('automod.bot_not_keep_rules_automod'), missing);
  const settings = await changeSettings(bot.deps, tenant.id, () => ({ automod: { mirror: isOn } }));
  await bot.native.bring(community);
  return showMirror(context, settings);
}

function showMirror({ bot, translate, community }: CommandContext, { automod }: Pick<Settings, 'automod'>): Answer {
  const { fields, isWell } = bot.native.describe(translate, community);
  const isIdle = automod.mirror && community.trial;
  const trial = fieldIf(translate('common.trial'), isIdle && translate('automod.nothing_stopped_while'));
  const shown = note(automodRule.show(automod, translate).title, [...trial, ...fields]);
  return isWell ? shown : { ...shown, tone: 'warning' };
}
