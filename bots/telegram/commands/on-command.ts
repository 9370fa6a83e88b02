import type { MaybeInaccessibleMessage, Message } from 'grammy/types';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { ENGLISH, type Translate, translateIn } from '../../core/i18n/translate.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import { bareChannel, type CommunityRef, type IncomingCommand, type ReportedMessage } from '../../core/port/events.ts';
import { type Answer, failure, note, withButtons } from '../../core/port/rendering.ts';
import { type GroupChat, isGroup, threadOf } from '../connection/chat-ids.ts';
import type { TelegramConfig } from '../connection/config.ts';
import { type Live, outcomeOf } from '../connection/live.ts';
import { isTrusted } from '../connection/rights.ts';
import { channelOf, communityOf, type IncomingDeps, personOf, toReported } from '../messages/incoming.ts';
import type { Drafts } from '../messages/remembered.ts';
import { draftButton, menuButtons, nextChoice, type ReadCommand, renderChoice } from './choices.ts';
import { type Asker, type DeliverDeps, deliver } from './deliver.ts';
import { download } from './download.ts';

/** Dependencies of answering commands. */
export type UpdateCommandDeps = DeliverDeps &
  IncomingDeps & {
    readonly core: BotCore;
    readonly config: Pick<TelegramConfig, 'apiRoot' | 'token'>;
    readonly drafts: Drafts;
  };

/** Answers a command in a group or a private chat. */
export async function onCommand(
  deps: UpdateCommandDeps,
  message: Message,
  read: Extract<ReadCommand, { kind: 'command' }>,
): Promise<void> {
  if (!message.from) return;
  const asker = askerAt(message, message.from.id);
  const answer = message.sender_chat
    ? await asStandIn(deps, message.sender_chat.id === message.chat.id, message, read.text)
    : await answerTo(deps, message, read);
  if (answer)
    await deliver(deps, asker, answer, isReport(read) ? 'held' : ABOUT_A_MEMBER.test(read.text) ? 'briefly' : 'shown');
}

/** Actions of moderators on a member; later readers of the group need not see the answer. */
const ABOUT_A_MEMBER = /^(?:warn|timeout|kick|ban|unban|note|spam)\b/i;

/** Whether somebody reports a message. */
export function isReport(read: ReadCommand): boolean {
  return read.kind === 'command' && /^report\b/i.test(read.text);
}

/** Deletes a command from its group; returns whether it is gone. */
export async function removeCommand(live: Live, chatId: number, messageId: number): Promise<boolean> {
  const removed = await outcomeOf(() => live.api.deleteMessage(chatId, messageId));
  return removed.kind === 'done' || removed.kind === 'gone';
}

/** Answers an anonymous administrator, whom Telegram hides behind a bot: a press on a button shows who they are. */
async function asStandIn(deps: UpdateCommandDeps, isGroupItself: boolean, { chat }: Message, text: string) {
  const translate = isGroup(chat) ? await translateFor(deps, communityOf(chat)) : ENGLISH;
  if (!isGroupItself) return failure(translate('telegram.channel_no_name_rights_looked'));
  const id = draftButton(chat.id, text) ?? draftButton(chat.id, deps.drafts.keep(text)) ?? '';
  return withButtons(
    note(translate('telegram.who_is_it'), translate('telegram.anonymous_administrators_no_name_rights')),
    { id, label: translate('telegram.it_is_me'), style: 'plain' },
  );
}

/** Sends the held answers to somebody who starts a private chat, or greets them. */
export async function onStart(deps: UpdateCommandDeps, message: Message): Promise<void> {
  const { from, chat } = message;
  if (!from || chat.type !== 'private') return;
  await deps.core.onPrivateStart(String(from.id));
  const held = deps.held.take(from.id);
  if (held.length === 0) return onCommand(deps, message, { kind: 'command', text: 'help', isMenu: true });
  for (const answer of held) await deliver(deps, { personId: from.id, group: null }, answer);
}

async function answerTo(deps: UpdateCommandDeps, message: Message, read: Extract<ReadCommand, { kind: 'command' }>) {
  const { chat, from } = message;
  if (!from) return null;
  const by = personOf(from);
  const eventId = `${chat.id}:${message.message_id}`;
  if (!isGroup(chat)) {
    const channel = bareChannel(String(chat.id));
    const input: IncomingCommand['input'] = { kind: 'text', text: read.text };
    const locale = from.language_code === undefined ? {} : { locale: from.language_code };
    return deps.core.onCommand({ community: null, channel, eventId, by, ...locale, input, replyTo: null });
  }
  const community = communityOf(chat);
  const choice = await choiceFor(deps, community, chat.id, by.id, read.text);
  if (choice) return choice;
  const input = await inputOf(deps, message, read.text);
  if ('problem' in input) return failure((await translateFor(deps, community))(input.problem));
  const [channel, replyTo] = await Promise.all([channelOf(deps, chat, message), repliedTo(deps, chat, message)]);
  const answer = await deps.core.onCommand({ community, channel, eventId, by, input, replyTo });
  if (!answer || !read.isMenu || !(await isTrusted(deps.live, chat.id, from.id))) return answer;
  return { ...answer, buttons: [...answer.buttons, ...menuButtons(chat.id)] };
}

/** Answers a command that lacks an argument from a list with that list; null if it lacks none. */
export async function choiceFor(
  deps: Pick<UpdateCommandDeps, 'core'>,
  community: CommunityRef,
  chatId: number,
  personId: string,
  text: string,
  isButton = false,
): Promise<Answer | null> {
  const choice = nextChoice(text);
  // Typed without its verb, `policy` shows the policy; other commands need a choice.
  if (!choice || (!isButton && !/\s/.test(text) && choice.values.includes('show'))) return null;
  const proposed = choice.ask
    ? await deps.core.suggest({ community, personId, path: choice.ask.path, option: choice.ask.option, typed: '' })
    : [];
  // There is nothing to suggest: the core says which argument or permission is missing.
  if (choice.values.length + proposed.length === 0) return null;
  return renderChoice(await translateFor(deps, community), { chatId, text }, choice, proposed);
}

async function translateFor({ core }: Pick<UpdateCommandDeps, 'core'>, community: CommunityRef): Promise<Translate> {
  return translateIn(await core.languageOf(community));
}

async function inputOf(
  deps: UpdateCommandDeps,
  message: Message,
  text: string,
): Promise<IncomingCommand['input'] | { readonly problem: TextKey }> {
  const document = /^import\b/i.test(text) && (message.document ?? message.reply_to_message?.document);
  if (!document) return { kind: 'text', text };
  const downloaded = await download(deps.live, deps.config, document);
  return 'problem' in downloaded
    ? downloaded
    : { kind: 'options', path: ['import'], options: { file: downloaded.text } };
}

/** Returns the message that a command replies to. In a topic, every message replies to the notice of its creation. */
async function repliedTo(deps: IncomingDeps, chat: GroupChat, message: Message): Promise<ReportedMessage | null> {
  const replied = message.reply_to_message;
  if (!replied || replied.forum_topic_created || replied.from?.id === deps.live.me()?.id) return null;
  return toReported(deps, chat, replied, message);
}

/** Returns who asks and where; outside groups, in private. */
export function askerAt(message: MaybeInaccessibleMessage | undefined, personId: number): Asker {
  if (!message || !isGroup(message.chat)) return { personId, group: null };
  const { chat, message_id: messageId } = message;
  const threadId = 'from' in message ? threadOf(message) : null;
  return { personId, group: { chatId: chat.id, name: chat.title, threadId, messageId } };
}
