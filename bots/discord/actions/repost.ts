import { PermissionFlagsBits, type Webhook } from 'discord.js';
import type { Platform } from '../../core/port/platform.ts';
import { guildOf, type Live, memberOf, textChannelOf } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';
import { MENTION_NOBODY } from '../log/render-entry.ts';

/** The name of the webhook that is ours in a channel. */
const OURS = 'Steward';
/** @see https://docs.discord.com/developers/resources/webhook#create-webhook */
const NAME_MAX = 80;
const FORBIDDEN = /discord|clyde/i;
const CONTENT_MAX = 2_000;

/** Posts a text in the name and with the picture of its author, through a webhook of the bot's own in that channel; nobody is notified by it. */
export function createRepost(live: Live): NonNullable<Platform['repost']> {
  return async ({ community, channelId, author, text, reason }) => {
    const guild = guildOf(live, community);
    if ('instead' in guild) return guild.instead;
    const channel = await textChannelOf(live, channelId);
    if ('instead' in channel) return channel.instead;
    const place = channel.found.isThread() ? channel.found.parent : channel.found;
    if (!place || !('createWebhook' in place)) return { kind: 'refused', refusal: 'unsupported_here' };
    const { me } = guild.found.members;
    if (me && !place.permissionsFor(me).has(PermissionFlagsBits.ManageWebhooks))
      return { kind: 'refused', refusal: 'missing_permission' };
    const member = await memberOf(guild.found, author.id);
    const shown = 'found' in member ? member.found : null;
    return outcomeOf(async () => {
      const hooks = await place.fetchWebhooks();
      const own =
        hooks.find((one: Webhook) => one.applicationId === place.client.application.id && one.token !== null) ??
        (await place.createWebhook({ name: OURS, ...(reason === undefined ? {} : { reason }) }));
      await own.send({
        content: text.slice(0, CONTENT_MAX),
        username: nameOf(shown?.displayName ?? author.name),
        ...(shown ? { avatarURL: shown.displayAvatarURL() } : {}),
        allowedMentions: MENTION_NOBODY,
        ...(channel.found.isThread() ? { threadId: channel.found.id } : {}),
      });
    });
  };
}

/** Discord refuses some names, though members may have them. */
function nameOf(name: string): string {
  const cut = Array.from(name.trim()).slice(0, NAME_MAX).join('');
  return cut === '' || FORBIDDEN.test(cut) || /^(?:everyone|here)$/i.test(cut) ? 'A member' : cut;
}
