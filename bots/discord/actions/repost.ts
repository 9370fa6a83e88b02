import { PermissionFlagsBits, Routes, type Webhook } from 'discord.js';
import type { Refusal } from '../../core/port/outcome.ts';
import type { Platform, Target } from '../../core/port/platform.ts';
import { guildOf, type Live, memberOf, textChannelOf } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';
import { MENTION_NOBODY } from '../log/render-entry.ts';

/** Name of the bot's own webhook in a channel. */
const OURS = 'Steward';
/** @see https://docs.discord.com/developers/resources/webhook#create-webhook */
const NAME_MAX = 80;
const FORBIDDEN = /discord|clyde/i;
const CONTENT_MAX = 2_000;

/** Posts a text with its author's name and picture through the bot's own webhook in that channel; nobody is notified. */
export function createRepost(live: Live): NonNullable<Platform['repost']> {
  return async ({ community, channelId, author, text, reason }) => {
    const ready = await placeOfWebhooks(live, { community, channelId });
    if ('instead' in ready) return ready.instead;
    const { place, thread } = ready.found;
    const member = await memberOf(place.guild, author.id);
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
        ...(thread ? { threadId: thread.id } : {}),
      });
    });
  };
}

/** Deletes a webhook that posted in a channel; Discord refuses if it moved meanwhile. */
export function createDeleteWebhook(live: Live): NonNullable<Platform['deleteWebhook']> {
  return async ({ community, channelId, author, reason = OURS }) => {
    const ready = await placeOfWebhooks(live, { community, channelId });
    if ('instead' in ready) return ready.instead;
    const { rest } = ready.found.place.client;
    const outcome = await outcomeOf(() => rest.delete(Routes.webhook(author.id), { reason }));
    return outcome.kind === 'failed' && outcome.error === 'discord_10015' ? { kind: 'gone' } : outcome;
  };
}

/** Finds the channel that holds the webhooks of a channel or thread, if the bot may manage them. */
async function placeOfWebhooks(live: Live, { community, channelId }: Pick<Target, 'community' | 'channelId'>) {
  const guild = guildOf(live, community);
  if ('instead' in guild) return guild;
  const channel = await textChannelOf(live, channelId);
  if ('instead' in channel) return channel;
  const thread = channel.found.isThread() ? channel.found : null;
  const place = channel.found.isThread() ? channel.found.parent : channel.found;
  if (!place || !('createWebhook' in place)) return refused('unsupported_here');
  const { me } = place.guild.members;
  if (me && !place.permissionsFor(me).has(PermissionFlagsBits.ManageWebhooks)) return refused('missing_permission');
  return { found: { place, thread } };
}

const refused = (refusal: Refusal) => ({ instead: { kind: 'refused', refusal } as const });

/** Replaces names that Discord refuses for webhooks, although members may have them. */
function nameOf(name: string): string {
  const cut = Array.from(name.trim()).slice(0, NAME_MAX).join('');
  return cut === '' || FORBIDDEN.test(cut) || /^(?:everyone|here)$/i.test(cut) ? 'A member' : cut;
}
