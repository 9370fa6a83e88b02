import { type APIApplication, ApplicationFlags, GatewayIntentBits, REST, type RESTOptions, Routes } from 'discord.js';
import { ENGLISH } from '../../core/i18n/translate.ts';
import type { Log } from '../../core/port/process.ts';
import { endOfError, nameOf, WRONG_TOKEN } from './outcome.ts';

/** The privileged intents that the developer portal grants the application. */
export type GrantedIntents = { readonly messageContent: boolean; readonly guildMembers: boolean };

/** Intents to request if the application does not say what it may have. */
export const ALL_GRANTED: GrantedIntents = { messageContent: true, guildMembers: true };

/** Reads the privileged intents of an application. @see https://discord.com/developers/docs/resources/application#application-object-application-flags */
export function grantedByFlags(flags: number): GrantedIntents {
  const any = (...bits: ApplicationFlags[]) => bits.some((bit) => (flags & bit) !== 0);
  return {
    messageContent: any(ApplicationFlags.GatewayMessageContent, ApplicationFlags.GatewayMessageContentLimited),
    guildMembers: any(ApplicationFlags.GatewayGuildMembers, ApplicationFlags.GatewayGuildMembersLimited),
  };
}

/** Returns the intents to try after Discord refused these; null if none are left to drop. */
export function fewerIntents(granted: GrantedIntents): GrantedIntents | null {
  if (granted.guildMembers) return { ...granted, guildMembers: false };
  return granted.messageContent ? { messageContent: false, guildMembers: false } : null;
}

/** Returns the intents to identify with. */
export function intentBits(granted: GrantedIntents): GatewayIntentBits[] {
  return [
    GatewayIntentBits.Guilds,
    GatewayIntentBits.GuildMessages,
    GatewayIntentBits.GuildMessageReactions,
    // The audit log needs View Audit Log, and AutoMod hits need Manage Server.
    GatewayIntentBits.GuildModeration,
    GatewayIntentBits.AutoModerationExecution,
    ...(granted.messageContent ? [GatewayIntentBits.MessageContent] : []),
    ...(granted.guildMembers ? [GatewayIntentBits.GuildMembers] : []),
  ];
}

/** The purpose of each privileged intent, and how to turn it on. */
export const INTENT_HOW = {
  messageContent: 'discord.without_message_content_intent_bot',
  guildMembers: 'discord.without_server_members_intent_bot',
} as const satisfies Record<keyof GrantedIntents, string>;

/** Describes missing intents for the bot's health; null if none is missing. */
export function describeMissingIntents(granted: GrantedIntents): string | null {
  const missing = (['messageContent', 'guildMembers'] as const).filter((intent) => !granted[intent]);
  return missing.map((intent) => ENGLISH(INTENT_HOW[intent])).join(' ') || null;
}

/** Asks the application for its intents, so that no log-in is wasted on missing ones; all if Discord does not say. Never rejects. */
export async function askForIntents(
  log: Log,
  token: string,
  options: Partial<RESTOptions>,
): Promise<GrantedIntents | 'wrong_token'> {
  try {
    // The route returns the application; the REST client leaves its type to the caller.
    const application = (await getOnce(token, options, Routes.currentApplication())) as Partial<APIApplication>;
    return typeof application.flags === 'number' ? grantedByFlags(application.flags) : ALL_GRANTED;
  } catch (error) {
    if (endOfError(error) === WRONG_TOKEN) return 'wrong_token';
    log.warn({ error: nameOf(error) }, 'the application could not be asked for its intents');
    return ALL_GRANTED;
  }
}

/** Makes one call with its own client, which ends afterwards. @throws the error of the call. */
export async function getOnce(token: string, options: Partial<RESTOptions>, route: `/${string}`): Promise<unknown> {
  const rest = new REST(options).setToken(token);
  try {
    return await rest.get(route);
  } finally {
    rest.clearHashSweeper();
    rest.clearHandlerSweeper();
  }
}
