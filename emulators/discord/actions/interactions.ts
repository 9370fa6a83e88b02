import { randomBytes } from 'node:crypto';
import {
  type APIApplicationCommandOptionChoice,
  type APIInteraction,
  type APIMessageInteractionMetadata,
  type RESTPostAPIInteractionCallbackWithResponseResult as CallbackResult,
  GatewayDispatchEvents,
  InteractionContextType,
  type InteractionType,
  Locale,
} from 'discord-api-types/v10';
import type * as z from 'zod';
import type { modal } from '../body/modal.ts';
import { channelPermissions } from '../world/permissions.ts';
import { channelView } from '../world/views.ts';
import type { ChannelRecord, MessageRecord, World } from '../world/world.ts';

/** A modal as the bot sent it. */
export type Modal = z.infer<typeof modal>;

/** The state of an interaction. `failed`: no answer in time, so the user read "The application did not respond". */
export type ExchangeState =
  | 'waiting'
  | 'failed'
  | 'deferred'
  | 'deferred-update'
  | 'answered'
  | 'updated'
  | 'modal'
  | 'choices';

/** One interaction from its start to all of the bot's answers. */
export interface Exchange {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly userId: string;
  readonly channel: ChannelRecord;
  readonly name: string;
  readonly startedAtMs: number;
  /** The message whose component was used. */
  readonly source?: MessageRecord | undefined;
  /** Whether a context menu command started it. */
  readonly isContextMenu: boolean;
  state: ExchangeState;
  deferredEphemeral: boolean;
  /** The answer, or the updated source, which is called `@original`. */
  original?: MessageRecord;
  readonly followups: MessageRecord[];
  modal?: Modal;
  choices?: readonly APIApplicationCommandOptionChoice[];
  result?: CallbackResult;
  timer?: NodeJS.Timeout;
}

/** The start of a new interaction. */
export interface Opening {
  readonly type: InteractionType;
  readonly userId: string;
  readonly channel: ChannelRecord;
  /** The command's name or the custom_id. */
  readonly name: string;
  readonly data: unknown;
  readonly source?: MessageRecord | undefined;
  readonly isContextMenu?: boolean;
}

/** The register of all interactions. */
export interface Interactions {
  /** Sends an interaction to the bot and starts the deadline of its first answer. */
  open(opening: Opening): Exchange;
  byToken(token: string): Exchange | undefined;
  close(): void;
}

/** Returns the user of an interaction, as a message contains it. */
export function metadataOf(world: World, exchange: Exchange): APIMessageInteractionMetadata {
  const user = world.users.get(exchange.userId)?.user;
  const metadata = {
    id: exchange.id,
    type: exchange.type,
    user,
    authorizing_integration_owners: { 0: exchange.channel.guildId ?? '0' },
    ...(exchange.source ? { interacted_message_id: exchange.source.message.id } : {}),
  };
  return metadata as APIMessageInteractionMetadata; // `type` tells which member of the union this is
}

function interactionView(world: World, exchange: Exchange, data: unknown): APIInteraction {
  const { channel, userId } = exchange;
  const guild = channel.guildId === undefined ? undefined : world.guilds.get(channel.guildId);
  const member = guild?.members.get(userId);
  const user = world.users.get(userId)?.user;
  const view = {
    id: exchange.id,
    application_id: world.application.id,
    type: exchange.type,
    data,
    channel: channelView(world, channel),
    channel_id: channel.id,
    token: exchange.token,
    version: 1,
    app_permissions: channelPermissions(world, channel, world.bot.id).toString(),
    locale: Locale.EnglishUS,
    entitlements: [],
    authorizing_integration_owners: { 0: guild?.id ?? '0' },
    attachment_size_limit: 10 * 1024 * 1024,
    ...(exchange.source ? { message: exchange.source.message } : {}),
    ...(guild && member
      ? {
          guild_id: guild.id,
          guild: { id: guild.id, features: [], locale: Locale.EnglishUS },
          guild_locale: Locale.EnglishUS,
          member: { ...member, permissions: channelPermissions(world, channel, userId).toString() },
          context: InteractionContextType.Guild,
        }
      : { user, context: InteractionContextType.BotDM }),
  };
  return view as unknown as APIInteraction; // the code that opened it chose `type` and `data` to match
}

/** Creates the register of interactions; `deadlineMs` is the deadline of a first answer. */
export function createInteractions(world: World, deadlineMs: number): Interactions {
  const byToken = new Map<string, Exchange>();
  return {
    open: (opening) => {
      const exchange: Exchange = {
        id: world.nextId(),
        token: randomBytes(48).toString('base64url'),
        type: opening.type,
        userId: opening.userId,
        channel: opening.channel,
        name: opening.name,
        startedAtMs: world.now(),
        source: opening.source,
        isContextMenu: opening.isContextMenu ?? false,
        state: 'waiting',
        deferredEphemeral: false,
        followups: [],
      };
      byToken.set(exchange.token, exchange);
      exchange.timer = setTimeout(() => {
        if (exchange.state === 'waiting') exchange.state = 'failed';
      }, deadlineMs);
      exchange.timer.unref();
      const d = interactionView(world, exchange, opening.data);
      world.emit({ t: GatewayDispatchEvents.InteractionCreate, d }, { guildId: opening.channel.guildId });
      return exchange;
    },
    byToken: (token) => byToken.get(token),
    close: () => {
      for (const exchange of byToken.values()) clearTimeout(exchange.timer);
    },
  };
}
