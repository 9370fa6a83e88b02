import type { BotCore } from '../shared/bot-core.ts';
import { createAdministrator } from './administrator.ts';
import { createChannels } from './channels.ts';
import { createFetchFile } from './commands/download.ts';
import { createOpenReports } from './commands/report.ts';
import type { SlackConfig } from './config.ts';
import type { Memory } from './create-platform.ts';
import { type InteractionDeps, translateHere } from './interaction-deps.ts';
import type { Live } from './live.ts';
import { createModerators } from './moderators.ts';
import { createPeople } from './people.ts';
import { createPostedFiles } from './posted-files.ts';
import { createRespond } from './respond.ts';

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
