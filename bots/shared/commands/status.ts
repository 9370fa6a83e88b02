import { monthOf } from '../../../src/core/tenant.ts';
import { note } from '../answers.ts';
import type { Say } from '../language/say.ts';
import type { Need } from '../needs.ts';
import type { Answer } from '../rendering.ts';
import { needsOf } from '../setup/needs-of.ts';
import { cutLine, showDuration, showMoment } from '../text.ts';
import type { CommandContext } from './context.ts';
import type { Said } from './status-entries.ts';
import { sayEntries, sayShare, saySteps } from './status-entries.ts';

/** How long after an error nobody is told that all is well. */
const RECENT_PROBLEM_MS = 600_000;
const LINES_MAX = 24;

/** What the bot can and cannot do here, as it is now; that all is well is said only when it is. */
export async function status(context: CommandContext): Promise<Answer> {
  const { bot, say, community, command } = context;
  const ref = { id: community.externalId, name: community.name };
  const [entries, steps, needs] = await Promise.all([
    sayEntries(context),
    saySteps(context),
    needsOf(bot, community, command.channel.id).then((of) => bot.platform.needs(ref, of)),
  ]);
  const parts = [
    await sayJudge(context),
    entries,
    steps,
    sayRoom(context),
    sayShare(context),
    bot.native.describe(say, community),
    sayProblem(context),
  ];
  const isMissing = needs.some((need) => !need.has && !need.optional);
  const isWell = parts.every((part) => part.isWell);
  const title = isMissing
    ? say('Something is missing here')
    : isWell
      ? say('All is well here')
      : say('Not all is well here');
  const shown = note(
    title,
    { kind: 'fields', fields: parts.flatMap(({ fields }) => fields) },
    { kind: 'list', items: needs.slice(0, LINES_MAX).map((need) => describeNeed(say, need)) },
  );
  return isMissing || !isWell ? { ...shown, tone: 'warning' } : { ...shown, tone: 'good' };
}

/** One line of what is needed: there, missing, or missing and missed by nothing but one thing that nobody has to have. */
export function describeNeed(say: Say, { what, has, how, optional }: Need): string {
  if (has) return say('yes: {what}', { what });
  return `${optional ? say('optional, not given: {what}', { what }) : `${say('NO:')} ${what}`}. ${how}`;
}

async function sayJudge({ bot, say, intake, community, tenant }: CommandContext): Promise<Said> {
  const { deps } = bot;
  const usage = await deps.store.readUsage(tenant.id, monthOf(deps.schedule.now()));
  const quota = tenant.quota ?? deps.settings.defaultQuota;
  const isDown = !deps.isJudgeAvailable();
  const paused = intake.paused(say, community.id) ?? (isDown ? say('the judging model cannot be reached') : null);
  return {
    isWell: paused === null && tenant.suspended === undefined,
    fields: [
      {
        label: say('Plan'),
        value: sayPlan(say, tenant),
      },
      {
        label: say('Judged this month'),
        value: say('{count, number} of {quota}', {
          count: usage.judged_this_month,
          quota: quota === 0 ? say('unlimited') : quota.toLocaleString(say.language),
        }),
      },
      { label: say('Judge'), value: paused === null ? deps.judge.model : `${deps.judge.model}, ${paused}` },
      {
        label: say('Spend this month'),
        value: say(
          '{requests, plural, one {# model request} other {# model requests}}, {tokens, plural, one {# input token} other {# input tokens}}',
          { requests: usage.model_requests_this_month, tokens: usage.input_tokens_this_month },
        ),
      },
      {
        label: say('Mode'),
        value: community.trial ? say('trial: nothing is done, entries say what would be') : say('live'),
      },
    ],
  };
}

function sayPlan(say: Say, { plan, suspended }: CommandContext['tenant']): string {
  if (suspended) return say('suspended by the operator of this server: messages and joins are left alone');
  return plan === 'free' ? say('free: local rules only, the model is never asked') : plan;
}

function sayRoom({ say, intake }: CommandContext): Said {
  const { local, lost } = intake.overflow();
  if (local + lost === 0) return { fields: [], isWell: true };
  const value = say('{local} by local rules alone, {lost} not at all', { local, lost });
  // It was so since the start; what is still so is a problem of its own.
  return { fields: [{ label: say('Not judged for lack of room'), value }], isWell: true };
}

function sayProblem({ bot: { deps, problems }, say }: CommandContext): Said {
  const problem = problems.last();
  if (!problem) return { fields: [{ label: say('Last error'), value: say('none') }], isWell: true };
  const agoMs = deps.schedule.now() - problem.atMs;
  const ago = say('{span} ago', { span: showDuration(say, agoMs) });
  // What failed is told in English, as in the log.
  const value = cutLine(`${ago} (${showMoment(say, problem.atMs)}): ${problem.what}`, 300);
  return { fields: [{ label: say('Last error'), value }], isWell: agoMs >= RECENT_PROBLEM_MS };
}
