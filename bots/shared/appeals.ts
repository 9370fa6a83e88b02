import type { Community, ModerationCase } from '../../src/core/communities.ts';
import { done, fault, note, secretly } from './answers.ts';
import type { Bot } from './bot.ts';
import type { PersonRef } from './incoming.ts';
import { type Say, sayTo } from './language/say.ts';
import type { CarryOut } from './message/act.ts';
import type { Answer } from './rendering.ts';
import { cutLine } from './text.ts';

const DAY_MS = 86_400_000;
/** As long as entries are kept. */
const KEPT_DAYS = 30;
const READ = 200;

type AppealDeps = { readonly bot: Bot; readonly carryOut: Pick<CarryOut, 'refresh'>; readonly say: Say };

/**
 * Takes what an author says against the last thing that was done to them, once an incident: it stands in the entry, where moderators uphold or undo.
 * @param ask.community null where it was said in private: then it is of whatever community it was in, and of its language.
 */
export async function takeAppeal(
  deps: Omit<AppealDeps, 'say'>,
  ask: { readonly by: PersonRef; readonly text: string; readonly community: Community | null; readonly say: Say },
): Promise<Answer> {
  const { communities, schedule } = deps.bot.deps;
  const { by, community, say } = ask;
  const notice = await communities.findAppealable({
    platform: deps.bot.platform.name,
    authorId: by.id,
    sinceMs: schedule.now() - KEPT_DAYS * DAY_MS,
    ...(community ? { communityId: community.id } : {}),
  });
  if (!notice)
    return secretly(fault(say('Nothing of yours was removed lately, so there is nothing to appeal against.')));
  const there = community ?? (await communities.findCommunity({ id: notice.communityId }));
  return appeal({ ...deps, say: there ? sayTo(there) : say }, notice, by, cutLine(ask.text, 200));
}

/** Takes the appeal of whoever presses the button under their private notice; nobody else's. */
export async function pressAppeal(deps: AppealDeps, notice: ModerationCase, by: PersonRef): Promise<Answer> {
  if (by.id !== notice.author.id) return secretly(fault(deps.say('Only who wrote the message may appeal.')));
  return appeal(deps, notice, by, '');
}

/** Whoever pressed the button may say why, once, later. */
async function appeal(
  { bot, carryOut, say }: AppealDeps,
  notice: ModerationCase,
  by: PersonRef,
  reason: string,
): Promise<Answer> {
  const { communities, schedule } = bot.deps;
  if (notice.verdict?.verdict === 'wrong') return secretly(note(say('The moderators have undone it already.')));
  const of = { communityId: notice.communityId, authorId: by.id, limit: READ };
  const ofIncident = (one: ModerationCase) =>
    one.id === notice.id || (one.incidentId !== null && one.incidentId === notice.incidentId);
  const before = (await communities.listCasesBy(of)).find((one) => ofIncident(one) && hasAppeal(one));
  const said = {
    by: { id: by.id, name: cutLine(by.name, 80) },
    reason,
    atMs: schedule.now(),
    isAppeal: true,
  } as const;
  const changed = before
    ? await communities.changeCase(before.id, (current) => withReason(current, reason))
    : await communities.changeCase(notice.id, (current) =>
        hasAppeal(current) ? null : { ...current, reports: [...current.reports, said] },
      );
  if (!changed) return secretly(note(say('You have appealed against this already; the moderators see it.')));
  await carryOut.refresh(changed);
  if (reason !== '') return secretly(done(say('The moderators see what you wrote, beside what was removed.')));
  const command = `${bot.platform.capabilities.commandPrefix}appeal`;
  const text = say('To say why, once: {command} and why. You are told what they decide.', { command });
  return secretly(done(say('The moderators see your appeal, beside what was removed.'), { kind: 'text', text }));
}

/** The words of an appeal that came without any; null where it has some, or nothing is said. */
function withReason(notice: ModerationCase, reason: string): ModerationCase | null {
  const isBare = (report: ModerationCase['reports'][number]) => report.isAppeal === true && report.reason === '';
  if (reason === '' || !notice.reports.some(isBare)) return null;
  return { ...notice, reports: notice.reports.map((report) => (isBare(report) ? { ...report, reason } : report)) };
}

function hasAppeal({ reports }: ModerationCase): boolean {
  return reports.some(({ isAppeal }) => isAppeal === true);
}
