import type { TextKey } from '../../../src/core/common/texts.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import {
  type MessagePlace,
  type SurroundingMessage,
  type SurroundingMessages,
  type SurroundingMessagesQuery,
  surroundingMessageOf,
} from '../../../src/core/incidents/interactions.ts';
import { isOfMessage, type ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { cutLine, ENGLISH, showTime, type Translate, translateFor } from '../i18n/translate.ts';
import { type Answer, type Button, button, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { type CaseContext, hasRights, type ModeratorAccess } from '../state/access.ts';
import { communityHere, findEntry } from './button-context.ts';

/** Number of earlier messages that an entry shows. */
const SHOWN = 5;
/** Most characters that are read of each message. */
const LINE_MAX_CHARS = 300;
/** Most messages that can be requested on either side. */
const ASKED_MAX = 25;

type Read<Why> = SurroundingMessages | { readonly why: Why };

/**
 * Reads the messages around the message of a case from the platform. If the platform does not let bots read messages or does not answer, it uses
 * what the bot saw in the last hour. Nothing is stored.
 */
async function readSurroundingMessages(
  bot: ModeratorAccess,
  community: Community,
  of: ModerationCase | MessagePlace,
  query: Pick<SurroundingMessagesQuery, 'before' | 'after' | 'personId'>,
): Promise<Read<TextKey>> {
  const { platform } = bot;
  const asked = { before: Math.min(query.before, ASKED_MAX), after: Math.min(query.after, ASKED_MAX) };
  const { channelId, messageId } = of;
  if ('reason' in of && (of.kind !== 'message' || !isOfMessage(of.reason.place)))
    return { why: 'context.this_entry_is_of_no_message' };
  const ref = refOf(community);
  // The permission also covers what the bot remembers.
  const may =
    query.personId === null || ((await platform.mayRead?.({ community: ref, channelId }, query.personId)) ?? true);
  if (may === 'unknown') return { why: 'context.platform_not_say_whether_you' };
  if (!may) return { why: 'context.you_may_not_read_that_channel' };
  const replied = bot.recent.find(community.id, channelId, messageId)?.answers;
  const found = replied === undefined ? null : bot.recent.find(community.id, channelId, replied);
  const answered = found && shorten(surroundingMessageOf(found));
  const read = await platform.readSurroundingMessages?.({ community: ref, channelId, messageId }, asked);
  if (read?.kind === 'read') {
    const { own, before, after } = read;
    const shown = { own: own && shorten(own), before: before.map(shorten), after: after.map(shorten) };
    return { ...shown, answered, from: 'platform' };
  }
  if (read) bot.problems.note('what stands around a message could not be read', community.id);
  return { ...remembered(bot, of, asked), answered };
}

function remembered(
  bot: ModeratorAccess,
  { communityId, channelId, messageId, sentAtMs }: MessagePlace,
  query: { readonly before: number; readonly after: number },
): Omit<SurroundingMessages, 'answered'> {
  const own = bot.recent.find(communityId, channelId, messageId);
  const it = own ?? { id: messageId, sentAtMs };
  const { before, after } = bot.recent.surrounding(communityId, { ...it, channelId }, query);
  return {
    own: own && surroundingMessageOf(own),
    before: before.map(surroundingMessageOf),
    after: after.map(surroundingMessageOf),
    from: 'memory',
  };
}

function shorten(message: SurroundingMessage): SurroundingMessage {
  const { id, name } = message.author;
  return { ...message, author: { id, name: cutLine(name, 80) }, text: cutLine(message.text, LINE_MAX_CHARS) };
}

/** Shows the messages before the message of an entry to the moderator who asks. */
export async function showContext(context: CaseContext<ModeratorAccess>, personId: string): Promise<Answer> {
  const { bot, community, moderationCase } = context;
  const translate = translateFor(community);
  const read = await readSurroundingMessages(bot, community, moderationCase, { before: SHOWN, after: 0, personId });
  if ('why' in read) return note(translate(read.why));
  const { label } = bot.platform.capabilities;
  const source = read.from === 'memory' ? translate('context.bot_saw_last_hour_platform', { platform: label }) : '';
  if (read.before.length === 0) return note(translate('context.nothing_known_stood_before'), source);
  const title = translate('context.the_messages_before_it', { count: read.before.length });
  const lines = read.before.map(
    ({ author, text, sentAtMs }) =>
      `${author.name}, ${showTime(sentAtMs)}: ${text === '' ? translate('context.nothing_that_is_text') : text}`,
  );
  return note(title, lines, source);
}

/** Returns the button that shows the messages before the message of an entry. */
export function contextButton(translate: Translate, { id, kind, reason: caseReason }: ModerationCase): Button[] {
  if (kind !== 'message' || !isOfMessage(caseReason.place)) return [];
  return [button('context', id, translate('context.what_stood_before_it'))];
}

/** Reads the messages around a message for a page, if the person may moderate there now. */
export async function findPageContext(bot: ModeratorAccess, query: SurroundingMessagesQuery): Promise<Read<string>> {
  const entry = 'caseId' in query ? await findEntry(bot, query.caseId) : null;
  const of = 'caseId' in query ? entry?.moderationCase : query;
  const community = of && (entry?.community ?? (await communityHere(bot, of.communityId)));
  if (!community) return { why: ENGLISH('common.entry_older_than_kept') };
  if (query.personId !== null && !(await hasRights(bot, community, query.personId, 'moderate')))
    return { why: `Only moderators of ${community.name} may see that.` };
  const read = await readSurroundingMessages(bot, community, of, query);
  return 'why' in read ? { why: ENGLISH(read.why) } : read;
}
