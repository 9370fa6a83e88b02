import { startDiscord } from '../../emulators/discord/start-discord.ts';
import type { ManualClock } from '../../emulators/manual-clock.ts';
import { escapeText } from '../../emulators/slack/rich-text.ts';
import { startSlack } from '../../emulators/slack/start-slack.ts';
import { startTelegram } from '../../emulators/telegram/start-telegram.ts';
import { memberOf, type OpenCommunity, type Platform } from './community.ts';

const REAL_TIME: ManualClock = { now: Date.now, advance: () => {}, onAdvance: () => () => {} };

/** A Discord server with one channel. */
const openDiscord: OpenCommunity = async (count, limits) => {
  const server = await startDiscord(limits);
  const guild = server.createGuild({ name: 'Harbour' });
  const members = numbered(count, (name) => server.createMember(guild, name));
  const kept = () => server.world.messages.get(guild.general.id);
  return {
    env: { DISCORD_TOKEN: server.token, DISCORD_API_URL: server.restUrl },
    tenantName: `discord:${guild.id}`,
    say(member, text) {
      const { id } = server.sendMessage({ author: memberOf(members, member), channel: guild.general, content: text });
      return { isGone: () => kept()?.has(id) !== true };
    },
    close: server.close,
  };
};

/** A Slack workspace over Socket Mode, with an administrator's token. */
const openSlack: OpenCommunity = async (count, limits) => {
  const slack = await startSlack({ clock: REAL_TIME, ...limits });
  const owner = slack.addUser({ name: 'owner', isOwner: true, isAdmin: true });
  const members = numbered(count, (name) => slack.addUser({ name }));
  const channel = slack.addChannel({ name: 'general', members: [owner, ...members] });
  return {
    env: {
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
      SLACK_USER_TOKEN: slack.issueUserToken(owner),
      SLACK_API_URL: slack.apiUrl,
    },
    tenantName: `slack:${slack.team.id}`,
    say(member, text) {
      const message = slack.say(memberOf(members, member), channel, escapeText(text));
      return { isGone: () => message.deletedBy !== undefined };
    },
    close: slack.close,
  };
};

/** A Telegram supergroup, over long polling. */
const openTelegram: OpenCommunity = async (count, limits) => {
  const server = await startTelegram({ clock: REAL_TIME, ...limits });
  const owner = server.addUser({ first_name: 'Owner' });
  const members = numbered(count, (name) => server.addUser({ first_name: name }));
  const chat = server.addChat({ type: 'supergroup', title: 'Harbour', owner, members });
  return {
    env: { TELEGRAM_TOKEN: server.token, TELEGRAM_API_ROOT: server.apiRoot },
    tenantName: `telegram:${chat.id}`,
    say(member, text) {
      const message = server.say(memberOf(members, member), chat, text);
      return { isGone: () => message.deletedBy !== undefined };
    },
    close: server.close,
  };
};

function numbered<Member>(count: number, make: (name: string) => Member): Member[] {
  return Array.from({ length: count }, (_, number) => make(`member-${number}`));
}

/** The three bots, each over the real client library and a local server of its platform, each in a process of its own. */
export const PLATFORMS: readonly Platform[] = [
  { name: 'Discord', open: openDiscord, atLimits: true },
  // It takes 50 deletions a minute, and a flood is 200.
  { name: 'Slack', open: openSlack, atLimits: false },
  { name: 'Telegram', open: openTelegram, atLimits: true },
];
