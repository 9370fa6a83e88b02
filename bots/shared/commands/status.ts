import type { StepResult } from '../../../src/core/steps.ts';
import { monthOf } from '../../../src/core/tenant.ts';
import { note } from '../answers.ts';
import type { Bot } from '../bot.ts';
import { describeShut, LOG_OFF } from '../log-place.ts';
import type { Need } from '../needs.ts';
import { describeWaiting } from '../notice.ts';
import { type Answer, type Field, mentionOf } from '../rendering.ts';
import { needsOf } from '../setup/needs-of.ts';
import { cutLine, showDuration } from '../text.ts';
import { typed } from '../typed.ts';
import { waitingSteps } from '../waiting.ts';
import type { CommandContext } from './context.ts';

/** How long after an error nobody is told that all is well. */
const RECENT_PROBLEM_MS = 600_000;
/** How many notices with waiting steps are counted. */
const WAITING_COUNTED = 500;
const LINES_MAX = 24;
const STEP_WORDS: Readonly<Record<StepResult['step'], string>> = {
  delete: 'deletions',
  timeout: 'timeouts',
  end_timeout: 'ends of timeouts',
  notify: 'private messages',
  kick: 'kicks',
  ban: 'bans',
};

/** What one part of the whole is like at this moment. */
type Said = { readonly fields: readonly Field[]; readonly isWell: boolean };

/** What the bot can and cannot do here, as it is now; that all is well is said only when it is. */
export async function status(context: CommandContext): Promise<Answer> {
  const { bot, community, command } = context;
  const ref = { id: community.externalId, name: community.name };
  const [entries, steps, needs] = await Promise.all([
    sayEntries(context),
    saySteps(bot, community.id),
    needsOf(bot, community, command.channel.id).then((of) => bot.platform.needs(ref, of)),
  ]);
  const parts = [await sayJudge(context), entries, steps, sayRoom(context), sayProblem(bot)];
  const isMissing = needs.some((need) => !need.has && !need.optional);
  const isWell = parts.every((part) => part.isWell);
  const title = isMissing ? 'Something is missing here' : isWell ? 'All is well here' : 'Not all is well here';
  const shown = note(
    title,
    { kind: 'fields', fields: parts.flatMap(({ fields }) => fields) },
    { kind: 'list', items: needs.map(describeNeed).slice(0, LINES_MAX) },
  );
  return isMissing || !isWell ? { ...shown, tone: 'warning' } : { ...shown, tone: 'good' };
}

/** One line of what is needed: there, missing, or missing and missed by nothing but one thing that nobody has to have. */
export function describeNeed({ what, has, how, optional }: Need): string {
  if (has) return `yes: ${what}`;
  return optional ? `optional, not given: ${what}. ${how}` : `NO: ${what}. ${how}`;
}

async function sayJudge({ bot, intake, community, tenant }: CommandContext): Promise<Said> {
  const { deps } = bot;
  const usage = await deps.store.readUsage(tenant.id, monthOf(deps.schedule.now()));
  const quota = tenant.quota ?? deps.settings.defaultQuota;
  const isDown = !deps.isJudgeAvailable();
  const paused = intake.paused(community.id) ?? (isDown ? 'the judging model cannot be reached' : null);
  return {
    isWell: paused === null,
    fields: [
      {
        label: 'Plan',
        value: tenant.plan === 'free' ? 'free: local rules only, the model is never asked' : tenant.plan,
      },
      { label: 'Judged this month', value: `${usage.judged_this_month} of ${quota === 0 ? 'unlimited' : quota}` },
      { label: 'Judge', value: paused === null ? deps.judge.model : `${deps.judge.model}, ${paused}` },
      {
        label: 'Spend this month',
        value: `${usage.model_requests_this_month} model requests, ${usage.input_tokens_this_month} input tokens`,
      },
      { label: 'Mode', value: community.trial ? 'trial: nothing is done, entries say what would be' : 'live' },
    ],
  };
}

/** Where entries go, whether they can be posted there now, and how many wait. */
async function sayEntries({ bot, intake, community }: CommandContext): Promise<Said> {
  const { platform, deps, calls, logPlaces } = bot;
  const next = `${typed(platform.capabilities, 'log here')} chooses a place`;
  const unposted = await deps.communities.countUnposted({ communityId: community.id });
  const waiting = Math.max(unposted, calls.waiting('entry', community.externalId));
  const waits: Field = { label: 'Waiting', value: `${intake.waiting()} messages, ${waiting} entries` };
  const say = (value: string, isWell: boolean): Said => ({
    fields: [{ label: 'Entries', value }, waits],
    isWell: isWell && waiting === 0,
  });
  if (community.logChannel === LOG_OFF) return say('off: recorded, not posted', true);
  const instead = async () => {
    const place = await logPlaces.of(community);
    if (place === null) return 'They are kept until there is a place';
    return place.person
      ? `They go to ${place.person.name} in private`
      : 'They go to another channel that members cannot read';
  };
  if (community.logChannel === null) return say(`no log channel was chosen. ${await instead()}; ${next}`, false);
  const ref = { id: community.externalId, name: community.name };
  const { post } = await platform.lookAtPlace(ref, community.logChannel);
  const channel = mentionOf('channel', community.logChannel);
  if (post === 'yes') return say(channel, true);
  if (post === 'unknown')
    return say(`${channel}; ${platform.capabilities.label} does not say whether it can be used`, false);
  await logPlaces.lost(community, community.logChannel, post);
  return say(`NOT in ${channel}: ${describeShut(post)}. ${await instead()}; ${next}`, false);
}

/** What waits for the platform, in a line. */
async function saySteps({ deps, platform }: Bot, communityId: string): Promise<Said> {
  const notices = await deps.communities.listWaiting({ communityId }, WAITING_COUNTED);
  const waiting = notices.flatMap(waitingSteps);
  const first = waiting[0];
  if (!first) return { fields: [], isWell: true };
  const names = [...new Set(waiting.map(({ step }) => step))];
  const counts = names.map((name) => `${waiting.filter(({ step }) => step === name).length} ${STEP_WORDS[name]}`);
  const more = notices.length === WAITING_COUNTED ? ' or more' : '';
  const value = `${counts.join(', ')}${more}; ${describeWaiting(platform.capabilities, first)}`;
  return { fields: [{ label: 'Steps that wait', value }], isWell: false };
}

function sayRoom({ intake }: CommandContext): Said {
  const { local, lost } = intake.overflow();
  if (local + lost === 0) return { fields: [], isWell: true };
  const value = `${local} by local rules alone, ${lost} not at all`;
  // It was so since the start; what is still so is a problem of its own.
  return { fields: [{ label: 'Not judged for lack of room', value }], isWell: true };
}

function sayProblem({ deps, problems }: Bot): Said {
  const problem = problems.last();
  if (!problem) return { fields: [{ label: 'Last error', value: 'none' }], isWell: true };
  const agoMs = deps.schedule.now() - problem.atMs;
  const at = new Date(problem.atMs).toISOString().slice(0, 16).replace('T', ' ');
  const value = cutLine(`${showDuration(agoMs)} ago (${at} UTC): ${problem.what}`, 300);
  return { fields: [{ label: 'Last error', value }], isWell: agoMs >= RECENT_PROBLEM_MS };
}
