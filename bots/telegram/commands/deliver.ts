import { InputFile } from 'grammy';
import { MINUTE_MS } from '../../../src/core/time/time.ts';
import { cutLine, translateIn } from '../../core/i18n/translate.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import { type NotDone, type Outcome, whyNotDone } from '../../core/port/outcome.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import type { Answer } from '../../core/port/rendering.ts';
import { createRateLimit } from '../../core/runtime/rate-limit.ts';
import { ANSWER_PATIENCE, retryCall } from '../../core/runtime/timers.ts';
import { type Live, outcomeOf } from '../connection/live.ts';
import { isTrusted } from '../connection/rights.ts';
import { NO_PREVIEW } from '../log/render-entry.ts';
import { nameMentions } from '../messages/name-mentions.ts';
import type { createPendingAnswers, Topics } from '../messages/remembered.ts';
import { renderAnswer } from './render-answer.ts';

/** Dependencies of showing answers. */
export type DeliverDeps = ProcessDeps & {
  readonly live: Live;
  readonly topics: Topics;
  readonly held: ReturnType<typeof createPendingAnswers>;
  readonly core: Pick<BotCore, 'languageOf'>;
  readonly groupAnswers: ReturnType<typeof createGroupAnswers>;
};

/** Answers to members per minute in a group; Telegram allows twenty messages. */
const PER_GROUP = 4;

/** Limits answers to members in a group, so that they neither fill it nor delay entries. */
export function createGroupAnswers(now: () => number) {
  const members = createRateLimit({ now, max: 1, windowMs: MINUTE_MS });
  const groups = createRateLimit({ now, max: PER_GROUP, windowMs: MINUTE_MS });
  return {
    take: (chatId: number, personId: number) => members.take(`${chatId}/${personId}`) && groups.take(String(chatId)),
  };
}

/** A member's answer with more parts than this, or with a list, is only shown in private. */
const SHORT_PARTS = 1;

/** Most characters of a chat's name that are shown. */
const CONTEXT_MAX = 80;

/** The person who asked, and the message in a group; `group` is null in a private chat. */
export type Asker = {
  readonly personId: number;
  readonly group: {
    readonly chatId: number;
    readonly name: string;
    readonly threadId: number | null;
    readonly messageId: number;
  } | null;
};

/** Returns the link that opens the private chat with the bot, where it sends held answers. */
export function startLink(live: Live): string | null {
  const username = live.me()?.username;
  return username === undefined ? null : `https://t.me/${username}?start=answer`;
}

/**
 * Shows an answer in private. Without a private chat it is shown in the group or, if it must be private, held until the person starts
 * one. Never throws.
 * @param otherwise what happens without a private chat; `held` posts nothing in the group, `briefly` deletes the answer after a minute.
 */
export async function deliver(
  deps: DeliverDeps,
  { personId, group }: Asker,
  given: Answer,
  otherwise: 'shown' | 'briefly' | 'held' = 'shown',
): Promise<void> {
  const answer = await nameMentions(deps, group?.chatId ?? null, given);
  const context = group && (await contextOf(deps, { id: String(group.chatId), name: group.name }));
  const sent = await sendAnswer(deps, personId, answer, context);
  if (sent.kind === 'done') return;
  if (sent.kind !== 'refused' || !group) return logFailure(deps, sent);
  // A button asks an anonymous administrator who they are.
  const isOfMember = answer.buttons.length === 0 && !(await isTrusted(deps.live, group.chatId, personId));
  const isShort = answer.parts.length <= SHORT_PARTS && answer.parts.every(({ kind }) => kind === 'text');
  const isHeld = answer.mustBePrivate || otherwise === 'held' || (isOfMember && !isShort);
  if (isHeld) deps.held.keep(personId, withContext(answer, context));
  if (otherwise === 'held' || (isOfMember && !deps.groupAnswers.take(group.chatId, personId))) return;
  const shown = isHeld
    ? await askToStart(deps, group, isOfMember)
    : await answerInGroup(deps, group, answer, isOfMember || otherwise === 'briefly');
  if (shown.kind !== 'done') logFailure(deps, shown);
}

/** Names the chat of an answer that is read elsewhere, in that chat's language. */
export async function contextOf({ core }: Pick<DeliverDeps, 'core'>, chat: CommunityRef): Promise<string> {
  return translateIn(await core.languageOf(chat))('telegram.in_chat', { chat: cutLine(chat.name, CONTEXT_MAX) });
}

/** Adds the name of its chat to an answer that is held. */
export function withContext(answer: Answer, context: string | null): Answer {
  return context === null ? answer : { ...answer, parts: [...answer.parts, { kind: 'text', text: context }] };
}

/** Sends an answer and its files to a chat, each with retries until it is accepted or refused. */
export async function sendAnswer(
  deps: DeliverDeps,
  chatId: number,
  answer: Answer,
  context: string | null,
  where: Partial<ReturnType<typeof whereIn>> = {},
): Promise<Outcome> {
  const { text, options } = renderAnswer(answer, context);
  const sent = await insist(deps, (api) => api.sendMessage(chatId, text, { ...options, ...where }));
  return sent.kind === 'done' ? sendFiles(deps, chatId, answer, where) : sent;
}

/** Sends the files of an answer. */
export async function sendFiles(
  deps: DeliverDeps,
  chatId: number,
  answer: Answer,
  where: Partial<ReturnType<typeof whereIn>> = {},
): Promise<Outcome> {
  for (const part of answer.parts) {
    if (part.kind !== 'file') continue;
    const file = new InputFile(Buffer.from(part.content, 'utf8'), part.name);
    const sent = await insist(deps, (api) => api.sendDocument(chatId, file, where));
    if (sent.kind !== 'done') return sent;
  }
  return { kind: 'done' };
}

type Group = NonNullable<Asker['group']>;

function insist({ live, schedule }: DeliverDeps, call: (api: Live['api']) => Promise<unknown>): Promise<Outcome> {
  return retryCall(schedule, ANSWER_PATIENCE, () => outcomeOf(() => call(live.api)));
}

async function answerInGroup(deps: DeliverDeps, group: Group, answer: Answer, isBrief: boolean): Promise<Outcome> {
  if (!isBrief) return sendAnswer(deps, group.chatId, answer, null, whereIn(group));
  const { text, options } = renderAnswer(answer, null);
  return sayForAMinute(deps, group, (api) => api.sendMessage(group.chatId, text, { ...options, ...whereIn(group) }));
}

/** Posts a message that is deleted after a minute. */
async function sayForAMinute(
  deps: DeliverDeps,
  { chatId }: Group,
  call: (api: Live['api']) => Promise<{ readonly message_id: number }>,
): Promise<Outcome> {
  return insist(deps, async (api) => {
    const { message_id: id } = await call(api);
    deps.schedule.after(MINUTE_MS, () => void outcomeOf(() => api.deleteMessage(chatId, id)));
  });
}

async function askToStart(deps: DeliverDeps, group: Group, isOfMember: boolean): Promise<Outcome> {
  const translate = translateIn(await deps.core.languageOf({ id: String(group.chatId), name: group.name }));
  const link = startLink(deps.live);
  const said = translate('telegram.answer_you_alone_start_private');
  const rows = link === null ? [] : [[{ text: translate('telegram.start_a_private_chat'), url: link }]];
  const options = {
    ...NO_PREVIEW,
    ...(link !== null && { reply_markup: { inline_keyboard: rows } }),
    ...whereIn(group),
  };
  const ask = (api: Live['api']) => api.sendMessage(group.chatId, said, options);
  return isOfMember ? sayForAMinute(deps, group, ask) : insist(deps, ask);
}

function whereIn({ threadId, messageId }: Group) {
  return {
    ...(threadId === null ? {} : { message_thread_id: threadId }),
    reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
  };
}

function logFailure({ log }: DeliverDeps, outcome: NotDone): void {
  log.warn({ why: whyNotDone(outcome) }, 'an answer could not be shown');
}
