import type { types } from '@slack/bolt';
import { z } from 'zod';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { commandsOf, findCommand } from '../../core/commands/specs/definitions.ts';
import type { CommandSpec } from '../../core/commands/specs/spec.ts';
import type { IncomingCommand, PersonRef } from '../../core/port/events.ts';
import type { Answer } from '../../core/port/rendering.ts';
import { nameOf } from '../connection/outcome.ts';
import { bareChannel } from '../members/channels.ts';
import { unescapeText } from '../messages/escape.ts';
import { SLACK } from '../setup/capabilities.ts';
import { downloadText } from './download.ts';
import {
  type FormMeta,
  type FormValues,
  PASTED_SUFFIX,
  readMeta,
  readPick,
  readValues,
  renderForm,
  renderPicker,
} from './forms.ts';
import { type InteractionDeps, orDefect, translateHere } from './interaction-deps.ts';
import { problem } from './render-answer.ts';
import type { Asker } from './respond.ts';

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
export type SentForm = {
  readonly privateMetadata: string;
  readonly state: unknown;
  readonly triggerId: string;
  readonly by: PersonRef;
};

/** Answers `/steward`, acknowledged before: without words with a form to pick a command, without needed arguments with a form for them. */
export async function onSlashCommand(deps: InteractionDeps, raw: unknown): Promise<void> {
  const body = commandSchema.safeParse(raw).data;
  if (!body) return;
  const asker: Asker = { personId: body.user_id, responseUrl: body.response_url };
  const meta: FormMeta = { responseUrl: body.response_url, channel: { id: body.channel_id, name: body.channel_name } };
  const text = readCommandText(body.text);
  const bare = findBareCommand(text);
  if (text === '' || bare) {
    const translate = await translateHere(deps);
    const form = bare ? renderForm(translate, bare, meta) : renderPicker(translate, meta);
    if (await openForm(deps, body.trigger_id, form)) return;
    await deps.respond(asker, problem(translate('slack.form_not_open_try_again')));
    return;
  }
  const by = { id: body.user_id, name: body.user_name || body.user_id };
  await answer(deps, asker, by, body.trigger_id, meta, { kind: 'text', text });
}

/** Opens a form; it must be open three seconds after it was asked for. */
export async function openForm(deps: InteractionDeps, triggerId: string, view: types.ModalView): Promise<boolean> {
  try {
    await deps.live.clients.actions.views.open({ trigger_id: triggerId, view });
    return true;
  } catch (error) {
    deps.live.log.warn({ platform: 'slack', error: nameOf(error) }, 'a form did not open');
    return false;
  }
}

/** Opens the form that follows another one, which is gone; whoever sent that is told where it does not open. */
export async function openNext(
  deps: InteractionDeps,
  { triggerId, personId }: { readonly triggerId: string; readonly personId: string },
  view: types.ModalView,
): Promise<void> {
  if (await openForm(deps, triggerId, view)) return;
  const meta = readMeta(view.private_metadata ?? '');
  if (!meta) return;
  const translate = await translateHere(deps);
  const asker = { personId, responseUrl: meta.responseUrl };
  await deps.respond(asker, problem(translate('slack.form_not_open_try_again')));
}

/** What comes after a command was picked: its form, or null when it needs none and `run` answers it. */
export async function afterPick(
  deps: InteractionDeps,
  sent: SentForm,
): Promise<{ readonly form: types.ModalView } | { readonly run: () => Promise<void> }> {
  const meta = readMeta(sent.privateMetadata);
  const spec = findCommand(readPick(readValues(sent.state)));
  if (!meta || !spec) return { run: async () => {} };
  if (spec.options.length > 0) return { form: renderForm(await translateHere(deps), spec, meta) };
  return { run: () => runWith(deps, sent, meta, spec.path, {}) };
}

/** Runs the command of a sent form, acknowledged before. */
export async function onCommandForm(deps: InteractionDeps, sent: SentForm): Promise<void> {
  const meta = readMeta(sent.privateMetadata);
  if (!meta?.path) return;
  const read = await readOptions(deps, readValues(sent.state));
  if ('problem' in read) {
    const asker = { personId: sent.by.id, responseUrl: meta.responseUrl };
    return deps.respond(asker, problem((await translateHere(deps))(read.problem)));
  }
  return runWith(deps, sent, meta, meta.path, read.options);
}

function runWith(
  deps: InteractionDeps,
  sent: SentForm,
  meta: FormMeta,
  path: readonly string[],
  options: Readonly<Record<string, string>>,
): Promise<void> {
  const asker = { personId: sent.by.id, responseUrl: meta.responseUrl };
  return answer(deps, asker, sent.by, sent.triggerId, meta, { kind: 'options', path, options });
}

async function readOptions(
  deps: InteractionDeps,
  { texts, files }: FormValues,
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
  asker: Asker,
  by: PersonRef,
  eventId: string,
  meta: FormMeta,
  input: IncomingCommand['input'],
): Promise<void> {
  const { id, name } = meta.channel;
  const community = deps.live.workspace()?.community ?? null;
  const shown = await orDefect(deps, async (): Promise<Answer | null> => {
    if (isDirect(id) && isLogHere(input)) {
      const translate = await translateHere(deps);
      return problem(translate('slack.use_channel_private_conversation_no'));
    }
    // Slack names a channel only as far as the asker may see it; the bot may know less.
    const found = isDirect(id) ? bareChannel(id) : await deps.known.channels.find(id);
    const channel = found.name === '' ? { ...found, name } : found;
    return deps.core.onCommand({ community, channel, eventId, by, input, replyTo: null });
  });
  if (shown) await deps.respond(asker, shown);
}

function isDirect(channelId: string): boolean {
  return channelId.startsWith('D');
}

function isLogHere(input: IncomingCommand['input']): boolean {
  const words = input.kind === 'text' ? input.text.toLowerCase().split(/\s+/) : input.path;
  return words[0] === 'log' && words[1] === 'here';
}

/** What Slack made of an address that somebody typed; its label is what they typed. */
const TYPED_LINK = /<(?![@#!])([^<>|]*)(?:\|([^<>]*))?>/g;

/** The text behind `/steward` as it was typed; mentions keep Slack's form, which the core reads. */
function readCommandText(text: string): string {
  const typed = text.replace(TYPED_LINK, (_, target: string, label?: string) => label || target);
  return unescapeText(typed).trim();
}

/** The command that was typed without anything behind it, though it needs something. */
function findBareCommand(text: string): CommandSpec | null {
  const words = text.toLowerCase().split(/\s+/);
  const here = findCommand(words, HERE);
  if (here?.options.some(({ orReply }) => orReply)) return here;
  const spec = findCommand(words);
  return spec?.options.some(({ required }) => required) ? spec : null;
}
