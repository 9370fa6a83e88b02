import type { TextKey } from '../../../src/core/common/texts.ts';
import { ENGLISH, type Translate, translateIn } from '../../core/i18n/translate.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import { type Answer, failure } from '../../core/port/rendering.ts';
import { type Live, nameOf } from '../connection/calls.ts';
import type { SlackConfig } from '../connection/config.ts';
import type { WorkspaceMemory } from '../messages/incoming.ts';
import type { createOpenReports } from './report.ts';
import type { createRespond } from './respond.ts';

/** Dependencies of commands, presses and forms. */
export type InteractionDeps = {
  readonly core: BotCore;
  readonly live: Live;
  readonly config: Pick<SlackConfig, 'botToken' | 'apiUrl'>;
  readonly known: WorkspaceMemory;
  readonly reports: ReturnType<typeof createOpenReports>;
  readonly respond: ReturnType<typeof createRespond>;
};

/** Translates into the language of the workspace; English if it is not known yet. */
export async function translateHere({ core, live }: Pick<InteractionDeps, 'core' | 'live'>): Promise<Translate> {
  const workspace = live.workspace();
  return workspace ? translateIn(await core.languageOf(workspace.community)) : ENGLISH;
}

/** Builds an answer about a problem of the bot itself. */
export async function problemHere(deps: Pick<InteractionDeps, 'core' | 'live'>, text: TextKey): Promise<Answer> {
  return failure((await translateHere(deps))(text));
}

/** Asks the core; logs a defect and answers with a problem. */
export async function orDefect(deps: InteractionDeps, query: () => Promise<Answer | null>): Promise<Answer | null> {
  try {
    return await query();
  } catch (error) {
    deps.live.log.error({ error: nameOf(error) }, 'the core failed at an interaction');
    return problemHere(deps, 'platform.something_went_wrong_operator_bot');
  }
}
