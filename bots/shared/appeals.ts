import type { Community, Notice, VerdictName } from '../../src/core/communities.ts';
import { done, fault, note, secretly } from './answers.ts';
import { isAppealOpen } from './appeal-open.ts';
import type { Bot } from './bot.ts';
import { type Say, sayTo } from './language/say.ts';
import type { CarryOut } from './message/act.ts';
import type { PersonRef } from './platform.ts';
import type { Answer } from './rendering.ts';
import { cutLine } from './text.ts';

const DAY_MS = 86_400_000;
/** As long as entries are kept. */
const KEPT_DAYS = 30;
const READ = 200;

/**
 * Takes what an author says against the last thing that was done to them, once an incident: it stands in the entry, where moderators uphold or undo.
 * @param ask.community null where it was said in private: then it is of whatever community it was in, and of its language.
 */
export async function takeAppeal(
  { bot, carryOut }: { readonly bot: Bot; readonly carryOut: Pick<CarryOut, 'refresh'> },
  ask: { readonly by: PersonRef; readonly text: string; readonly community: Community | null; readonly say: Say },
): Promise<Answer> {
  const { communities, schedule } = bot.deps;
  const { by, community, say } = ask;
  const atMs = schedule.now();
  const notice = await communities.findAppealable({
    platform: bot.platform.name,
    authorId: by.id,
    sinceMs: atMs - KEPT_DAYS * DAY_MS,
    ...(community ? { communityId: community.id } : {}),
  });
  if (!notice)
    return secretly(fault(say('Nothing of yours was removed lately, so there is nothing to appeal against.')));
  const there = community ?? (await communities.findCommunity({ id: notice.communityId }));
  const of = there ? sayTo(there) : say;
  const others = await communities.listNoticesBy({ communityId: notice.communityId, authorId: by.id, limit: READ });
  const already = others.some((one) => one.incidentId === notice.incidentId && hasAppeal(one));
  const reason = cutLine(ask.text, 200);
  const appeal = { by: { id: by.id, name: cutLine(by.name, 80) }, reason, atMs, isAppeal: true } as const;
  const changed = already
    ? null
    : await communities.changeNotice(notice.id, (current) =>
        hasAppeal(current) ? null : { ...current, reports: [...current.reports, appeal] },
      );
  if (!changed) return secretly(note(of('You have appealed against this already; the moderators see it.')));
  await carryOut.refresh(changed);
  return secretly(done(of('The moderators see what you wrote, beside what was removed.')));
}

function hasAppeal({ reports }: Notice): boolean {
  return reports.some(({ isAppeal }) => isAppeal === true);
}

/** Tells an author what came of their appeal, as a moderator decides it. Nothing is told where there is none, or it was answered before. */
export function answerAppeal(bot: Bot, community: Community, notice: Notice, verdict: VerdictName): void {
  if (!isAppealOpen(notice)) return;
  const say = sayTo(community);
  const values = { community: community.name };
  const text =
    verdict === 'wrong'
      ? say('Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back.', values)
      : say('Your appeal in {community}: the moderators looked at it again, and the decision stands.', values);
  bot.work.begin('answer an appeal', async () => {
    const outcome = await bot.calls.run('notify', community.externalId, () =>
      bot.platform.tell({ id: community.externalId, name: community.name }, notice.author.id, cutLine(text, 500)),
    );
    if (outcome.kind === 'failed') bot.problems.note(`an appeal's answer was not told: ${outcome.error}`);
  });
}
