import { monthOf } from '../../../../src/core/tenants/tenant.ts';
import { cutLine, localeOf, showDuration, showMoment, type Translate } from '../../i18n/translate.ts';
import { describeNeed } from '../../port/needs.ts';
import { type Answer, fieldIf, mentionOf, note } from '../../port/rendering.ts';
import { needsOf } from '../../setup/needs-of.ts';
import type { CommandContext } from '../context.ts';
import { entriesText, type Said, shareText, stepsText } from './status-entries.ts';

/** How long after an error nobody is told that all is well. */
const RECENT_PROBLEM_MS = 600_000;
const LINES_MAX = 24;

/** What the bot can and cannot do here, as it is now; that all is well is said only when it is. */
export async function status(context: CommandContext): Promise<Answer> {
  const { bot, translate, community, command } = context;
  const [entries, steps, needs] = await Promise.all([
    entriesText(context),
    stepsText(context),
    needsOf(bot, community, command.channel.id),
  ]);
  const parts = [
    await judgeText(context),
    await reviewText(context),
    entries,
    steps,
    roomText(context),
    trapText(context),
    shareText(context),
    bot.native.describe(translate, community),
    problemText(context),
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

async function judgeText({ bot, translate, ingest, community, tenant }: CommandContext): Promise<Said> {
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

async function reviewText({ bot, translate, tenant }: CommandContext): Promise<Said> {
  const { count } = await bot.deps.store.readWaiting(tenant.id, { order: 'worst', limit: 1 });
  const value = count.toLocaleString(localeOf(translate.language));
  return { isWell: true, fields: [{ label: translate('status.to_review'), value }] };
}

function planText(translate: Translate, { plan, suspended }: CommandContext['tenant']): string {
  if (suspended) return translate('status.suspended_operator_server_messages_joins');
  return plan === 'free' ? translate('status.free_local_rules_only_model') : plan;
}

function roomText({ translate, ingest }: CommandContext): Said {
  const { local, lost } = ingest.overflow();
  if (local + lost === 0) return { fields: [], isWell: true };
  const value = translate('status.local_local_rules_alone_lost', { local, lost });
  // It was so since the start; what is still so is a problem of its own.
  return { fields: [{ label: translate('status.not_judged_for_lack_of_room'), value }], isWell: true };
}

/** Where nobody may write: an account that does counts as stolen. */
function trapText({ translate, tenant }: CommandContext): Said {
  const traps = tenant.settings.stolen.trap_channels.map((id) => mentionOf('channel', id));
  return { fields: fieldIf(translate('stolen.trap_channels'), traps.join(', ')), isWell: true };
}

function problemText({ bot: { deps, problems }, translate, community }: CommandContext): Said {
  const problem = problems.last(community.id);
  if (!problem)
    return { fields: [{ label: translate('status.last_error'), value: translate('common.none') }], isWell: true };
  const agoMs = deps.schedule.now() - problem.atMs;
  const ago = translate('common.span_ago', { span: showDuration(translate, agoMs) });
  // What failed is told in English, as in the log.
  const value = cutLine(`${ago} (${showMoment(translate, problem.atMs)}): ${problem.what}`, 300);
  return { fields: [{ label: translate('status.last_error'), value }], isWell: agoMs >= RECENT_PROBLEM_MS };
}
