import {
  type APIEmbed,
  ComponentType,
  MessageFlags,
  type RESTPatchAPIChannelMessageJSONBody,
  type RESTPostAPIChannelMessageJSONBody,
} from 'discord-api-types/v10';
import * as z from 'zod';
import { DiscordApiError, fieldError } from '../world/api-error.ts';
import { id, int, isoDate, mediaUrl, parseBody, type ShapeOf, text } from './check.ts';
import { flatten, noTwins } from './component-parts.ts';
import { messageComponents } from './components.ts';

const httpUrl = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/\S+$/);
const image = z.strictObject({
  url: mediaUrl,
  proxy_url: z.string().optional(),
  height: z.number().optional(),
  width: z.number().optional(),
});
/** Discord's embed limits. @see https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const embed = z.strictObject({
  title: z.string().max(256).optional(),
  type: z.string().optional(),
  description: z.string().max(4096).optional(),
  url: httpUrl.optional(),
  timestamp: isoDate.optional(),
  color: int(0, 0xffffff).optional(),
  footer: z
    .strictObject({ text: text(2048), icon_url: mediaUrl.optional(), proxy_icon_url: z.string().optional() })
    .optional(),
  image: image.optional(),
  thumbnail: image.optional(),
  video: z.unknown().optional(),
  provider: z.unknown().optional(),
  author: z
    .strictObject({
      name: text(256),
      url: httpUrl.optional(),
      icon_url: mediaUrl.optional(),
      proxy_icon_url: z.string().optional(),
    })
    .optional(),
  fields: z
    .array(z.strictObject({ name: text(256), value: text(1024), inline: z.boolean().optional() }))
    .max(25)
    .optional(),
  flags: z.number().optional(),
} satisfies ShapeOf<APIEmbed>);

/** The allowed mentions of a message. */
const allowedMentions = z
  .strictObject({
    parse: z
      .array(z.enum(['everyone', 'users', 'roles']))
      .max(3)
      .optional(),
    users: z.array(id).max(100).optional(),
    roles: z.array(id).max(100).optional(),
    replied_user: z.boolean().optional(),
  })
  .superRefine((value, context) => {
    for (const key of ['users', 'roles'] as const) {
      if (!value.parse?.includes(key) || !value[key]?.length) continue;
      const message = `parse:["${key}"] and ${key}: [ids...] are mutually exclusive.`;
      context.addIssue({
        code: 'custom',
        path: [key],
        message,
        params: { code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE' },
      });
    }
  });
/** The parsed form of allowed mentions. */
export type AllowedMentions = z.infer<typeof allowedMentions>;

const attachments = z
  .array(
    z.strictObject({
      id: z.union([id, int(0, 9)]),
      filename: z.string().max(1024).optional(),
      title: z.string().max(1024).optional(),
      description: z.string().max(1024).optional(),
      duration_secs: z.number().optional(),
      waveform: z.string().optional(),
      is_spoiler: z.boolean().optional(),
    }),
  )
  .max(10);

const createShape = {
  content: z.string().max(2000).nullish(),
  nonce: z.union([z.string().max(25), z.number().int()]).optional(),
  tts: z.boolean().optional(),
  embeds: z.array(embed).max(10).nullish(),
  allowed_mentions: allowedMentions.nullish(),
  message_reference: z
    .strictObject({
      type: int(0, 1).optional(),
      message_id: id,
      channel_id: id.optional(),
      guild_id: id.optional(),
      fail_if_not_exists: z.boolean().optional(),
    })
    .optional(),
  components: messageComponents.nullish(),
  sticker_ids: z.array(id).max(3).optional(),
  attachments: attachments.nullish(),
  flags: int(0, 2 ** 31 - 1).nullish(),
  enforce_nonce: z.boolean().optional(),
  poll: z.unknown().optional(),
  shared_client_theme: z.unknown().optional(),
} satisfies ShapeOf<RESTPostAPIChannelMessageJSONBody>;

const editShape = {
  content: createShape.content,
  embeds: createShape.embeds,
  flags: createShape.flags,
  allowed_mentions: createShape.allowed_mentions,
  attachments: createShape.attachments,
  components: createShape.components,
} satisfies ShapeOf<RESTPatchAPIChannelMessageJSONBody>;

/** A message body of any route: new, edited, or the answer to an interaction. */
export type MessageBody = z.infer<z.ZodObject<typeof createShape>>;

const createSchema = z.strictObject(createShape);
// The client library sends these three with every edit and answer; Discord ignores them there, published or not.
const ignored = { tts: createShape.tts, nonce: createShape.nonce, enforce_nonce: createShape.enforce_nonce };
const editSchema = z.strictObject({ ...editShape, ...ignored });
const { message_reference: _reference, sticker_ids: _stickers, ...answerShape } = createShape;
const answerSchema = z.strictObject(answerShape);

function embedLength(one: z.infer<typeof embed>): number {
  const fields = (one.fields ?? []).flatMap((field) => [field.name, field.value]);
  const parts = [one.title, one.description, one.footer?.text, one.author?.name, ...fields];
  return parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
}

function checkEmbeds(body: MessageBody): void {
  const embeds = body.embeds ?? [];
  if (embeds.reduce((sum, one) => sum + embedLength(one), 0) > 6000) {
    throw fieldError(['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
  }
}

function checkComponents(body: MessageBody, flags: number): void {
  const components = body.components ?? [];
  const all = components.flatMap(flatten);
  if (!noTwins(components)) {
    throw fieldError(['components'], 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
  }
  if (!(flags & MessageFlags.IsComponentsV2)) {
    if (components.length > 5)
      throw fieldError(['components'], 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.');
    const index = components.findIndex((one) => one.type !== ComponentType.ActionRow);
    if (index >= 0)
      throw fieldError(
        ['components', index, 'type'],
        'UNION_TYPE_CHOICES',
        'Value of field "type" must be one of (1,).',
      );
    return;
  }
  const texts = all.reduce(
    (sum, one) => sum + (one.type === ComponentType.TextDisplay ? (one.content?.length ?? 0) : 0),
    0,
  );
  if (all.length > 40)
    throw fieldError(
      ['components'],
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      'The total number of components exceeds 40',
    );
  if (texts > 4000)
    throw fieldError(['components'], 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', 'The total text exceeds 4000');
  if (body.content || body.embeds?.length || body.poll) {
    throw fieldError(['content'], 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', 'Not with IS_COMPONENTS_V2');
  }
}

/** Flags that a bot may set, by the kind of write. */
const SETTABLE = {
  create:
    MessageFlags.SuppressEmbeds |
    MessageFlags.SuppressNotifications |
    MessageFlags.IsComponentsV2 |
    MessageFlags.IsVoiceMessage,
  edit: MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2,
  answer:
    MessageFlags.SuppressEmbeds |
    MessageFlags.SuppressNotifications |
    MessageFlags.IsComponentsV2 |
    MessageFlags.Ephemeral,
} as const;

/**
 * Checks the body of a message.
 * @param kind the kind of write: a new message, an edit of one, or the answer to an interaction.
 * @param standingFlags the flags of the edited message.
 * @throws DiscordApiError 50035 for a broken limit or a field that is not published.
 */
export function parseMessage(kind: keyof typeof SETTABLE, body: unknown, standingFlags = 0): MessageBody {
  const schema: z.ZodType<MessageBody> = kind === 'create' ? createSchema : kind === 'edit' ? editSchema : answerSchema;
  const parsed = parseBody(schema, body);
  if ((parsed.flags ?? 0) & ~SETTABLE[kind] & ~standingFlags) {
    throw fieldError(['flags'], 'MESSAGE_FLAGS_INVALID', 'A bot cannot set one of these flags here');
  }
  checkEmbeds(parsed);
  checkComponents(parsed, (parsed.flags ?? 0) | standingFlags);
  return parsed;
}

/** Whether an embed has visible content. */
function showsSomething(one: z.infer<typeof embed>): boolean {
  return Boolean(
    one.title || one.description || one.footer || one.image || one.thumbnail || one.author || one.fields?.length,
  );
}

/** Refuses a message without visible content with 50006. */
export function requireSubstance(body: MessageBody, files: number): void {
  const shown =
    /\S/.test(body.content ?? '') || body.embeds?.some(showsSomething) || body.components?.length || files || body.poll;
  if (!shown && body.message_reference?.type !== 1 && !body.sticker_ids?.length) throw new DiscordApiError(50006);
}
