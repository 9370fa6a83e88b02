import { hash } from 'node:crypto';
import type { Update } from 'grammy/types';
import { lazily } from '../../../src/core/collections/remember.ts';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { BotDeps } from '../../core/port/deps.ts';
import type { Deliveries, Platform } from '../../core/port/platform.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import type { RunningBot } from '../../core/port/running-bot.ts';
import { keepConnected } from '../../core/runtime/keep-connected.ts';
import { createRateLimit } from '../../core/runtime/rate-limit.ts';
import { createLockdown, createSlowmode } from '../actions/lockdown.ts';
import { createRemoving } from '../actions/remove-member.ts';
import { createSteps } from '../actions/steps.ts';
import { createGroupAnswers } from '../commands/deliver.ts';
import { createFetchFile } from '../commands/download.ts';
import { createProposals, registerCommands } from '../commands/register.ts';
import { createChats } from '../connection/chats.ts';
import type { TelegramConfig } from '../connection/config.ts';
import { createClient } from '../connection/create-client.ts';
import { type Live, nameOf } from '../connection/live.ts';
import { TOKEN, WRONG_TOKEN } from '../connection/login-end.ts';
import { createMoves } from '../connection/moves.ts';
import { rightsKept, rightsOf } from '../connection/rights.ts';
import { connect } from '../events/connection.ts';
import { type EventDeps, onUpdate, orderOf } from '../events/events.ts';
import { createJoins, type PictureDeps, pictureOf } from '../events/joins.ts';
import { takeReactions } from '../events/reactions.ts';
import { createEntries, createPlaces } from '../log/entries.ts';
import {
  createDrafts,
  createPendingAnswers,
  createSeenUpdates,
  createTopics,
  createUsernames,
  type Usernames,
} from '../messages/remembered.ts';
import { createResolveInvites } from '../messages/resolve-invites.ts';
import { TELEGRAM } from '../setup/capabilities.ts';
import { auditPermissions, findNeeds, isIn } from '../setup/presence.ts';

/** Most answered commands of one member per minute; unlimited answers would let members flood a chat. */
const COMMANDS_PER_MINUTE = 20;

/** Runs Telegram with the core from `createCore`. Returns at once and connects in the background; `stop` lets the core finish. Never throws. */
export function runTelegram(
  deps: ProcessDeps & Pick<BotDeps, 'sharing'>,
  config: TelegramConfig,
  createCore: (platform: Platform) => BotCore,
): RunningBot {
  const { log, schedule } = deps;
  // A token of another form would change the address of calls, so none is made.
  if (!TOKEN.test(config.token))
    return keepConnected(deps, { platform: 'telegram', attempt: async () => WRONG_TOKEN, close: async () => {} });
  const { now } = schedule;
  const client = createClient(config, schedule);
  const { api } = client.bot;
  const moves = createMoves((from, to) => core.onCommunityMoved({ from: String(from), to: String(to) }));
  const live: Live = { api, me: () => connection.me(), now, moves, chats: createChats({ api, moves, now }) };
  const inOrder = createInOrder();
  const usernames = createUsernames();
  const fetchFile = createFetchFile(live, config);
  const core = createCore(
    createPlatform({ live, fetchFile }, usernames, {
      secret: config.token,
      dispatch: (body) => {
        // Only `take` stores bodies, so this is an update.
        const update = body as Update;
        return inOrder(orderOf(update), () => onUpdate(eventDeps, update));
      },
    }),
  );
  const begin = (task: Promise<unknown>): void => {
    task.catch((error: unknown) => {
      log.error({ error: nameOf(error) }, 'something in the background failed');
    });
  };
  const eventDeps: EventDeps = {
    live,
    core,
    config,
    log,
    schedule,
    held: createPendingAnswers(now),
    groupAnswers: createGroupAnswers(now),
    drafts: createDrafts(),
    fetchFile,
    topics: createTopics(),
    joins: createJoins(),
    usernames,
    isNewUpdate: createSeenUpdates(),
    commandsOfMembers: createRateLimit({ now, max: COMMANDS_PER_MINUTE, windowMs: 60_000 }),
    begin,
  };
  const onReady = async (): Promise<void> => {
    await core.start();
    begin(registerCommands(api, log, botIdOf(config), deps.sharing?.leases));
  };
  const connection = connect(deps, config, client, onReady, async (updates) => {
    const stored = updates.filter(({ message_reaction: change }) => !change);
    await core.accept(stored.map((update) => ({ id: idOf(config, update), body: update })));
    // Reactions are not stored: a single one means little, so a crash may lose some, as on Discord.
    for (const { message_reaction: change } of updates) if (change) begin(takeReactions(live, core, change));
  });
  return {
    ask: core.onPageAsk,
    condition: core.condition,
    health: connection.health,
    stop: lazily(async () => {
      await connection.close();
      await core.stop();
      await connection.end();
    }),
  };
}

/** Returns equal ids for repeats of an update. The content is part of it, because Telegram restarts from a random number after a week. */
function idOf(config: TelegramConfig, update: Update): string {
  const digest = hash('sha256', JSON.stringify(update), 'base64url').slice(0, 16);
  return `telegram:${botIdOf(config)}:${String(update.update_id).padStart(12, '0')}:${digest}`;
}

function botIdOf({ token }: TelegramConfig): string {
  return token.split(':')[0] ?? '';
}

/** Builds the core's view of Telegram. */
function createPlatform(pictures: PictureDeps, usernames: Usernames, deliveries: Deliveries): Platform {
  const { live } = pictures;
  const lockdown = createLockdown(live);
  return {
    name: 'telegram',
    capabilities: TELEGRAM,
    deliveries,
    secret: deliveries.secret,
    ...createSteps(live),
    ...createEntries(live),
    ...createPlaces(live),
    fetchAvatar: async (_community, personId) => (await pictureOf(pictures, Number(personId)))?.fetch?.() ?? null,
    ...lockdown,
    slowmode: createSlowmode(live, lockdown),
    removing: createRemoving(live),
    proposeCommands: createProposals(live),
    resolveInvites: createResolveInvites(live, usernames),
    isIn: (community) => isIn(live, community),
    rightsOf: (community, personId) => rightsOf(live, community, personId),
    rightsKept: (community, personId) => rightsKept(live, community, personId),
    needs: (community, of) => findNeeds(live, community, of),
    auditPermissions: (community) => auditPermissions(live, community),
  };
}
