import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { announceAppeal, enterAppeal } from '../../../src/service/incidents/appeals.ts';
import type { Executor } from '../actions/act.ts';
import { cutLine } from '../i18n/text.ts';
import { type Translate, translateFor } from '../i18n/translate.ts';
import { done, failure, note, secretly } from '../port/answers.ts';
import type { PersonRef } from '../port/events.ts';
import type { Answer } from '../port/rendering.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { serviceDeps } from '../state/platform-access.ts';

const DAY_MS = 86_400_000;
/** As long as entries are kept. */
const KEPT_DAYS = 30;

type AppealDeps = {
  readonly bot: ModeratorAccess;
  readonly executor: Pick<Executor, 'refresh'>;
  readonly translate: Translate;
};

/**
 * Takes what an author says against the last thing that was done to them, once an incident: it stands in the entry, where moderators uphold or undo.
 * @param query.community null where it was said in private: then it is of whatever community it was in, and of its language.
 */
export async function takeAppeal(
  deps: Omit<AppealDeps, 'translate'>,
  query: {
    readonly by: PersonRef;
    readonly text: string;
    readonly community: Community | null;
    readonly translate: Translate;
  },
): Promise<Answer> {
  const { communities, schedule } = deps.bot.deps;
  const { by, community, translate } = query;
  const moderationCase = await communities.findAppealable({
    platform: deps.bot.platform.name,
    authorId: by.id,
    sinceMs: schedule.now() - KEPT_DAYS * DAY_MS,
    ...(community ? { communityId: community.id } : {}),
  });
  if (!moderationCase) return secretly(failure(translate('appeal.nothing_yours_removed_lately_nothing')));
  const there = community ?? (await communities.findCommunity({ id: moderationCase.communityId }));
  return appeal(
    { ...deps, translate: there ? translateFor(there) : translate },
    moderationCase,
    by,
    cutLine(query.text, 200),
  );
}

/** Takes the appeal of whoever presses the button under their private notice; nobody else's. */
export async function handleAppealButton(
  deps: AppealDeps,
  moderationCase: ModerationCase,
  by: PersonRef,
): Promise<Answer> {
  if (by.id !== moderationCase.author.id) return secretly(failure(deps.translate('appeal.only_wrote_message_appeal')));
  return appeal(deps, moderationCase, by, '');
}

/** Whoever pressed the button may say why, once, later. */
async function appeal(
  { bot, executor, translate }: AppealDeps,
  moderationCase: ModerationCase,
  by: PersonRef,
  reason: string,
): Promise<Answer> {
  const deps = serviceDeps(bot);
  const said = { by: { id: by.id, name: cutLine(by.name, 80) }, reason };
  const taken = await enterAppeal(deps, moderationCase, said);
  if (taken.kind === 'undone') return secretly(note(translate('appeal.the_moderators_have_undone_it_already')));
  if (taken.kind === 'again') return secretly(note(translate('appeal.you_appealed_against_already_moderators')));
  await executor.refresh(taken.moderationCase);
  if (taken.isFirst) bot.work.begin('tell of an appeal', () => announceAppeal(deps, taken.moderationCase));
  if (reason !== '') return secretly(done(translate('appeal.moderators_see_you_wrote_beside')));
  const command = `${bot.platform.capabilities.commandPrefix}appeal`;
  const text = translate('appeal.say_why_once_command_why', { command });
  return secretly(done(translate('appeal.moderators_see_your_appeal_beside'), text));
}
