import type { App } from '@slack/bolt';
import { z } from 'zod';
import { msg } from '../../core/i18n/translate.ts';
import { COMMAND_FORM, PICKER, readValues } from '../commands/forms.ts';
import { type InteractionDeps, orDefect, translateHere } from '../commands/interaction-deps.ts';
import { afterPick, onCommandForm, onSlashCommand, openForm, type SentForm } from '../commands/on-command.ts';
import { problem } from '../commands/render-answer.ts';
import { REASON, REPORT_FORM, shortcutSchema } from '../commands/report.ts';
import { nameOf } from '../connection/outcome.ts';
import { REPORT_SHORTCUT } from '../connection/scopes.ts';
import { toReported } from '../messages/incoming.ts';

const userSchema = z.object({ id: z.string(), name: z.string().optional(), username: z.string().optional() });
const interactionSchema = z.object({
  user: userSchema,
  trigger_id: z.string(),
  response_url: z.string(),
  container: z.object({ is_ephemeral: z.boolean().optional(), channel_id: z.string().optional() }),
  actions: z.array(z.object({ type: z.literal('button'), action_id: z.string() })).min(1),
});
const sentSchema = z.object({
  user: userSchema,
  trigger_id: z.string(),
  view: z.object({ private_metadata: z.string(), state: z.object({ values: z.unknown() }) }),
});

const TOO_LONG = msg('platform.form_open_too_long_report');

/** Whose an interaction is: what answers for that workspace, null where the app is not installed there. */
export type DepsOf = (teamId: string | undefined) => InteractionDeps | null;

type Taken = { readonly ack: () => Promise<unknown>; readonly context: { readonly teamId?: string } };

/** Answers what people do in the app. What cannot be acknowledged within three seconds is not carried out: Slack said that it failed. */
export function attachInteractions(depsOf: DepsOf, app: App): void {
  const take = async (
    what: string,
    { ack, context }: Taken,
    task: (deps: InteractionDeps) => Promise<void>,
  ): Promise<void> => {
    const deps = depsOf(context.teamId);
    if (!deps) return;
    try {
      await ack();
      await task(deps);
    } catch (error) {
      deps.live.log.warn({ platform: 'slack', what, error: nameOf(error) }, 'an interaction could not be answered');
    }
  };
  // The name of the command is the operator's to choose.
  app.command(/.*/, ({ ack, body, context }) =>
    take('command', { ack, context }, (deps) => onSlashCommand(deps, body)),
  );
  app.action(/[\s\S]*/, ({ ack, body, context }) => take('press', { ack, context }, (deps) => onButton(deps, body)));
  app.shortcut(/[\s\S]*/, ({ ack, body, context }) =>
    take('shortcut', { ack, context }, async (deps) => {
      if ('callback_id' in body && body.callback_id === REPORT_SHORTCUT) await onShortcut(deps, body);
    }),
  );
  app.view(COMMAND_FORM, ({ ack, body, context }) =>
    take('form', { ack, context }, async (deps) => {
      const sent = readSent(body);
      if (sent) await onCommandForm(deps, sent);
    }),
  );
  app.view(REPORT_FORM, ({ ack, body, context }) =>
    take('report', { ack, context }, (deps) => onReportForm(deps, body)),
  );
  app.view(PICKER, async ({ ack, body, context }) => {
    const deps = depsOf(context.teamId);
    const sent = readSent(body);
    const next = deps && sent ? await afterPick(deps, sent) : { run: async () => {} };
    if ('run' in next) await take('picked', { ack, context }, next.run);
    else {
      const update = () => ack({ response_action: 'update', view: next.form });
      await take('picked', { ack: update, context }, async () => {});
    }
  });
}

/** A question of the bot's that only the presser sees is replaced by what became of it; an entry stays, and is the core's to edit. */
async function onButton(deps: InteractionDeps, raw: unknown): Promise<void> {
  const body = interactionSchema.safeParse(raw).data;
  const button = body?.actions[0];
  if (!body || !button) return;
  const shown = await orDefect(deps, () =>
    deps.core.onButton({
      eventId: body.trigger_id,
      by: personOf(body.user),
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
  if (!body) return;
  const form = deps.reports.open(await translateHere(deps), body);
  await openForm(deps, { personId: body.user.id, responseUrl: body.response_url }, body.trigger_id, form);
}

async function onReportForm(deps: InteractionDeps, raw: unknown): Promise<void> {
  const body = sentSchema.safeParse(raw).data;
  const workspace = deps.live.workspace();
  const read = body && deps.reports.read(body.view.private_metadata);
  if (!body || !read || !workspace) return;
  const shown = await orDefect(deps, async () => {
    const { reported } = read;
    const message = reported && (await toReported(deps.known, workspace, reported.channelId, reported.message));
    if (!message) return problem((await translateHere(deps))(TOO_LONG));
    return deps.core.onReport({
      community: workspace.community,
      eventId: body.trigger_id,
      by: personOf(body.user),
      message,
      reason: readValues(body.view.state.values).texts[REASON] ?? '',
    });
  });
  if (shown) await deps.respond({ personId: body.user.id, responseUrl: read.responseUrl }, shown);
}

function readSent(raw: unknown): SentForm | null {
  const body = sentSchema.safeParse(raw).data;
  if (!body) return null;
  const { view } = body;
  return {
    privateMetadata: view.private_metadata,
    state: view.state.values,
    triggerId: body.trigger_id,
    by: personOf(body.user),
  };
}

function personOf({ id, name, username }: z.output<typeof userSchema>) {
  return { id, name: username || name || id };
}
