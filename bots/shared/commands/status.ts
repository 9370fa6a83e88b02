import type { StepResult } from '../../../src/core/steps.ts';
import { monthOf } from '../../../src/core/tenant.ts';
import { note } from '../answers.ts';
import { phrase, type Say } from '../language/say.ts';
import { describeShut, LOG_OFF } from '../log-place.ts';
import type { Need } from '../needs.ts';
import { describeWaiting } from '../notice/steps.ts';
import { type Answer, type Field, mentionOf } from '../rendering.ts';
import { needsOf } from '../setup/needs-of.ts';
import { cutLine, showDuration, showMoment } from '../text.ts';
import { typed } from '../typed.ts';
import { waitingSteps } from '../waiting.ts';
import type { CommandContext } from './context.ts';

/** How long after an error nobody is told that all is well. */
const RECENT_PROBLEM_MS = 600_000;
/** How many notices with waiting steps are counted. */
const WAITING_COUNTED = 500;
const LINES_MAX = 24;
const STEP_COUNTS: Readonly<Record<StepResult['step'], string>> = {
  delete: phrase('{count, plural, one {# deletion} other {# deletions}}'),
  timeout: phrase('{count, plural, one {# timeout} other {# timeouts}}'),
  end_timeout: phrase('{count, plural, one {# end of a timeout} other {# ends of a timeout}}'),
  notify: phrase('{count, plural, one {# private message} other {# private messages}}'),
  answer: phrase('{count, plural, one {# answer to an appeal} other {# answers to appeals}}'),
  kick: phrase('{count, plural, one {# kick} other {# kicks}}'),
  ban: phrase('{count, plural, one {# ban} other {# bans}}'),
  give_text: phrase('{count, plural, one {# text to an author} other {# texts to authors}}'),
  repost: phrase('{count, plural, one {# post in a name} other {# posts in a name}}'),
};

/** What one part of the whole is like at this moment. */
type Said = { readonly fields: readonly Field[]; readonly isWell: boolean };

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

/** Where entries go, whether they can be posted there now, and how many wait. */
async function sayEntries({ bot, say, intake, community }: CommandContext): Promise<Said> {
  const { platform, deps, calls, logPlaces } = bot;
  const next = say('{command} chooses a place', { command: typed(platform.capabilities, 'log here') });
  const unposted = await deps.communities.countUnposted({ communityId: community.id });
  const waiting = Math.max(unposted, calls.waiting('entry', community.externalId));
  const waits: Field = {
    label: say('Waiting'),
    value: say(
      '{messages, plural, one {# message} other {# messages}}, {entries, plural, one {# entry} other {# entries}}',
      { messages: intake.waiting(), entries: waiting },
    ),
  };
  const tell = (value: string, isWell: boolean): Said => ({
    fields: [{ label: say('Entries'), value }, waits],
    isWell: isWell && waiting === 0,
  });
  if (community.logChannel === LOG_OFF) return tell(say('off: recorded, not posted'), true);
  const instead = async () => {
    const place = await logPlaces.of(community);
    if (place === null) return say('They are kept until there is a place for them.');
    return place.person
      ? say('They go to {who} in private.', { who: place.person.name })
      : say('They go to another channel that members cannot read.');
  };
  if (community.logChannel === null)
    return tell(`${say('no log channel was chosen.')} ${await instead()} ${next}`, false);
  const ref = { id: community.externalId, name: community.name };
  const { post } = await platform.lookAtPlace(ref, community.logChannel);
  const channel = mentionOf('channel', community.logChannel);
  if (post === 'yes') return tell(channel, true);
  if (post === 'unknown')
    return tell(
      say('{channel}; {platform} does not say whether it can be used', {
        channel,
        platform: platform.capabilities.label,
      }),
      false,
    );
  await logPlaces.lost(community, community.logChannel, post);
  const not = say('NOT in {channel}: {why}.', { channel, why: describeShut(say, post) });
  return tell(`${not} ${await instead()} ${next}`, false);
}

/** What waits for the platform, in a line. */
async function saySteps({ bot: { deps, platform }, say, community }: CommandContext): Promise<Said> {
  const notices = await deps.communities.listWaiting({ communityId: community.id }, WAITING_COUNTED);
  const waiting = notices.flatMap(waitingSteps);
  const first = waiting[0];
  if (!first) return { fields: [], isWell: true };
  const names = [...new Set(waiting.map(({ step }) => step))];
  const counts = names.map((name) =>
    say(STEP_COUNTS[name], { count: waiting.filter(({ step }) => step === name).length }),
  );
  const more = notices.length === WAITING_COUNTED ? ` ${say('or more')}` : '';
  const value = `${counts.join(', ')}${more}; ${describeWaiting(say, platform.capabilities, first)}`;
  return { fields: [{ label: say('Steps that wait'), value }], isWell: false };
}

/** Which of several shards looks after this community: what operators ask for first. */
function sayShare({ bot, say }: CommandContext): Said {
  const { share } = bot.platform;
  if (!share || share.count === 1) return { fields: [], isWell: true };
  const value = say('{index, number} of {count, number}, counted from 0', share);
  return { fields: [{ label: say('Shard'), value }], isWell: true };
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
