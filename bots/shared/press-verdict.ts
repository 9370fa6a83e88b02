import { isAppealOpen, withVerdict } from '../../src/core/appeals.ts';
import type { ModerationCase } from '../../src/core/communities.ts';
import type { StepResult } from '../../src/core/steps.ts';
import { recordVerdict } from '../../src/service/record-verdict.ts';
import type { Learned } from '../../src/service/teach.ts';
import { done, fault, note, withButtons } from './answers.ts';
import type { Bot } from './bot.ts';
import { confirmDecision } from './confirm-decision.ts';
import { giveBackButtons } from './give-back.ts';
import { askingOf } from './incident/press-whole.ts';
import { askAll } from './incident/whole.ts';
import { targetOf } from './ladder.ts';
import { phrase, type Say } from './language/say.ts';
import { learnFromVerdict } from './learn-pictures.ts';
import { isDone } from './notice/standing.ts';
import { describeMissed, describeWaiting } from './notice/steps.ts';
import { type Pressed, showSoon } from './pressed.ts';
import type { Answer } from './rendering.ts';
import { endOfTimeout, toResult } from './try-step.ts';
import { callOff, waitingDeeds, withResults } from './waiting.ts';

/** The decision was right, and what was done stays as it is. */
export async function approve({ bot, carryOut, say, community, notice, press }: Pressed): Promise<Answer> {
  if (notice.reason.category === null)
    return note(say('Nothing triggered on this message: there is no decision to confirm.'));
  const learned = await confirmDecision(bot, community, notice, press);
  carryOut.retries.wakeAt(bot.deps.schedule.now());
  showSoon(bot, carryOut, notice);
  return done(`${say('Noted as right.')}${describeLearned(say, learned)}`);
}

/** Decides an appeal: of everything that its author wrote in the incident, and of nothing that others did. */
export async function decideAppeal(pressed: Pressed, verb: 'uphold' | 'overturn'): Promise<Answer> {
  const { bot, carryOut, say, community, notice, press } = pressed;
  if (!isAppealOpen(notice)) return note(say('This appeal is answered already.'));
  const { incidentId } = notice;
  const { messages } = incidentId === null ? { messages: 1 } : await bot.deps.communities.countIncident(incidentId);
  if (messages > 1) {
    const whole = verb === 'uphold' ? 'right' : 'wrong';
    const asking = await askingOf(pressed, notice);
    const { parts } = await askAll(asking, whole, { communityId: community.id, authorId: notice.author.id });
    showSoon(bot, carryOut, notice);
    return done(
      verb === 'uphold'
        ? say('{count, plural, one {Upheld: # message.} other {Upheld: # messages.}} The author is told.', {
            count: parts,
          })
        : say('{count, plural, one {Undone: # message.} other {Undone: # messages.}} The author is told.', {
            count: parts,
          }),
    );
  }
  if (verb === 'overturn') return dismiss(pressed);
  if (notice.reason.category !== null) return approve(pressed);
  // What a member reported and a moderator removed has no decision to confirm.
  const verdict = { verdict: 'confirmed', by: press.by, atMs: bot.deps.schedule.now() } as const;
  await bot.deps.communities.changeCase(notice.id, (current) => withVerdict(current, verdict));
  carryOut.retries.wakeAt(verdict.atMs);
  showSoon(bot, carryOut, notice);
  return done(say('Upheld. The author is told.'));
}

/** Ends the timeout of an entry. */
export async function undo(pressed: Pressed): Promise<Answer> {
  const { bot, carryOut, say, notice } = pressed;
  if (!isDone(notice, 'timeout')) return note(say('No timeout of this entry is running.'));
  const ended = await endTimeout(pressed);
  showSoon(bot, carryOut, notice);
  if (ended.outcome === 'waiting')
    return note(say('Not yet'), { kind: 'text', text: describeWaiting(say, bot.platform.capabilities, ended) });
  return ended.outcome === 'done'
    ? done(say('The timeout is ended.'))
    : fault(say('Not done'), { kind: 'text', text: describeMissed(say, bot.platform.capabilities, ended) });
}

/** Ends the timeout of a notice now, or as soon as the platform takes it; what came of it is kept. */
async function endTimeout({ bot, carryOut, community, notice, press }: Pressed): Promise<StepResult> {
  const outcome = await bot.silences.end(targetOf(community, notice, press.by));
  const result = toResult(endOfTimeout(bot, press.by), outcome, bot.deps.schedule.now());
  // Somebody who is gone is not silenced any more.
  const kept = result.outcome === 'gone' ? { ...result, outcome: 'done' as const } : result;
  await bot.deps.communities.changeCase(notice.id, (current) => ({
    ...current,
    results: withResults(current.results, [kept]),
  }));
  if (kept.outcome === 'waiting') carryOut.retries.wakeAt(kept.dueAtMs);
  return kept;
}

/** Notes a decision as wrong: what still waits to be done is called off, a timeout ends, and copies of the text pass from then on. */
export async function dismiss(pressed: Pressed): Promise<Answer> {
  const { bot, carryOut, say, community, notice, press } = pressed;
  const atMs = bot.deps.schedule.now();
  const { learned } = await recordVerdict(bot.deps, notice, {
    tenantId: community.tenantId,
    verdict: 'wrong',
    by: press.by,
    atMs,
  });
  await learnFromVerdict(bot, community.tenantId, notice, false);
  // What was wrong is not done later.
  await bot.deps.communities.changeCase(notice.id, (current) =>
    waitingDeeds(current).length > 0 ? { ...current, results: callOff(current.results, atMs) } : null,
  );
  await endIncident(bot, notice);
  carryOut.retries.wakeAt(atMs);
  const ended = isDone(notice, 'timeout') ? await endTimeout(pressed) : null;
  showSoon(bot, carryOut, notice);
  const now = await bot.deps.communities.findCase({ id: notice.id });
  const answer = done(`${say('Noted as wrong.')}${describeEnd(say, bot, ended)}${describeLearned(say, learned)}`);
  return withButtons(answer, ...(now ? giveBackButtons(say, bot, now) : []));
}

/** What was wrong gathers nothing more; that one of many was does not end what the others belong to. */
async function endIncident({ deps: { communities } }: Bot, { incidentId }: ModerationCase): Promise<void> {
  if (incidentId === null) return;
  const { messages } = await communities.countIncident(incidentId);
  if (messages <= 1) await communities.closeIncident(incidentId);
}

function describeEnd(say: Say, bot: Bot, ended: StepResult | null): string {
  if (!ended) return '';
  if (ended.outcome === 'done') return ` ${say('The timeout is ended.')}`;
  return ended.outcome === 'waiting'
    ? ` ${describeWaiting(say, bot.platform.capabilities, ended)}.`
    : ` ${say('Not done')}: ${describeMissed(say, bot.platform.capabilities, ended)}`;
}

/** What whoever pressed is told of what their word taught. */
const WORDS: Readonly<Record<Learned, string>> = {
  allowed: phrase('The same text passes here from now on; "teaching list" shows it.'),
  blocked: phrase('Copies of it are acted on from now on; "teaching list" shows it.'),
  unset: '',
  not_its_text: '',
  too_short: phrase('Too little text to know its copies by: nothing was learnt from it.'),
};

/** What a verdict taught, in words, with a blank before it to stand behind another sentence; '' where there is nothing to say. */
function describeLearned(say: Say, learned: Learned): string {
  return WORDS[learned] === '' ? '' : ` ${say(WORDS[learned])}`;
}
