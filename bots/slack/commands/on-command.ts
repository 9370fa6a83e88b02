import type { types } from '@slack/bolt';
import { z } from 'zod';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { commandsOf, findCommand } from '../../core/commands/specs/definitions.ts';
import type { CommandSpec } from '../../core/commands/specs/spec.ts';
import { bareChannel, type IncomingCommand, type PersonRef } from '../../core/port/events.ts';
import type { Answer } from '../../core/port/rendering.ts';
import { isDirect, orInstead } from '../connection/calls.ts';
import { unescapeText } from '../messages/markup.ts';
import { SLACK } from '../setup/capabilities.ts';
import { downloadText } from './download.ts';
import { type FormMeta, PASTED_SUFFIX, PICK, readMeta, readValues, renderForm, renderPicker } from './forms.ts';
import { type InteractionDeps, orDefect, problemHere, translateHere } from './interaction-deps.ts';
import type { Asker } from './respond.ts';

/** A person who did something in the app. */
export const userSchema = z
  .object({ id: z.string(), name: z.string().optional(), username: z.string().optional() })
  .transform(({ id, name, username }): PersonRef => ({ id, name: username || name || id }));
const commandSchema = z.object({
  text: z.string().default(''),
  channel_id: z.string(),
  channel_name: z.string().default(''),
  user_id: z.string(),
  user_name: z.string().default(''),
  trigger_id: z.string(),
  response_url: z.string(),
});

const HERE = commandsOf(SLACK);

/** A sent form. */
export const sentSchema = z
  .object({
    user: userSchema,
    trigger_id: z.string(),
    view: z.object({ private_metadata: z.string(), state: z.object({ values: z.unknown() }) }),
  })
  .transform(({ user: by, trigger_id: triggerId, view: { private_metadata: privateMetadata, state } }) => ({
    ...{ by, triggerId, privateMetadata, state: state.values },
  }));
export type SentForm = z.output<typeof sentSchema>;

/** Answers `/steward` after its acknowledgement: without words, or without needed arguments, with a form to fill in. */
export async function onSlashCommand(deps: InteractionDeps, raw: unknown): Promise<void> {
  const body = commandSchema.safeParse(raw).data;
  if (!body) return;
  const meta: FormMeta = { responseUrl: body.response_url, channel: { id: body.channel_id, name: body.channel_name } };
  const text = readCommandText(body.text);
  const bare = findBareCommand(text);
  if (text === '' || bare) {
    const translate = await translateHere(deps);
    const form = bare ? renderForm(translate, bare, meta) : renderPicker(translate, meta);
    return openForm(deps, { personId: body.user_id, ...meta }, body.trigger_id, form);
  }
  const by = { id: body.user_id, name: body.user_name || body.user_id };
  await answer(deps, { by, triggerId: body.trigger_id }, meta, { kind: 'text', text });
}

/** Opens a form, within Slack's limit of three seconds, or informs the user that it did not open. @param view null if there is no form. */
export async function openForm(
  deps: InteractionDeps,
  asker: Asker | null,
  triggerId: string,
  view: types.ModalView | null,
): Promise<void> {
  const { views } = deps.live.clients.actions;
  const open = async () => view !== null && (await views.open({ trigger_id: triggerId, view })).ok;
  const isOpen = await orInstead(deps.live, false, 'a form did not open', open);
  if (asker && !isOpen) await deps.respond(asker, await problemHere(deps, 'slack.form_not_open_try_again'));
}

/** Opens the form that follows a closed one. */
export async function openNext(
  deps: InteractionDeps,
  { triggerId, personId }: { readonly triggerId: string; readonly personId: string },
  view: types.ModalView,
): Promise<void> {
  const meta = readMeta(view.private_metadata ?? '');
  await openForm(deps, meta && { personId, ...meta }, triggerId, view);
}

/** Returns what follows a chosen command: its form, or `run`, which answers a command without arguments. */
export async function afterPick(
  deps: InteractionDeps,
  sent: SentForm,
): Promise<{ readonly form: types.ModalView } | { readonly run: () => Promise<void> }> {
  const meta = readMeta(sent.privateMetadata);
  const spec = findCommand(readValues(sent.state).texts[PICK]?.split(' ') ?? []);
  if (!meta || !spec) return { run: async () => {} };
  if (spec.options.length > 0) return { form: renderForm(await translateHere(deps), spec, meta) };
  return { run: () => answer(deps, sent, meta, { kind: 'options', path: spec.path, options: {} }) };
}

/** Runs the command of a sent form after its acknowledgement. */
export async function onCommandForm(deps: InteractionDeps, sent: SentForm): Promise<void> {
  const meta = readMeta(sent.privateMetadata);
  if (!meta?.path) return;
  const read = await readOptions(deps, readValues(sent.state));
  if ('problem' in read) return deps.respond({ personId: sent.by.id, ...meta }, await problemHere(deps, read.problem));
  return answer(deps, sent, meta, { kind: 'options', path: meta.path, options: read.options });
}

async function readOptions(
  deps: InteractionDeps,
  { texts, files }: ReturnType<typeof readValues>,
): Promise<{ readonly options: Readonly<Record<string, string>> } | { readonly problem: TextKey }> {
  const options: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) options[name.replace(PASTED_SUFFIX, '')] = text;
  for (const [name, file] of Object.entries(files)) {
    const read = await downloadText(deps.config, file);
    if ('problem' in read) return read;
    options[name] = read.text;
  }
  return { options };
}

async function answer(
  deps: InteractionDeps,
  { by, triggerId: eventId }: Pick<SentForm, 'by' | 'triggerId'>,
  meta: FormMeta,
  input: IncomingCommand['input'],
): Promise<void> {
  const { id, name } = meta.channel;
  const community = deps.live.workspace()?.community ?? null;
  const shown = await orDefect(deps, async (): Promise<Answer | null> => {
    if (isDirect(id) && isLogHere(input)) return problemHere(deps, 'slack.use_channel_private_conversation_no');
    // Slack's event names the channel only if the user may see it; the bot may not know it.
    const found = isDirect(id) ? bareChannel(id) : await deps.known.channels.find(id);
    const channel = found.name === '' ? { ...found, name } : found;
    return deps.core.onCommand({ community, channel, eventId, by, input, replyTo: null });
  });
  if (shown) await deps.respond({ personId: by.id, ...meta }, shown);
}

function isLogHere(input: IncomingCommand['input']): boolean {
  const words = input.kind === 'text' ? input.text.toLowerCase().split(/\s+/) : input.path;
  return words[0] === 'log' && words[1] === 'here';
}

/** Matches an address as Slack rewrote it; its label is what the user typed. */
const TYPED_LINK = /<(?![@#!])([^<>|]*)(?:\|([^<>]*))?>/g;

/** Returns the text after `/steward` as typed; mentions stay in Slack's form, which the core reads. */
function readCommandText(text: string): string {
  const typed = text.replace(TYPED_LINK, (_, target: string, label?: string) => label || target);
  return unescapeText(typed).trim();
}

/** Returns the command if it was typed without any of its needed arguments. */
function findBareCommand(text: string): CommandSpec | null {
  const words = text.toLowerCase().split(/\s+/);
  const here = findCommand(words, HERE);
  if (here?.options.some(({ orReply }) => orReply)) return here;
  const spec = findCommand(words);
  return spec?.options.some(({ required }) => required) ? spec : null;
}
