import type { BotCore } from '../../core/port/bot-core.ts';
import type { ResolvedInvites } from '../../core/port/events.ts';
import type { Deliveries, Platform } from '../../core/port/platform.ts';
import { fetchPicture } from '../../core/runtime/read-text-file.ts';
import { createFetchFile } from '../commands/download.ts';
import { type InteractionDeps, translateHere } from '../commands/interaction-deps.ts';
import { createOpenReports } from '../commands/report.ts';
import { createRespond } from '../commands/respond.ts';
import type { Live } from '../connection/calls.ts';
import { createEntries } from '../log/entries.ts';
import { createLogChannelFinder, createPlaces, sendDirectly } from '../log/log-channel.ts';
import { renderPlain } from '../log/render-entry.ts';
import { createAdministrator } from '../members/administrator.ts';
import { createChannels } from '../members/channels.ts';
import { createModerators } from '../members/moderators.ts';
import { createPeople } from '../members/people.ts';
import { mayRead, rightsKept, rightsOf, staffOf } from '../members/rights.ts';
import { createPostedFiles } from '../messages/posted-files.ts';
import { createReadSurroundingMessages } from '../messages/surrounding-messages.ts';
import { SLACK } from '../setup/capabilities.ts';
import { auditPermissions, findNeeds, joinChannels } from '../setup/needs.ts';

/** Cached data of a workspace. */
export type Memory = ReturnType<typeof createMemory>;

/** Credentials for file downloads; read at each download, because tokens change. */
type FileAccess = InteractionDeps['config'];

export function createMemory(live: Live, access: FileAccess) {
  const people = createPeople(live);
  const moderators = createModerators(live, people);
  const known = { people, channels: createChannels(live), moderators, fetchFile: createFetchFile(access) };
  return { known, administrator: createAdministrator(live, people), files: createPostedFiles() };
}

/** Creates the dependencies of a workspace's commands, presses and forms. */
export function createInteractionDeps(
  core: BotCore,
  live: Live,
  { known }: Pick<Memory, 'known'>,
  config: FileAccess,
): InteractionDeps {
  const respond = createRespond(live, () => translateHere({ core, live }));
  return { core, live, config, known, reports: createOpenReports(), respond };
}

/** Why nobody is timed out. */
const UNSUPPORTED = { kind: 'refused', refusal: 'unsupported' } as const;

/** Slack has no timeouts for members of ordinary workspaces, and no temporary lockdown. */
export const WITHOUT_TIMEOUTS = {
  restrictionOf: async () => ({ instead: UNSUPPORTED }),
  restrict: async () => UNSUPPORTED,
  prepareLockdown: async () => '',
  lockDown: async () => UNSUPPORTED,
  endLockdown: async () => UNSUPPORTED,
} satisfies Partial<Platform>;

/** Builds the core's view of Slack. */
export function createPlatform(live: Live, { known, administrator, files }: Memory, deliveries: Deliveries): Platform {
  const { people, moderators } = known;
  return {
    name: 'slack',
    capabilities: SLACK,
    deliveries,
    secret: deliveries.secret,
    stepRefusals: async () => ({ delete: await administrator.refusal(), timeout: 'unsupported' }),
    deleteMessage: async ({ channelId, messageId }) => {
      const refusal = await administrator.refusal();
      if (refusal) return { kind: 'refused', refusal };
      return administrator.deleteMessage(channelId, messageId, files.of(channelId, messageId));
    },
    ...WITHOUT_TIMEOUTS,
    sendDirectMessage: (_community, personId, text, buttons) =>
      sendDirectly(live, personId, renderPlain(text, buttons)),
    mayRead: ({ channelId }, personId) => mayRead(live, people, channelId, personId),
    readSurroundingMessages: createReadSurroundingMessages(live, known),
    resolveInvites: async (_community, text) => resolveInvites(live, text),
    joinChannels: (_community, channelId) => joinChannels(live, channelId),
    ...createEntries(live),
    ...createPlaces(live, people, administrator),
    findLogChannel: createLogChannelFinder(live, moderators, administrator),
    // One token serves one workspace; other communities belong to other processes.
    isIn: async ({ id }) => (live.workspace()?.community.id === id ? true : 'unknown'),
    staffOf: () => staffOf(people, moderators),
    fetchAvatar: async (_community, personId) => {
      const { avatar } = (await people.find(personId)) ?? {};
      return avatar === undefined ? null : fetchPicture(avatar);
    },
    rightsOf: (_community, personId) => rightsOf(people, moderators, personId),
    rightsKept: (_community, personId) => rightsKept(people, moderators, personId),
    needs: (_community, of) => findNeeds(live, administrator, of),
    auditPermissions: () => auditPermissions(live),
  };
}

const JOINING = /(?:https?:\/\/)?join\.slack\.com\/t\/([a-z0-9-]{1,80})\/[^\s<>|]{1,300}/gi;

/** Resolves the invitations of a text: the address contains the workspace. Slack has no public names. */
function resolveInvites(live: Live, text: string): ResolvedInvites {
  const home = live
    .workspace()
    ?.url.match(/^https?:\/\/([a-z0-9-]+)\./i)?.[1]
    ?.toLowerCase();
  const own = [...text.matchAll(JOINING)].flatMap(([piece, domain]) => (domain?.toLowerCase() === home ? [piece] : []));
  return { own, others: [] };
}
