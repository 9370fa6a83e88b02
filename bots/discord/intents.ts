import { ApplicationFlags, GatewayIntentBits } from 'discord.js';

/** The privileged intents that the developer portal allows to the application. */
export type GrantedIntents = { readonly messageContent: boolean; readonly guildMembers: boolean };

/** What is asked for when the application does not tell what it may have. */
export const ALL_GRANTED: GrantedIntents = { messageContent: true, guildMembers: true };

/** Reads the privileged intents off an application's flags. @see https://discord.com/developers/docs/resources/application#application-object-application-flags */
export function grantedByFlags(flags: number): GrantedIntents {
  const any = (...bits: ApplicationFlags[]) => bits.some((bit) => (flags & bit) !== 0);
  return {
    messageContent: any(ApplicationFlags.GatewayMessageContent, ApplicationFlags.GatewayMessageContentLimited),
    guildMembers: any(ApplicationFlags.GatewayGuildMembers, ApplicationFlags.GatewayGuildMembersLimited),
  };
}

/** What to try after Discord refused these intents; null when there is nothing left to do without. */
export function fewerIntents(granted: GrantedIntents): GrantedIntents | null {
  if (granted.guildMembers) return { ...granted, guildMembers: false };
  return granted.messageContent ? { messageContent: false, guildMembers: false } : null;
}

/** The intents to identify with. */
export function intentBits(granted: GrantedIntents): GatewayIntentBits[] {
  return [
    GatewayIntentBits.Guilds,
    GatewayIntentBits.GuildMessages,
    ...(granted.messageContent ? [GatewayIntentBits.MessageContent] : []),
    ...(granted.guildMembers ? [GatewayIntentBits.GuildMembers] : []),
  ];
}

const WHERE =
  'Turn it on at https://discord.com/developers/applications, Bot, Privileged Gateway Intents, and restart the bot.';

/** What each privileged intent is for and how to turn it on. */
export const INTENT_HOW = {
  messageContent: `Without the Message Content Intent the bot sees no text. ${WHERE}`,
  guildMembers: `Without the Server Members Intent the bot sees no joins, so no raids. ${WHERE}`,
} as const satisfies Record<keyof GrantedIntents, string>;

/** What is missing, for the health of the bot; null when nothing is. */
export function describeMissingIntents(granted: GrantedIntents): string | null {
  const missing = [
    ...(granted.messageContent ? [] : [INTENT_HOW.messageContent]),
    ...(granted.guildMembers ? [] : [INTENT_HOW.guildMembers]),
  ];
  return missing.length === 0 ? null : missing.join(' ');
}
