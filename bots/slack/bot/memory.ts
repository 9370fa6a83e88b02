import type { BotCore } from '../../core/port/bot-core.ts';
import { createFetchFile } from '../commands/download.ts';
import { type InteractionDeps, translateHere } from '../commands/interaction-deps.ts';
import { createOpenReports } from '../commands/report.ts';
import { createRespond } from '../commands/respond.ts';
import type { SlackConfig } from '../connection/config.ts';
import type { Live } from '../connection/live.ts';
import { createAdministrator } from '../members/administrator.ts';
import { createChannels } from '../members/channels.ts';
import { createModerators } from '../members/moderators.ts';
import { createPeople } from '../members/people.ts';
import { createPostedFiles } from '../messages/posted-files.ts';
import type { Memory } from './create-platform.ts';

/** What is shown to Slack to fetch a file; read at each fetch, for tokens change. */
export type FileAccess = Pick<SlackConfig, 'botToken' | 'apiUrl'>;

/** Knows nothing of a workspace yet. */
export function createMemory(live: Live, access: FileAccess): Memory {
  const people = createPeople(live);
  const moderators = createModerators(live, people);
  const known = { people, channels: createChannels(live), moderators, fetchFile: createFetchFile(access) };
  return { known, administrator: createAdministrator(live, people), files: createPostedFiles() };
}

/** What answers commands, presses and forms of a workspace. */
export function createInteractionDeps(
  core: BotCore,
  live: Live,
  { known }: Pick<Memory, 'known'>,
  access: FileAccess,
): InteractionDeps {
  return {
    core,
    live,
    config: access,
    known,
    reports: createOpenReports(),
    respond: createRespond(live, () => translateHere({ core, live })),
  };
}
