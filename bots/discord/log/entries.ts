import { type DMChannel, type GuildTextBasedChannel, PermissionFlagsBits, SnowflakeUtil } from 'discord.js';
import type { Refusal } from '../../core/port/outcome.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { Entry } from '../../core/port/rendering.ts';
import { searchFromMs, searchPages, whyNotFound } from '../../core/runtime/find-post.ts';
import { entryChannelOf, type Live } from '../connection/live.ts';
import { outcomeOf, outcomeOfError } from '../connection/outcome.ts';
import { formsOfEntry, sendWithoutRefusedLinks } from './refused-links.ts';
import { entryIdOf, renderEntry } from './render-entry.ts';

/** Messages per page in a search for an entry, which starts at its post time. */
const PAGE = 100;

/** Posts, edits and finds the moderators' entries. */
export function createEntries(live: Live): Pick<Platform, 'postEntry' | 'editEntry' | 'findEntry'> {
  return {
    async postEntry(_community, channelId, entry) {
      const channel = await entryChannelOf(live, channelId);
      if ('instead' in channel) return channel.instead;
      const refusal = postRefusal(channel.found);
      if (refusal) return { kind: 'refused', refusal };
      const mayAttach = !entry.file || mayDo(channel.found, PermissionFlagsBits.AttachFiles);
      const send = async (form: Entry): Promise<{ readonly id: string }> => {
        const { file } = form;
        const files = file && mayAttach ? [{ name: file.name, attachment: Buffer.from(file.content, 'utf8') }] : [];
        return channel.found.send({ ...renderEntry(form), files, nonce: nonceOf(form.id), enforceNonce: true });
      };
      try {
        const posted = await sendWithoutRefusedLinks(formsOfEntry(entry), send);
        const post = { channelId, messageId: posted.id };
        return mayAttach ? { kind: 'posted', post } : { kind: 'posted', post, missed: 'the bot lacks Attach Files' };
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    editEntry: async (_community, post, entry) => {
      const channel = await entryChannelOf(live, post.channelId);
      if ('instead' in channel) return channel.instead;
      const edit = (form: Entry) => channel.found.messages.edit(post.messageId, renderEntry(form));
      return outcomeOf(() => sendWithoutRefusedLinks(formsOfEntry(entry), edit));
    },
    async findEntry(_community, channelId, entryId, sinceMs) {
      const channel = await entryChannelOf(live, channelId);
      if ('instead' in channel) return whyNotFound(channel.instead);
      const me = live.client()?.user.id;
      // Without Read Message History Discord answers with an empty list.
      const mayLookBack = mayDo(channel.found, PermissionFlagsBits.ReadMessageHistory);
      if (me === undefined || !mayLookBack) return 'unknown';
      try {
        const begin = String(SnowflakeUtil.generate({ timestamp: searchFromMs(sinceMs) }));
        return await searchPages(async (after) => {
          const messages = await channel.found.messages.fetch({ after: after ?? begin, limit: PAGE, cache: false });
          const found = messages.find((message) => message.author.id === me && entryIdOf(message.embeds) === entryId);
          if (found) return { found: { channelId, messageId: found.id }, next: null };
          const last = [...messages.keys()].reduce((one, other) => (BigInt(one) > BigInt(other) ? one : other), '0');
          return { found: null, next: messages.size < PAGE ? null : last };
        });
      } catch (error) {
        return whyNotFound(outcomeOfError(error));
      }
    },
  };
}

/** Encodes the id of an entry in Discord's limit of 25 characters: 36^25 is more than 2^128. */
export function nonceOf(entryId: string): string {
  return BigInt(`0x${entryId.replaceAll('-', '')}`).toString(36);
}

/** Returns why nothing can be posted in this channel; null if it can. */
export function postRefusal(channel: GuildTextBasedChannel | DMChannel): Refusal | null {
  if (channel.isDMBased()) return null;
  const me = channel.guild.members.me;
  if (!me) return null;
  const permissions = channel.permissionsFor(me);
  if (!permissions.has(PermissionFlagsBits.ViewChannel)) return 'no_access';
  const send = channel.isThread() ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
  return permissions.has([send, PermissionFlagsBits.EmbedLinks]) ? null : 'missing_permission';
}

function mayDo(channel: GuildTextBasedChannel | DMChannel, bit: bigint): boolean {
  if (channel.isDMBased()) return true;
  const { me } = channel.guild.members;
  return me !== null && channel.permissionsFor(me).has(bit);
}
