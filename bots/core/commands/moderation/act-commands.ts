import { DAY_SECONDS } from '../../../../src/core/common/chat-platforms.ts';
import type { Actor } from '../../../../src/core/common/steps.ts';
import { showMinutes } from '../../../../src/core/common/texts.ts';
import type { MemberVerb } from '../../../../src/core/incidents/interactions.ts';
import { showPerson } from '../../i18n/translate.ts';
import { isDone, REMOVE_SPAM } from '../../incidents/view/outcome.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { actOnMember } from '../../moderators/act-on-member.ts';
import type { MemberActed } from '../../moderators/button-context.ts';
import { RECENT_MINUTES_MAX } from '../../moderators/delete-recent-messages.ts';
import { removeSpammer } from '../../moderators/spam.ts';
import { type Answer, button, done, failure, withButtons } from '../../port/rendering.ts';
import { type CommandContext, type Handler, numberOf, textOf } from '../context.ts';
import type { Arguments } from '../parse.ts';
import { personOf } from './member-command.ts';

const DAY_MINUTES = DAY_SECONDS / 60;

/** `warn`, `timeout`, `kick`, `ban`, `unban`, `spam` and `note`: actions of moderators on a member, as on the member's page. */
export const ACT_HANDLERS: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(
    (['warn', 'timeout', 'kick', 'ban', 'unban'] as const).map((verb) => [
      verb,
      (context, args) => act(context, args, verb),
    ]),
  ),
  spam,
  note,
};

async function act(context: CommandContext, args: Arguments, verb: MemberVerb): Promise<Answer> {
  const { bot, translate, community, command } = context;
  const member = await memberOf(context, args);
  if (!member) return askForMember(context, verb);
  const { capabilities } = bot.platform;
  const minutes = numberOf(args, 'length');
  const most = Math.ceil((capabilities.timeout?.maxSeconds ?? 0) / DAY_SECONDS) * DAY_MINUTES;
  if (minutes !== null && minutes > most)
    return failure(translate('act.length_at_most', { most: showMinutes(translate, most) }));
  const purgeDays = numberOf(args, 'purge');
  const { answer, moderationCase } = await actOnMember(context, {
    ...{ communityId: community.id, member, personId: command.by.id, verb, by: command.by },
    reason: textOf(args, 'reason'),
    ...(minutes !== null && { minutes }),
    ...(purgeDays !== null && { purgeDays }),
  });
  return withCase(context, { answer, moderationCase });
}

async function spam(context: CommandContext, args: Arguments): Promise<Answer> {
  const { bot, translate, command } = context;
  const member = await memberOf(context, args);
  if (!member) return askForMember(context, 'spam');
  const message = command.replyTo?.author.id === member.id ? command.replyTo : null;
  const acted = await removeSpammer({ ...context, member, by: command.by, message });
  if (acted) return withCase(context, acted);
  if (bot.platform.removing) return act(context, args, 'ban');
  return failure(translate('button.nothing_theirs_known_last_minutes', { minutes: RECENT_MINUTES_MAX }));
}

async function note(context: CommandContext, args: Arguments): Promise<Answer> {
  const { bot, translate, community, command } = context;
  const member = await memberOf(context, args);
  const text = textOf(args, 'text');
  if (!member || text === '') return askForMember(context, 'note');
  const noted = { communityId: community.id, personId: member.id, text, by: command.by };
  await bot.deps.communities.addMemberNote({ ...noted, atMs: bot.deps.schedule.now() });
  return done(translate('act.noted', { who: showPerson(member, 60) }));
}

/** Returns the member who is named or whose message is answered, with the name that was seen last. */
async function memberOf({ bot, community, command }: CommandContext, args: Arguments): Promise<Actor | null> {
  const id = personOf(command, args);
  if (id === '') return null;
  if (command.replyTo?.author.id === id) return { id, name: command.replyTo.author.name };
  const [last] = await bot.deps.communities.listCasesBy({ communityId: community.id, authorId: id, limit: 1 });
  const name = bot.recent.of(community.id, id, 0).at(-1)?.author.name ?? last?.author.name;
  return { id, name: name ?? id };
}

function askForMember({ bot, translate }: CommandContext, verb: string): Answer {
  const { capabilities } = bot.platform;
  const options: Readonly<Record<string, string>> = {
    user: '@ann',
    ...(verb === 'timeout' && { length: '2h' }),
    ...(verb === 'note' && { text: 'reminded' }),
    ...(verb !== 'note' && verb !== 'spam' && { reason: 'spam links' }),
  };
  return failure(
    translate('member.name_member_reply_message_theirs'),
    translate('act.example', { command: typed(capabilities, verb, options) }),
  );
}

/** Adds the number of the case and an undo button to the answer. */
async function withCase({ bot, translate }: CommandContext, { answer, moderationCase }: MemberActed): Promise<Answer> {
  const now = moderationCase && (await bot.deps.communities.findCase({ id: moderationCase.id }));
  if (!now) return answer;
  const { id, incidentId, asked, verdict } = now;
  const number = { kind: 'text', text: translate('act.case', { id: incidentId ?? id }) } as const;
  const isInForce = (['timeout', 'ban', 'warn'] as const).some((step) => isDone(now, step));
  const buttons =
    (isInForce && verdict?.verdict !== 'wrong') || asked?.what === REMOVE_SPAM
      ? [button('undo', id, translate('entry.undo'), 'good')]
      : [];
  return withButtons({ ...answer, parts: [...answer.parts, number] }, ...buttons);
}
