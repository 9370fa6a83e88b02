import type {
  Button,
  ChannelsSelect,
  Checkboxes,
  ConversationsSelect,
  FileInput,
  ImageBlock,
  ImageElement,
  MultiStaticSelect,
  MultiUsersSelect,
  NumberInput,
  Overflow,
  PlainTextInput,
  RadioButtons,
  StaticSelect,
  UsersSelect,
} from '@slack/types';
import { z } from 'zod';
import { confirm, exactly, option, plainText, richOption } from './block-objects.ts';

// Limits: https://docs.slack.dev/reference/block-kit/block-elements
const actionable = { action_id: z.string().min(1).max(255).optional() };
const confirmable = { confirm: confirm.optional() };
const focusable = { focus_on_load: z.boolean().optional() };
const placeholdable = { placeholder: plainText(150).optional() };
const style = z.enum(['primary', 'danger']).optional();
const menu = { ...actionable, ...confirmable, ...focusable, ...placeholdable };
const options = z.array(option).min(1).max(100);
const optionGroups = z.array(z.strictObject({ label: plainText(75), options })).max(100);
const dispatchable = {
  dispatch_action_config: z
    .strictObject({ trigger_actions_on: z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).optional() })
    .optional(),
};
const filter = z
  .strictObject({
    include: z
      .array(z.enum(['im', 'mpim', 'private', 'public']))
      .min(1)
      .optional(),
    exclude_external_shared_channels: z.boolean().optional(),
    exclude_bot_users: z.boolean().optional(),
  })
  .optional();

const button = exactly<Button>()({
  type: z.literal('button'),
  ...actionable,
  ...confirmable,
  text: plainText(75),
  value: z.string().max(2000).optional(),
  url: z.string().max(3000).optional(),
  style,
  accessibility_label: z.string().max(75).optional(),
});
const overflow = exactly<Overflow>()({
  type: z.literal('overflow'),
  ...actionable,
  ...confirmable,
  options: z.array(option).min(1).max(5),
});
const staticSelect = exactly<StaticSelect>()({
  type: z.literal('static_select'),
  ...menu,
  options: options.optional(),
  option_groups: optionGroups.optional(),
  initial_option: option.optional(),
}).refine((menu) => (menu.options === undefined) !== (menu.option_groups === undefined), 'options or option_groups');
const multiStaticSelect = exactly<MultiStaticSelect>()({
  type: z.literal('multi_static_select'),
  ...menu,
  options: options.optional(),
  option_groups: optionGroups.optional(),
  initial_options: z.array(option).optional(),
  max_selected_items: z.int().min(1).optional(),
});
const usersSelect = exactly<UsersSelect>()({
  type: z.literal('users_select'),
  ...menu,
  initial_user: z.string().optional(),
});
const multiUsersSelect = exactly<MultiUsersSelect>()({
  type: z.literal('multi_users_select'),
  ...menu,
  initial_users: z.array(z.string()).optional(),
  max_selected_items: z.int().min(1).optional(),
});
const channelsSelect = exactly<ChannelsSelect>()({
  type: z.literal('channels_select'),
  ...menu,
  initial_channel: z.string().optional(),
  response_url_enabled: z.boolean().optional(),
});
const conversationsSelect = exactly<ConversationsSelect>()({
  type: z.literal('conversations_select'),
  ...menu,
  initial_conversation: z.string().optional(),
  default_to_current_conversation: z.boolean().optional(),
  filter,
  response_url_enabled: z.boolean().optional(),
});
const choice = { ...actionable, ...confirmable, ...focusable, options: z.array(richOption).min(1).max(10) };
const radioButtons = exactly<RadioButtons>()({
  type: z.literal('radio_buttons'),
  ...choice,
  initial_option: richOption.optional(),
});
const checkboxes = exactly<Checkboxes>()({
  type: z.literal('checkboxes'),
  ...choice,
  initial_options: z.array(richOption).min(1).optional(),
});
const plainTextInput = exactly<PlainTextInput>()({
  type: z.literal('plain_text_input'),
  ...actionable,
  ...dispatchable,
  ...focusable,
  ...placeholdable,
  initial_value: z.string().max(3000).optional(),
  multiline: z.boolean().optional(),
  min_length: z.int().min(0).max(3000).optional(),
  max_length: z.int().min(1).max(3000).optional(),
}).refine(
  (input) => (input.initial_value ?? '').length <= (input.max_length ?? 3000),
  'initial_value is longer than max_length',
);
const numberInput = exactly<NumberInput>()({
  type: z.literal('number_input'),
  ...actionable,
  ...dispatchable,
  ...focusable,
  ...placeholdable,
  is_decimal_allowed: z.boolean(),
  initial_value: z.string().optional(),
  min_value: z.string().optional(),
  max_value: z.string().optional(),
});
const fileInput = exactly<FileInput>()({
  type: z.literal('file_input'),
  ...actionable,
  filetypes: z.array(z.string()).optional(),
  max_files: z.int().min(1).max(10).optional(),
});
const slackFile = z.union([z.strictObject({ url: z.string() }), z.strictObject({ id: z.string() })]).optional();
const image = {
  alt_text: z.string().min(1).max(2000),
  image_url: z.string().max(3000).optional(),
  slack_file: slackFile,
};

/** A small image inside another block. */
export const imageElement = exactly<ImageElement>()({ type: z.literal('image'), ...image });

/** An image as its own block. */
export const imageBlock = exactly<ImageBlock>()({
  type: z.literal('image'),
  block_id: z.string().max(255).optional(),
  title: plainText(2000).optional(),
  ...image,
});

const menus = [
  staticSelect,
  multiStaticSelect,
  usersSelect,
  multiUsersSelect,
  channelsSelect,
  conversationsSelect,
] as const;

/** The elements that an actions block accepts. */
export const actionElements = z.discriminatedUnion('type', [button, overflow, radioButtons, checkboxes, ...menus]);
/** The accessories that a section accepts. */
export const accessories = z.discriminatedUnion('type', [
  button,
  overflow,
  radioButtons,
  checkboxes,
  imageElement,
  ...menus,
]);
/** The elements that an input block accepts. */
export const inputElements = z.discriminatedUnion('type', [
  plainTextInput,
  numberInput,
  fileInput,
  radioButtons,
  checkboxes,
  ...menus,
]);
