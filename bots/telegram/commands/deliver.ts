import { InputFile } from 'grammy';
import { cutLine } from '../../core/i18n/text.ts';
import { translateIn } from '../../core/i18n/translate.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import type { Log, Schedule } from '../../core/port/process.ts';
import type { Answer } from '../../core/port/rendering.ts';
import { untilTaken } from '../../core/runtime/retry.ts';
import type { Live } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';
import { NO_PREVIEW } from '../log/render-entry.ts';
import { nameMentions } from '../messages/name-mentions.ts';
import type { PendingAnswers, Topics } from '../messages/remembered.ts';
import { renderAnswer } from './render-answer.ts';

/** What showing answers needs. */
export type DeliverDeps = ShowDeps & {
  readonly topics: Topics;
  readonly held: PendingAnswers;
  readonly log: Log;
  readonly core: Pick<BotCore, 'languageOf'>;
};

/** What sending answers needs. */
export type ShowDeps = { readonly live: Live; readonly schedule: Schedule };

/** How long somebody is answered for whom Telegram takes nothing at the moment. An answer that is seen twice is better than none. */
const PATIENCE = { firstMs: 500, maxMs: 10_000, forMs: 60_000 };

/** How much of a chat's name is told. */
const CONTEXT_MAX = 80;

/** Who asked, and where in a group; `group` null in a private chat. */
export type Asker = {
  readonly personId: number;
  readonly group: {
    readonly chatId: number;
    readonly name: string;
    readonly threadId: number | null;
    readonly messageId: number;
  } | null;
};

/** Opens the private chat with the bot, where it gives out what it holds. */
export function startLink(live: Live): string | null {
  const username = live.me()?.username;
  return username === undefined ? null : `https://t.me/${username}?start=answer`;
}

/**
 * Shows an answer privately. To those who have no private chat with the bot it is shown in the group, or, when it must be private, held
 * until they start one. Never throws.
 * @param otherwise what becomes of it without a private chat; `held` says nothing in the group, not even that it is held.
 */
export async function deliver(
  deps: DeliverDeps,
  asker: Asker,
  given: Answer,
  otherwise: 'shown' | 'held' = 'shown',
): Promise<void> {
  const { personId, group } = asker;
  const answer = await nameMentions(deps, group?.chatId ?? null, given);
  const context = group && (await contextOf(deps, { id: String(group.chatId), name: group.name }));
  const sent = await sendAnswer(deps, personId, answer, context);
  if (sent.kind === 'done') return;
  if (sent.kind === 'refused' && group) {
    if (answer.mustBePrivate || otherwise === 'held') deps.held.keep(personId, { answer, context });
    if (otherwise === 'held') return;
    const shown = answer.mustBePrivate ? await askToStart(deps, group) : await answerInGroup(deps, group, answer);
    if (shown.kind === 'done') return;
    logFailure(deps, shown);
    return;
  }
  logFailure(deps, sent);
}

/** Which chat an answer is about that is read elsewhere, in that chat's language. */
export async function contextOf({ core }: Pick<DeliverDeps, 'core'>, chat: CommunityRef): Promise<string> {
  return translateIn(await core.languageOf(chat))('telegram.in_chat', { chat: cutLine(chat.name, CONTEXT_MAX) });
}

/** Sends an answer and its files into a chat, each until it is taken or refused. */
export async function sendAnswer(
  deps: ShowDeps,
  chatId: number,
  answer: Answer,
  context: string | null,
  where: {
    message_thread_id?: number;
    reply_parameters?: { message_id: number; allow_sending_without_reply: boolean };
  } = {},
): Promise<Outcome> {
  const { text, options } = renderAnswer(answer, context);
  const sent = await insist(deps, (api) => api.sendMessage(chatId, text, { ...options, ...where }));
  return sent.kind === 'done' ? sendFiles(deps, chatId, answer, where) : sent;
}

/** Sends the files of an answer. */
export async function sendFiles(
  deps: ShowDeps,
  chatId: number,
  answer: Answer,
  where: { message_thread_id?: number } = {},
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

function insist({ live, schedule }: ShowDeps, call: (api: Live['api']) => Promise<unknown>): Promise<Outcome> {
  return untilTaken(schedule, PATIENCE, () => outcomeOf(() => call(live.api)));
}

function answerInGroup(deps: ShowDeps, group: Group, answer: Answer): Promise<Outcome> {
  return sendAnswer(deps, group.chatId, answer, null, whereIn(group));
}

async function askToStart(deps: DeliverDeps, group: Group): Promise<Outcome> {
  const translate = translateIn(await deps.core.languageOf({ id: String(group.chatId), name: group.name }));
  const link = startLink(deps.live);
  const keyboard =
    link === null
      ? {}
      : { reply_markup: { inline_keyboard: [[{ text: translate('telegram.start_a_private_chat'), url: link }]] } };
  return insist(deps, (api) =>
    api.sendMessage(group.chatId, translate('telegram.answer_you_alone_start_private'), {
      ...NO_PREVIEW,
      ...keyboard,
      ...whereIn(group),
    }),
  );
}

function whereIn({ threadId, messageId }: Group) {
  return {
    ...(threadId === null ? {} : { message_thread_id: threadId }),
    reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
  };
}

function logFailure({ log }: DeliverDeps, outcome: Outcome): void {
  const why =
    outcome.kind === 'failed' || outcome.kind === 'later'
      ? outcome.error
      : outcome.kind === 'refused'
        ? outcome.refusal
        : outcome.kind;
  log.warn({ platform: 'telegram', why }, 'an answer could not be shown');
}
