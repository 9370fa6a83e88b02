import {
  type APIApplicationCommandOptionChoice,
  type APIEmbed,
  type APIMessage,
  type APIMessageTopLevelComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { until } from '../../until.ts';
import { type ComponentNode, flatten } from '../body/component-parts.ts';
import type { MessageRecord, World } from '../world/world.ts';
import type { Exchange, ExchangeState, Modal } from './interactions.ts';

/** A message as one user sees it. */
export interface Shown {
  readonly id: string;
  readonly channelId: string;
  readonly ephemeral: boolean;
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly APIMessageTopLevelComponent[];
  /** All readable text: content, embeds and text components, one part a line. */
  readonly text: string;
  /** All versions of the message, oldest first. */
  readonly states: readonly APIMessage[];
  readonly message: APIMessage;
}

/** A snapshot of what a user sees of an interaction; `refresh` takes a new one. */
export interface Reply {
  readonly state: ExchangeState;
  /** True if the bot did not answer in time. */
  readonly failed: boolean;
  readonly ephemeral: boolean;
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly text: string;
  /** The answer or the updated message; undefined for a modal, choices, a failure and a deleted answer. */
  readonly shown?: Shown;
  readonly followups: readonly Shown[];
  readonly modal?: Modal;
  readonly choices: readonly APIApplicationCommandOptionChoice[];
  readonly exchange: Exchange;
  refresh(): Reply;
}

function textOfEmbed(embed: APIEmbed): string[] {
  const fields = (embed.fields ?? []).flatMap((field) => [field.name, field.value]);
  return [embed.author?.name, embed.title, embed.description, ...fields, embed.footer?.text].flatMap(
    (part) => part ?? [],
  );
}

/** Returns all readable text of a message, one part a line. */
export function textOf(message: APIMessage): string {
  // API components have more members than ComponentNode lists, without a contradiction.
  const nodes = (message.components ?? []) as readonly ComponentNode[];
  const texts = nodes.flatMap(flatten).filter((one) => one.type === ComponentType.TextDisplay);
  return [message.content, ...message.embeds.flatMap(textOfEmbed), ...texts.map((one) => one.content ?? '')]
    .join('\n')
    .trim();
}

/** Returns a message as its readers see it. */
export function shownOf(record: MessageRecord): Shown {
  const { message } = record;
  return {
    id: message.id,
    channelId: record.channelId,
    ephemeral: record.ephemeralFor !== undefined,
    content: message.content,
    embeds: message.embeds,
    components: message.components ?? [],
    text: textOf(message),
    states: [...record.states],
    message,
  };
}

/** Returns what the user of an interaction sees now. */
export function replyOf(exchange: Exchange, isThere: (record: MessageRecord) => boolean): Reply {
  const shown = exchange.original && isThere(exchange.original) ? shownOf(exchange.original) : undefined;
  return {
    state: exchange.state,
    failed: exchange.state === 'failed',
    ephemeral: shown?.ephemeral ?? false,
    content: shown?.content ?? '',
    embeds: shown?.embeds ?? [],
    components: shown?.components ?? [],
    text: shown?.text ?? '',
    ...(shown ? { shown } : {}),
    followups: exchange.followups.filter(isThere).map(shownOf),
    ...(exchange.modal ? { modal: exchange.modal } : {}),
    choices: exchange.choices ?? [],
    exchange,
    refresh: () => replyOf(exchange, isThere),
  };
}

function lastCalls(world: World): string {
  return world.calls
    .slice(-5)
    .map(({ route, status, code }) => [route, status, code].join(' ').trim())
    .join(', ');
}

/**
 * Waits for a visible result: an answer (the final one after a deferral), a modal, choices, an update, or a failure to
 * answer. The mere acknowledgement of a button (`deferred-update`) also ends the wait, because nothing has to follow it.
 * @throws Error with the bot's last calls if a deferred answer never comes.
 */
export async function waitForReply(
  world: World,
  exchange: Exchange,
  isThere: (record: MessageRecord) => boolean,
): Promise<Reply> {
  await until(() => exchange.state !== 'waiting' && exchange.state !== 'deferred', {
    what: () => `an answer to ${exchange.name} (${exchange.state}; last calls: ${lastCalls(world)})`,
  });
  return replyOf(exchange, isThere);
}
