import { z } from 'zod';
import type { BotCore } from '../../core/port/bot-core.ts';
import { bareChannel } from '../../core/port/events.ts';
import type { Answer } from '../../core/port/rendering.ts';
import { renderAnswer } from '../commands/render-answer.ts';
import type { Live } from '../connection/live.ts';
import { nameOf } from '../connection/outcome.ts';
import { rightsOf } from '../members/rights.ts';
import type { WorkspaceMemory } from '../messages/incoming.ts';

/** What the home of the app needs. */
export type HomeDeps = { readonly core: BotCore; readonly live: Live; readonly known: WorkspaceMemory };

const openedSchema = z.object({ user: z.string(), channel: z.string(), tab: z.string() });

/** Shows somebody who opens the app's home the status, if they moderate, and the commands that they may use. */
export async function showHome({ core, live, known }: HomeDeps, eventId: string, event: unknown): Promise<void> {
  const opened = openedSchema.safeParse(event).data;
  const workspace = live.workspace();
  if (opened?.tab !== 'home' || !workspace) return;
  const ask = (command: string): Promise<Answer | null> =>
    core.onCommand({
      community: workspace.community,
      channel: bareChannel(opened.channel),
      eventId: `${eventId}:${command}`,
      by: { id: opened.user, name: opened.user },
      input: { kind: 'text', text: command },
      replyTo: null,
    });
  const rights = await rightsOf(known.people, known.moderators, opened.user);
  const commands = rights === 'moderate' || rights === 'manage' ? ['status', 'help'] : ['help'];
  const answers = (await Promise.all(commands.map(ask))).filter((answer) => answer !== null);
  const blocks = answers.flatMap((answer) => renderAnswer({ ...answer, buttons: [] }).blocks);
  try {
    await live.calls.act('views.publish', { user_id: opened.user, view: { type: 'home', blocks } });
  } catch (error) {
    live.log.warn({ platform: 'slack', error: nameOf(error) }, "the app's home was not shown");
  }
}
