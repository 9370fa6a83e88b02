import { monthOf } from '../../../../src/core/tenants/tenant.ts';
import { cutLine, localeOf, showDuration, showMoment, type Translate } from '../../i18n/translate.ts';
import { STEP_WORDS } from '../../incidents/view/outcome.ts';
import { describeWaiting } from '../../incidents/view/step-fields.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { LOG_OFF, postRefusalText } from '../../port/log-place.ts';
import { describeNeed } from '../../port/needs.ts';
import { type Answer, type Field, fieldIf, mentionOf, note } from '../../port/rendering.ts';
import { refOf } from '../../runtime/directory.ts';
import { needsOf } from '../../setup/needs-of.ts';
import { waitingSteps } from '../../state/waiting-steps.ts';
import type { CommandContext } from '../context.ts';

/** Time after an error during which `status` does not say that all is well. */
const RECENT_PROBLEM_MS = 600_000;
const LINES_MAX = 24;
/** Most cases with waiting steps that are counted. */
const WAITING_COUNTED = 500;

/** One part of the answer to `status`, and whether all is well with it. */
type StatusPart = { readonly fields: readonly Field[]; readonly isWell: boolean };

/** Shows what the bot can and cannot do here now. It says that all is well only if that is true. */
export async function status(context: CommandContext): Promise<Answer> {
  const { bot, translate, community, command } = context;
  const [entries, steps, needs] = await Promise.all([
    entriesPart(context),
    waitingStepsPart(context),
    needsOf(bot, community, command.channel.id),
  ]);
  const parts = [
    await judgePart(context),
    { fields: await reviewFields(context), isWell: true },
    entries,
    steps,
    { fields: [...overflowFields(context), ...trapChannelFields(context), ...shardFields(context)], isWell: true },
    bot.native.describe(translate, community),
    lastErrorPart(context),
  ];
  const isMissing = needs.some((need) => !need.has && !need.optional);
  const isWell = parts.every((part) => part.isWell);
  const title = translate(
    isMissing ? 'status.something_is_missing_here' : isWell ? 'status.all_is_well_here' : 'status.not_all_is_well_here',
  );
  const fields = parts.flatMap((part) => part.fields);
  const lines = needs.slice(0, LINES_MAX).map((need) => describeNeed(translate, need));
  return { ...note(title, fields, lines), tone: isMissing || !isWell ? 'warning' : 'good' };
}

async function judgePart({ bot, translate, ingest, community, tenant }: CommandContext): Promise<StatusPart> {
  const { deps } = bot;
  const usage = await deps.store.readUsage(tenant.id, monthOf(deps.schedule.now()));
  const limit = tenant.quota ?? deps.settings.defaultQuota;
  const quota = limit === 0 ? translate('status.unlimited') : limit.toLocaleString(localeOf(translate.language));
  const spend = { requests: usage.model_requests_this_month, tokens: usage.input_tokens_this_month };
  const mode = translate(community.trial ? 'status.trial_nothing_done_entries_say' : 'status.live');
  const isDown = !deps.isJudgeAvailable();
  const paused =
    ingest.paused(translate, community.id) ?? (isDown ? translate('common.the_judging_model_cannot_be_reached') : null);
  return {
    isWell: paused === null && tenant.suspended === undefined,
    fields: [
      ...fieldIf(translate('status.plan'), planText(translate, tenant)),
      ...fieldIf(
        translate('status.judged_this_month'),
        translate('status.of_quota', { count: usage.judged_this_month, quota }),
      ),
      ...fieldIf(translate('status.judge'), paused === null ? deps.judge.model : `${deps.judge.model}, ${paused}`),
      ...fieldIf(translate('status.spend_this_month'), translate('status.model_requests_input_tokens', spend)),
      ...fieldIf(translate('status.mode'), mode),
    ],
  };
}

async function reviewFields({ bot, translate, tenant }: CommandContext): Promise<Field[]> {
  const { count } = await bot.deps.store.readWaiting(tenant.id, { order: 'worst', limit: 1 });
  return fieldIf(translate('status.to_review'), count.toLocaleString(localeOf(translate.language)));
}

function planText(translate: Translate, { plan, suspended }: CommandContext['tenant']): string {
  if (suspended) return translate('status.suspended_operator_server_messages_joins');
  return plan === 'free' ? translate('status.free_local_rules_only_model') : plan;
}

/** Shows counts that began at the start of the process, so they do not show a current problem. */
function overflowFields({ translate, ingest }: CommandContext): Field[] {
  const { local, lost } = ingest.overflow();
  const value = local + lost > 0 && translate('status.local_local_rules_alone_lost', { local, lost });
  return fieldIf(translate('status.not_judged_for_lack_of_room'), value);
}

/** Shows the channels in which nobody may write: an account that does counts as stolen. */
function trapChannelFields({ translate, tenant }: CommandContext): Field[] {
  const traps = tenant.settings.stolen.trap_channels.map((id) => mentionOf('channel', id));
  return fieldIf(translate('stolen.trap_channels'), traps.join(', '));
}

function lastErrorPart({ bot: { deps, problems }, translate, community }: CommandContext): StatusPart {
  const problem = problems.last(community);
  if (!problem)
    return { fields: [{ label: translate('status.last_error'), value: translate('common.none') }], isWell: true };
  const agoMs = deps.schedule.now() - problem.atMs;
  const ago = translate('common.span_ago', { span: showDuration(translate, agoMs) });
  // Errors are shown in English, as in the log.
  const value = cutLine(`${ago} (${showMoment(translate, problem.atMs)}): ${problem.what}`, 300);
  return { fields: [{ label: translate('status.last_error'), value }], isWell: agoMs >= RECENT_PROBLEM_MS };
}

/** Shows where entries go, whether the bot can post there now, and how many wait. */
async function entriesPart({ bot, translate, ingest, community }: CommandContext): Promise<StatusPart> {
  const { platform, deps, calls, logPlaces } = bot;
  const next = translate('status.command_chooses_a_place', { command: typed(platform.capabilities, 'log here') });
  const unposted = await deps.communities.countUnposted({ communityId: community.id });
  const waiting = Math.max(unposted, calls.waiting('entry', community.externalId));
  const waits: Field = {
    label: translate('common.waiting'),
    value: translate('status.messages_entries', { messages: ingest.waiting(), entries: waiting }),
  };
  const tell = (value: string, isWell: boolean): StatusPart => ({
    fields: [{ label: translate('common.entries'), value }, waits],
    isWell: isWell && waiting === 0,
  });
  if (community.logChannel === LOG_OFF) return tell(translate('common.off_recorded_not_posted'), true);
  const instead = () => logPlaces.instead(community, null);
  if (community.logChannel === null)
    return tell(`${translate('status.no_log_channel_was_chosen')} ${await instead()} ${next}`, false);
  const { post } = await platform.lookAtPlace(refOf(community), community.logChannel);
  const channel = mentionOf('channel', community.logChannel);
  if (post === 'yes') return tell(channel, true);
  const values = { channel, platform: platform.capabilities.label };
  if (post === 'unknown') return tell(translate('status.channel_platform_not_say_whether', values), false);
  await logPlaces.lost(community, community.logChannel, post);
  const not = translate('status.not_in_channel_why', { channel, why: postRefusalText(translate, post) });
  return tell(`${not} ${await instead()} ${next}`, false);
}

/** Summarizes the steps that wait for the platform. */
async function waitingStepsPart({
  bot: { deps, platform },
  translate,
  community,
}: CommandContext): Promise<StatusPart> {
  const cases = await deps.communities.listWaiting({ communityId: community.id }, WAITING_COUNTED);
  const waiting = cases.flatMap(waitingSteps);
  const first = waiting[0];
  if (!first) return { fields: [], isWell: true };
  const names = [...new Set(waiting.map(({ step }) => step))];
  const counts = names.map((name) =>
    translate(STEP_WORDS[name].count, { count: waiting.filter(({ step }) => step === name).length }),
  );
  const more = cases.length === WAITING_COUNTED ? ` ${translate('status.or_more')}` : '';
  const value = `${counts.join(', ')}${more}; ${describeWaiting(translate, platform.capabilities, first)}`;
  return { fields: [{ label: translate('status.steps_that_wait'), value }], isWell: false };
}

/** Shows which shard serves this community: operators ask for that first. */
function shardFields({ bot, translate }: CommandContext): Field[] {
  const { share } = bot.platform;
  const value = share && share.count > 1 && translate('status.index_of_counted_from_0', share);
  return fieldIf(translate('status.shard'), value);
}
