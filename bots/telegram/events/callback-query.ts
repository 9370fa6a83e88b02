import type { CallbackQuery } from 'grammy/types';
import { translateIn } from '../../core/i18n/translate.ts';
import { bareChannel, type CommunityRef } from '../../core/port/events.ts';
import { type Answer, readButtonId } from '../../core/port/rendering.ts';
import { type Draft, readDraft } from '../commands/choices.ts';
import { contextOf, deliver, sendAnswer, sendFiles, startLink, withContext } from '../commands/deliver.ts';
import { askerAt, choiceFor, type UpdateCommandDeps } from '../commands/on-command.ts';
import { renderAlert, renderAnswer } from '../commands/render-answer.ts';
import { channelIdOf, isGroup, readId, threadOf } from '../connection/chat-ids.ts';
import { outcomeOf } from '../connection/live.ts';
import { rightsOf } from '../connection/rights.ts';
import { communityOf, personOf } from '../messages/incoming.ts';
import { nameMentions } from '../messages/name-mentions.ts';

/** Telegram shows a pressed button as waiting for about 15 s, and accepts no answer after that. */
const ACKNOWLEDGE_AFTER_MS = 8_000;

/** Answers a pressed button: the core handles those of entries and answers; a draft's button continues or runs the command. */
export async function onCallbackQuery(deps: UpdateCommandDeps, query: CallbackQuery): Promise<void> {
  const data = query.data ?? '';
  const waiting = acknowledgeLate(deps, query.id);
  try {
    const read = readDraft(data);
    const draft = read && { ...read, text: deps.drafts.read(read.text) };
    if (draft) await onDraft(deps, query, draft, waiting);
    else await onButton(deps, query, data, waiting);
  } finally {
    await waiting.acknowledge();
  }
}

/** The single answer that Telegram accepts for a press. */
type Waiting = {
  /** Answers with these words or this address; false if it was answered before. */
  answer(words: { text: string; show_alert: true } | { url: string }): Promise<boolean>;
  acknowledge(): Promise<void>;
};

function acknowledgeLate({ live, schedule }: UpdateCommandDeps, queryId: string): Waiting {
  let isAnswered = false;
  const answerOnce = async (words: Parameters<Waiting['answer']>[0] | Record<string, never>): Promise<boolean> => {
    if (isAnswered) return false;
    isAnswered = true;
    cancel();
    return (await outcomeOf(() => live.api.answerCallbackQuery(queryId, words))).kind === 'done';
  };
  const cancel = schedule.after(ACKNOWLEDGE_AFTER_MS, () => void answerOnce({}));
  return { answer: answerOnce, acknowledge: async () => void (await answerOnce({})) };
}

async function onButton(deps: UpdateCommandDeps, query: CallbackQuery, buttonId: string, waiting: Waiting) {
  const answer = await deps.core.onButton({
    eventId: query.id,
    by: personOf(query.from),
    buttonId,
    community: groupOf(query),
    channelId: placeOf(query),
  });
  if (!answer) return;
  await takeQuestionAway(deps, query, answer);
  await show(deps, query, answer, waiting);
}

/** Shows a short answer as an alert; sends a longer one in private, or holds it for people without a private chat. */
async function show(deps: UpdateCommandDeps, query: CallbackQuery, given: Answer, waiting: Waiting): Promise<void> {
  const group = groupOf(query);
  const answer = await nameMentions(deps, group && readId(group.id), given);
  const alert = renderAlert(answer);
  if (alert !== null && (await waiting.answer({ text: alert, show_alert: true }))) return;
  const context = group && (await contextOf(deps, group));
  const sent = await sendAnswer(deps, query.from.id, answer, context);
  if (sent.kind !== 'refused') return;
  deps.held.keep(query.from.id, withContext(answer, context));
  const url = startLink(deps.live);
  if (url !== null) await waiting.answer({ url });
}

/** Removes the buttons of an answered question; an entry stays, and the core edits it. */
async function takeQuestionAway({ live }: UpdateCommandDeps, query: CallbackQuery, answer: Answer): Promise<void> {
  const verb = readButtonId(query.data ?? '')?.verb;
  const { message } = query;
  const isQuestion = verb === 'erase' || verb === 'keep' || verb === 'confirm';
  // Anybody in a group can press, so after a refusal the question stays for the person who asked.
  if (!message || !isQuestion || (message.chat.type !== 'private' && answer.tone !== 'good')) return;
  await outcomeOf(() => live.api.editMessageReplyMarkup(message.chat.id, message.message_id));
}

async function onDraft(deps: UpdateCommandDeps, query: CallbackQuery, draft: Draft, waiting: Waiting): Promise<void> {
  const by = personOf(query.from);
  const isThere = query.message?.chat.id === draft.chatId;
  const name = isThere ? (groupOf(query)?.name ?? '') : '';
  const community = { id: String(draft.chatId), name };
  // A client can send more than its buttons contain, so the person needs permissions in the chat that it names.
  const rights = await rightsOf(deps.live, community, by.id);
  if (rights !== 'manage' && rights !== 'moderate') {
    const translate = translateIn(await deps.core.languageOf(community));
    await waiting.answer({ text: translate('common.only_moderators_may_do_that'), show_alert: true });
    return;
  }
  const choice = await choiceFor(deps, community, draft.chatId, by.id, draft.text, true);
  const answer =
    choice ??
    (await deps.core.onCommand({
      community,
      channel: bareChannel((isThere && placeOf(query)) || community.id, name),
      eventId: query.id,
      by,
      input: { kind: 'text', text: draft.text },
      replyTo: null,
    }));
  await waiting.acknowledge();
  if (answer) await showDraft(deps, query, await nameMentions(deps, draft.chatId, answer));
}

/** Replaces the question with the answer in a private chat; in a group the question stays for others. */
async function showDraft(deps: UpdateCommandDeps, query: CallbackQuery, answer: Answer): Promise<void> {
  const { message } = query;
  if (message?.chat.type === 'private') {
    const { text, options } = renderAnswer(answer, null);
    const edited = await outcomeOf(() =>
      deps.live.api.editMessageText(message.chat.id, message.message_id, text, options),
    );
    if (edited.kind === 'done') {
      await sendFiles(deps, message.chat.id, answer);
      return;
    }
  }
  await deliver(deps, askerAt(query.message, query.from.id), answer);
}

function groupOf(query: CallbackQuery): CommunityRef | null {
  const chat = query.message?.chat;
  return chat && isGroup(chat) ? communityOf(chat) : null;
}

/** Returns the chat or forum topic of the button. */
function placeOf({ message }: CallbackQuery): string | null {
  if (!message) return null;
  return channelIdOf(message.chat.id, 'from' in message ? threadOf(message) : null);
}
