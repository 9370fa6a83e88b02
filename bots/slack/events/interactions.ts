import type { App } from '@slack/bolt';
import { z } from 'zod';
import { COMMAND_FORM, PICKER, readValues } from '../commands/forms.ts';
import { type InteractionDeps, orDefect, problemHere, translateHere } from '../commands/interaction-deps.ts';
import { afterPick, onCommandForm, onSlashCommand, openForm, sentSchema, userSchema } from '../commands/on-command.ts';
import { REASON, REPORT_FORM, shortcutSchema } from '../commands/report.ts';
import { nameOf } from '../connection/calls.ts';
import { REPORT_SHORTCUT, SPAM_SHORTCUT } from '../connection/scopes.ts';
import { toReported } from '../messages/incoming.ts';
import { readMessage } from '../messages/wire-message.ts';

const interactionSchema = z.object({
  user: userSchema,
  trigger_id: z.string(),
  response_url: z.string(),
  container: z.object({ is_ephemeral: z.boolean().optional(), channel_id: z.string().optional() }),
  actions: z.array(z.object({ type: z.literal('button'), action_id: z.string() })).min(1),
});

/** Returns the dependencies of an interaction's workspace; null if the app is not installed there. */
export type DepsOf = (teamId: string | undefined) => InteractionDeps | null;

/** Attaches handlers of interactions. One that is not acknowledged within three seconds is ignored, because Slack has shown an error. */
export function attachInteractions(depsOf: DepsOf, app: App): void {
  const take = async (
    what: string,
    { ack, context }: { readonly ack: () => Promise<unknown>; readonly context: { readonly teamId?: string } },
    task: (deps: InteractionDeps) => Promise<void>,
  ): Promise<void> => {
    const deps = depsOf(context.teamId);
    if (!deps) return;
    try {
      await ack();
      await task(deps);
    } catch (error) {
      deps.live.log.warn({ what, error: nameOf(error) }, 'an interaction could not be answered');
    }
  };
  // The operator chooses the command's name.
  app.command(/.*/, (given) => take('command', given, (deps) => onSlashCommand(deps, given.body)));
  app.action(/[\s\S]*/, (given) => take('press', given, (deps) => onButton(deps, given.body)));
  app.shortcut(/[\s\S]*/, (given) => take('shortcut', given, (deps) => onShortcut(deps, given.body)));
  app.view(COMMAND_FORM, (given) =>
    take('form', given, async (deps) => {
      const sent = sentSchema.safeParse(given.body).data;
      if (sent) await onCommandForm(deps, sent);
    }),
  );
  app.view(REPORT_FORM, (given) => take('report', given, (deps) => onReportForm(deps, given.body)));
  app.view(PICKER, async ({ ack, body, context }) => {
    const deps = depsOf(context.teamId);
    const sent = sentSchema.safeParse(body).data;
    const next = deps && sent ? await afterPick(deps, sent) : { run: async () => {} };
    if ('run' in next) await take('picked', { ack, context }, next.run);
    else {
      const update = () => ack({ response_action: 'update', view: next.form });
      await take('picked', { ack: update, context }, async () => {});
    }
  });
}

/** Answers a press. The answer replaces a private question; an entry stays, and the core edits it. */
async function onButton(deps: InteractionDeps, raw: unknown): Promise<void> {
  const body = interactionSchema.safeParse(raw).data;
  const button = body?.actions[0];
  if (!body || !button) return;
  const shown = await orDefect(deps, () =>
    deps.core.onButton({
      eventId: body.trigger_id,
      by: body.user,
      buttonId: button.action_id,
      community: deps.live.workspace()?.community ?? null,
      channelId: body.container.channel_id ?? null,
    }),
  );
  const asker = { personId: body.user.id, responseUrl: body.response_url };
  if (shown) await deps.respond(asker, shown, body.container.is_ephemeral === true);
}

async function onShortcut(deps: InteractionDeps, raw: unknown): Promise<void> {
  const body = shortcutSchema.safeParse(raw).data;
  if (body?.callback_id === SPAM_SHORTCUT) return onSpam(deps, body);
  if (body?.callback_id !== REPORT_SHORTCUT) return;
  const form = deps.reports.open(await translateHere(deps), body);
  await openForm(deps, { personId: body.user.id, responseUrl: body.response_url }, body.trigger_id, form);
}

/** Runs `spam` for the author of a message. */
async function onSpam(deps: InteractionDeps, body: z.output<typeof shortcutSchema>): Promise<void> {
  const [workspace, wired] = [deps.live.workspace(), readMessage(body.message)];
  if (!workspace) return;
  const { id } = body.user;
  const shown = await orDefect(deps, async () =>
    deps.core.onCommand({
      ...{ community: workspace.community, eventId: body.trigger_id },
      channel: await deps.known.channels.find(body.channel.id),
      by: { id, name: (await deps.known.people.find(id))?.name ?? id },
      input: { kind: 'options', path: ['spam'], options: {} },
      replyTo: wired && (await toReported(deps.known, workspace, body.channel.id, wired)),
    }),
  );
  if (shown) await deps.respond({ personId: id, responseUrl: body.response_url }, shown);
}

async function onReportForm(deps: InteractionDeps, raw: unknown): Promise<void> {
  const sent = sentSchema.safeParse(raw).data;
  const workspace = deps.live.workspace();
  const read = sent && deps.reports.read(sent.privateMetadata);
  if (!sent || !read || !workspace) return;
  const { by, triggerId: eventId } = sent;
  const shown = await orDefect(deps, async () => {
    const { reported } = read;
    const message = reported && (await toReported(deps.known, workspace, reported.channelId, reported.message));
    if (!message) return problemHere(deps, 'platform.form_open_too_long_report');
    const reason = readValues(sent.state).texts[REASON] ?? '';
    return deps.core.onReport({ community: workspace.community, eventId, by, message, reason });
  });
  if (shown) await deps.respond({ personId: by.id, responseUrl: read.responseUrl }, shown);
}
