import { languageOf } from '../../../src/core/common/languages.ts';
import type { TextKey } from '../../../src/core/common/texts.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { cutLine, showDuration, type Translate, translateFor } from '../i18n/translate.ts';
import { typed } from '../incidents/view/typed-command.ts';
import type { BotCore } from '../port/bot-core.ts';
import type { Capabilities } from '../port/capabilities.ts';
import { LOG_OFF, type LogPlace } from '../port/log-place.ts';
import {
  type Answer,
  type Button,
  button,
  createButtons,
  type Entry,
  type Field,
  fieldIf,
  note,
  type Tone,
  withButtons,
} from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import type { CommunityAccess } from '../state/access.ts';
import { claimOnce } from '../state/claim-once.ts';
import { describeEnforcement, ENFORCEMENTS } from './enforcement.ts';
import { needsOf } from './needs-of.ts';

const MISSING_MAX = 4;
const WATCHES: Readonly<Record<Capabilities['communityNoun'], TextKey>> = {
  server: 'setup.steward_watches_over_this_server',
  workspace: 'setup.steward_watches_over_this_workspace',
  chat: 'setup.steward_watches_over_this_chat',
};

/**
 * Shows the first steps in a community once: what the bot sees, what it lacks, where entries go, and a test. They are posted
 * at the place for entries, else in `channelId`; without both they wait for a place.
 */
export async function welcome(
  bot: CommunityAccess,
  { community: ref, channelId, addedBy }: Parameters<BotCore['onCommunityAdded']>[0],
): Promise<void> {
  const { community: found } = await bot.directory.resolve(ref);
  const community = (!found.addedBy && addedBy && (await bot.directory.change(found, { addedBy }))) || found;
  if (community.welcomed) return;
  const place = await bot.logPlaces.of(community);
  const where = place?.channelId ?? channelId;
  if (where === null) return;
  // The search for a place may have chosen a log channel.
  const settled = (await bot.deps.communities.findCommunity({ id: community.id })) ?? community;
  const { lacksForLog, ...steps } = await firstSteps(bot, settled, where);
  // Marked before the post: a crash in between loses the greeting, which `log setup` repeats, but never posts it twice.
  if (!(await claimOnce(bot, `w:${community.id}`))) return;
  // A reader of this entry gets no second message about the permissions for a log channel.
  const lack = { channelId: null, why: 'missing_permission', atMs: bot.deps.schedule.now() };
  const isNotified = lacksForLog && place?.person != null;
  const marked = await bot.directory.change(community, {
    welcomed: true,
    ...(isNotified ? { logLost: { ...lack, told: true } } : {}),
  });
  if (!marked) return;
  const entry: Entry = { id: community.id, language: languageOf(community), ...steps };
  const outcome = await bot.calls.runIn('entry', community, (ref) => bot.platform.postEntry(ref, where, entry));
  if (isNotified && outcome.kind !== 'posted')
    await bot.directory.change(marked, { logLost: { ...lack, told: false } });
}

/** Shows the first steps again in their current state. */
export async function showSetup(bot: CommunityAccess, community: Community, channelId: string): Promise<Answer> {
  const { tone, title, text, fields, buttons } = await firstSteps(bot, community, channelId);
  return withButtons({ ...note(title, text, fields), tone }, ...buttons);
}

/**
 * Builds the first steps. The tick appears after a successful test if nothing is missing. `lacksForLog`: whether they name permissions that the bot
 * lacks to post in a log channel.
 */
async function firstSteps(bot: CommunityAccess, community: Community, channelId: string) {
  const { capabilities } = bot.platform;
  const translate = translateFor(community);
  const needs = await needsOf(bot, community, channelId);
  const missing = needs.filter(({ has, optional }) => !has && !optional);
  const place = await bot.logPlaces.of(community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const hasNoTrap = capabilities.communityNoun !== 'chat' && tenant?.settings.stolen.trap_channels.length === 0;
  const trap = typed(capabilities, 'stolen trap');
  const { testedAtMs } = community;
  const isReady = missing.length === 0 && place !== null && testedAtMs !== null;
  const test =
    testedAtMs === null
      ? translate('setup.not_yet')
      : translate('setup.passed_span_ago', { span: showDuration(translate, bot.deps.schedule.now() - testedAtMs) });
  const tone: Tone = isReady ? 'good' : missing.length > 0 || place === null ? 'warning' : 'info';
  return {
    lacksForLog: missing.slice(0, MISSING_MAX).some(({ about }) => about === 'log'),
    tone,
    title: `${isReady ? '✅ ' : ''}${translate(WATCHES[capabilities.communityNoun])}`,
    text:
      translate('setup.new_edited_messages_judged_triggers') +
      (community.trial ? ` ${translate('setup.it_runs_in_trial_mode')}` : ''),
    fields: [
      ...missing.slice(0, MISSING_MAX).map(({ what, how }) => ({
        label: translate('setup.missing_what', { what: cutLine(what, 60) }),
        value: cutLine(how, 400),
      })),
      { label: translate('common.entries'), value: describePlace(translate, community, place) },
      ...fieldIf(translate('common.watched'), capabilities.watchHint && translate(capabilities.watchHint)),
      ...fieldIf(translate('setup.enforcement'), tenant && describeEnforcement(translate, community, tenant)),
      ...fieldIf(translate('stolen.trap_channels'), hasNoTrap && translate('setup.trap_offer', { command: trap })),
      { label: translate('setup.test'), value: test },
      { label: translate('common.next'), value: nextStep(translate, capabilities, testedAtMs, place) },
      { label: translate('setup.all_commands'), value: typed(capabilities, 'help') },
    ] satisfies Field[],
    buttons: buttonsOf(translate, capabilities, community, place, channelId),
  };
}

function describePlace(translate: Translate, { logChannel, logPublic }: Community, place: LogPlace | null): string {
  if (logChannel === LOG_OFF) return translate('common.off_recorded_not_posted');
  if (place === null) return translate('setup.nowhere_yet_kept_until_place');
  if (place.person) return translate('setup.to_who_in_private', { who: place.person.name });
  return translate(logPublic ? 'setup.log_channel_members_read' : 'setup.log_channel_members_cannot_read');
}

function nextStep(
  translate: Translate,
  capabilities: Capabilities,
  testedAtMs: number | null,
  place: LogPlace | null,
): string {
  if (place === null)
    return translate('setup.command_channel_only_moderators_read', { command: typed(capabilities, 'log here') });
  const button = translate('setup.send_a_test_scam');
  if (testedAtMs === null)
    return translate('setup.command_button_below_shows_all', { command: typed(capabilities, 'log setup'), button });
  const command = typed(capabilities, 'test', { text: translate('setup.some_text') });
  return translate('setup.command_see_what_would_be_flagged', { command });
}

/** Returns buttons for places of entries, private places first, then for the test. */
function buttonsOf(
  translate: Translate,
  { makesLog }: Capabilities,
  { id, logChannel }: Community,
  place: LogPlace | null,
  channelId: string,
): Button[] {
  const isOpen = !logChannel;
  const { buttons, add } = createButtons(id);
  if (isOpen && makesLog) add('log_make', translate('setup.entries_to_steward_log_for_moderators'), 'good');
  if (isOpen && place?.person == null) add('log_mine', translate('setup.entries_to_me_in_private'), 'good');
  if (isOpen && place?.channelId !== channelId) add('log_this', translate('setup.entries_here'));
  add('try', translate('setup.send_a_test_scam'));
  return [...buttons, ...ENFORCEMENTS.map(({ label }, at) => button('enforce', id, translate(label), 'plain', at))];
}

/** Most communities without a log that are checked when somebody opens a private conversation. */
const OPENED_MAX = 200;

/** Posts waiting entries to a person who can receive private messages from now on. */
export async function openFor(bot: CommunityAccess, personId: string): Promise<void> {
  const without = await bot.deps.communities.listCommunities({ withoutLogOn: bot.platform.name });
  for (const community of without.slice(0, OPENED_MAX)) {
    const ref = refOf(community);
    const admins = await bot.platform.adminsOf(ref, community.addedBy);
    if (!admins.some(({ id }) => id === personId)) continue;
    await bot.logPlaces.opened(community.id);
    await welcome(bot, { community: ref, channelId: null, addedBy: null });
  }
}
