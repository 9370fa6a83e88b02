import type { types } from '@slack/bolt';
import { z } from 'zod';
import { groupBy } from '../../../src/core/collections/group-by.ts';
import { jsonOf } from '../../../src/core/common/untyped-json.ts';
import { commandsOf } from '../../core/commands/specs/definitions.ts';
import type { CommandSpec, OptionSpec } from '../../core/commands/specs/spec.ts';
import { cutUnits, type Translate } from '../../core/i18n/translate.ts';
import { SLACK } from '../setup/capabilities.ts';

/** Ids of the bot's forms. */
export const PICKER = 'command_picker';
export const COMMAND_FORM = 'command_form';

/** The field of the chosen command. */
export const PICK = 'command';
/** Suffix of the input in which a short file can be pasted. */
export const PASTED_SUFFIX = '_pasted';

/** @see https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element */
const INPUT_MAX = 3_000;
const ONE_LINE_MAX = 120;
const TITLE_MAX = 24;
const LABEL_MAX = 75;

const metaSchema = z.object({
  responseUrl: z.string(),
  channel: z.object({ id: z.string(), name: z.string() }),
  path: z.array(z.string()).optional(),
});
/** Data that a form carries through Slack: where it was requested, and its command. */
export type FormMeta = z.output<typeof metaSchema>;

/** Parses the data of a form. */
export function readMeta(privateMetadata: string): FormMeta | null {
  return metaSchema.safeParse(jsonOf(privateMetadata)).data ?? null;
}

/** Renders the form to choose a command. */
export function renderPicker(translate: Translate, meta: FormMeta): types.ModalView {
  const offered = commandsOf(SLACK).filter(({ path }) => path[0] !== 'report');
  const optionOf = ({ path, summary }: CommandSpec): types.PlainTextOption => ({
    text: plain(cutUnits(path.join(' '), LABEL_MAX)),
    description: plain(cutUnits(translate(summary), LABEL_MAX)),
    value: path.join(' '),
  });
  // Slack allows a hundred options in a list without groups.
  const groups = [...groupBy(offered, ({ path }) => path[0])];
  const optionGroups = groups.map(([name, specs]) => ({ label: plain(name), options: specs.map(optionOf) }));
  const input = { type: 'static_select' as const, action_id: PICK, option_groups: optionGroups };
  const blocks = [{ type: 'input' as const, block_id: PICK, label: plain(translate('slack.command')), element: input }];
  const words = { title: 'Steward', submit: translate('common.next'), close: translate('slack.cancel') };
  return modal(PICKER, words, blocks, meta);
}

/** Renders the form for a command's arguments. */
export function renderForm(translate: Translate, spec: CommandSpec, meta: FormMeta): types.ModalView {
  const title = cutUnits(spec.path.join(' '), TITLE_MAX);
  const words = { title, submit: translate('slack.run'), close: translate('slack.cancel') };
  const blocks = spec.options.flatMap((option) => renderOption(translate, option));
  return modal(COMMAND_FORM, words, blocks, { ...meta, path: [...spec.path] });
}

const one = z.object({
  value: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
  selected_user: z.string().nullish(),
  selected_conversation: z.string().nullish(),
  files: z.array(z.object({ url_private_download: z.string(), size: z.number() })).nullish(),
});
const valuesSchema = z.record(z.string(), z.record(z.string(), one));

/** Parses the state of a sent view: the value of each input, by its name. */
export function readValues(state: unknown) {
  const texts: Record<string, string> = {};
  const files: Record<string, { url: string; size: number }> = {};
  for (const inputs of Object.values(valuesSchema.safeParse(state).data ?? {})) {
    for (const [name, input] of Object.entries(inputs)) {
      const text =
        input.value ?? input.selected_option?.value ?? input.selected_user ?? input.selected_conversation ?? '';
      if (text !== '') texts[name] = text;
      const file = input.files?.[0];
      if (file) files[name] = { url: file.url_private_download, size: file.size };
    }
  }
  return { texts, files };
}

/** Renders a form with one or more inputs. */
export function modal(
  callbackId: string,
  { title, submit, close }: { readonly title: string; readonly submit: string; readonly close: string },
  blocks: types.ModalView['blocks'],
  meta: object,
): types.ModalView {
  return {
    type: 'modal',
    callback_id: callbackId,
    private_metadata: JSON.stringify(meta),
    title: plain(title),
    submit: plain(submit),
    close: plain(close),
    blocks,
  };
}

/** Builds text for a form. */
export function plain(text: string): types.PlainTextElement {
  return { type: 'plain_text', text, emoji: false };
}

function renderOption(translate: Translate, option: OptionSpec): types.InputBlock[] {
  const { name } = option;
  const summary = translate(option.summary);
  const block = (element: types.InputBlock['element'], id: string, hint: string, optional: boolean) => ({
    type: 'input' as const,
    block_id: id,
    label: plain(name[0]?.toUpperCase() + name.slice(1)),
    hint: plain(hint),
    optional,
    element,
  });
  if (option.kind !== 'file') return [block(renderInput(option), name, summary, !option.required && !option.orReply)];
  const file = { type: 'file_input' as const, action_id: name, filetypes: ['json', 'text'], max_files: 1 };
  const pasted = `${name}${PASTED_SUFFIX}`;
  return [
    block(file, name, summary, true),
    block(textInput(pasted, INPUT_MAX), pasted, translate('slack.when_short'), true),
  ];
}

function renderInput(option: Omit<OptionSpec, 'kind'> & { readonly kind: OptionSpec['kind'] }) {
  const { name, kind, min, max } = option;
  if (kind === 'integer' || kind === 'number')
    return {
      type: 'number_input' as const,
      action_id: name,
      is_decimal_allowed: kind === 'number',
      ...(min === undefined ? {} : { min_value: String(min) }),
      ...(max === undefined ? {} : { max_value: String(max) }),
    };
  if (kind === 'choice') {
    const options = (option.choices ?? []).map((choice) => ({ text: plain(choice), value: choice }));
    return { type: 'static_select' as const, action_id: name, options };
  }
  if (kind === 'user') return { type: 'users_select' as const, action_id: name };
  if (kind === 'channel')
    return { type: 'conversations_select' as const, action_id: name, filter: { include: CHANNEL_KINDS } };
  return textInput(name, max ?? 300);
}

const CHANNEL_KINDS: ('public' | 'private')[] = ['public', 'private'];

function textInput(name: string, max: number) {
  return {
    type: 'plain_text_input' as const,
    action_id: name,
    multiline: max > ONE_LINE_MAX,
    max_length: Math.min(max, INPUT_MAX),
  };
}
