import { monthOf } from '../../../../src/core/tenants/plan.ts';
import { cutLine, showDuration, showMoment } from '../../i18n/text.ts';
import type { Translate } from '../../i18n/translate.ts';
import { note } from '../../port/answers.ts';
import type { Answer } from '../../port/rendering.ts';
import { needsOf } from '../../setup/needs-of.ts';
import type { CommandContext } from '../context.ts';
import type { Said } from './status-entries.ts';
import { entriesText, shareText, stepsText } from './status-entries.ts';
import { describeNeed } from './status-text.ts';

/** How long after an error nobody is told that all is well. */
const RECENT_PROBLEM_MS = 600_000;
const LINES_MAX = 24;

/** What the bot can and cannot do here, as it is now; that all is well is said only when it is. */
export async function status(context: CommandContext): Promise<Answer> {
  const { bot, translate, community, command } = context;
  const ref = { id: community.externalId, name: community.name };
  const [entries, steps, needs] = await Promise.all([
    entriesText(context),
    stepsText(context),
    needsOf(bot, community, command.channel.id).then((of) => bot.platform.needs(ref, of)),
  ]);
  const parts = [
    await judgeText(context),
    entries,
    steps,
    roomText(context),
    shareText(context),
    bot.native.describe(translate, community),
    problemText(context),
  ];
  const isMissing = needs.some((need) => !need.has && !need.optional);
  const isWell = parts.every((part) => part.isWell);
  const title = isMissing
    ? translate('Something is missing here')
    : isWell
      ? translate('All is well here')
      : translate('Not all is well here');
  const shown = note(
    title,
    { kind: 'fields', fields: parts.flatMap(({ fields }) => fields) },
    { kind: 'list', items: needs.slice(0, LINES_MAX).map((need) => describeNeed(translate, need)) },
  );
  return isMissing || !isWell ? { ...shown, tone: 'warning' } : { ...shown, tone: 'good' };
}

async function judgeText({ bot, translate, ingest, community, tenant }: CommandContext): Promise<Said> {
  const { deps } = bot;
  const usage = await deps.store.readUsage(tenant.id, monthOf(deps.schedule.now()));
  const quota = tenant.quota ?? deps.settings.defaultQuota;
  const isDown = !deps.isJudgeAvailable();
  const paused =
    ingest.paused(translate, community.id) ?? (isDown ? translate('the judging model cannot be reached') : null);
  return {
    isWell: paused === null && tenant.suspended === undefined,
    fields: [
      {
        label: translate('Plan'),
        value: planText(translate, tenant),
      },
      {
        label: translate('Judged this month'),
        value: translate('{count, number} of {quota}', {
          count: usage.judged_this_month,
          quota: quota === 0 ? translate('unlimited') : quota.toLocaleString(translate.language),
        }),
      },
      { label: translate('Judge'), value: paused === null ? deps.judge.model : `${deps.judge.model}, ${paused}` },
      {
        label: translate('Spend this month'),
        value: translate(
          '{requests, plural, one {# model request} other {# model requests}}, {tokens, plural, one {# input token} other {# input tokens}}',
          { requests: usage.model_requests_this_month, tokens: usage.input_tokens_this_month },
        ),
      },
      {
        label: translate('Mode'),
        value: community.trial ? translate('trial: nothing is done, entries say what would be') : translate('live'),
      },
    ],
  };
}

function planText(translate: Translate, { plan, suspended }: CommandContext['tenant']): string {
  if (suspended) return translate('suspended by the operator of this server: messages and joins are left alone');
  return plan === 'free' ? translate('free: local rules only, the model is never asked') : plan;
}

function roomText({ translate, ingest }: CommandContext): Said {
  const { local, lost } = ingest.overflow();
  if (local + lost === 0) return { fields: [], isWell: true };
  const value = translate('{local} by local rules alone, {lost} not at all', { local, lost });
  // It was so since the start; what is still so is a problem of its own.
  return { fields: [{ label: translate('Not judged for lack of room'), value }], isWell: true };
}

function problemText({ bot: { deps, problems }, translate }: CommandContext): Said {
  const problem = problems.last();
  if (!problem) return { fields: [{ label: translate('Last error'), value: translate('none') }], isWell: true };
  const agoMs = deps.schedule.now() - problem.atMs;
  const ago = translate('{span} ago', { span: showDuration(translate, agoMs) });
  // What failed is told in English, as in the log.
  const value = cutLine(`${ago} (${showMoment(translate, problem.atMs)}): ${problem.what}`, 300);
  return { fields: [{ label: translate('Last error'), value }], isWell: agoMs >= RECENT_PROBLEM_MS };
}
