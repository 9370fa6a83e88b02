import {
  ApplicationIntegrationType,
  type Attachment,
  type Embed,
  EmbedType,
  type Message,
  MessageFlags,
  type MessageSnapshot,
  type User,
} from 'discord.js';

/** Greatest depth of components that is read, and most texts read from them. */
const COMPONENTS_DEPTH_MAX = 12;
const COMPONENT_TEXTS_MAX = 100;
/** Properties that people read or follow. @see https://discord.com/developers/docs/components/reference */
const COMPONENT_TEXTS: ReadonlySet<string> = new Set(['content', 'label', 'url', 'description', 'placeholder']);

/** Returns the author's text: the body, a poll, an app that they called, the components of an app or webhook, and a thread's title with its first message. */
export function ownText(message: Message): string {
  const answers = message.poll?.answers.map((answer) => answer.text ?? '') ?? [];
  const ofApp = message.author.bot ? textsOfComponents(message.components) : [];
  return joinParts([titleOf(message), message.content, message.poll?.question.text, ...answers, ...ofApp]);
}

/** Returns the title of a forum post or thread that its owner opens with this message; '' for any other message. */
function titleOf(message: Message): string {
  const { channel } = message;
  // The types promise a channel, but it may have left the cache.
  if (!channel?.isThread() || channel.ownerId !== message.author.id) return '';
  return message.id === channel.id || message.position === 0 ? channel.name : '';
}

/** Collects texts and button links of components. */
function textsOfComponents(components: readonly { toJSON(): unknown }[]): string[] {
  const texts: string[] = [];
  const collect = (value: unknown, depth: number): void => {
    if (depth > COMPONENTS_DEPTH_MAX || texts.length >= COMPONENT_TEXTS_MAX) return;
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') collect(inner, depth + 1);
      else if (COMPONENT_TEXTS.has(key)) texts.push(inner);
    }
  };
  for (const component of components) collect(component.toJSON(), 0);
  return texts;
}

/** Returns text that the author only passed on: link previews, forwarded messages, descriptions and names of files. */
export function quotedText(message: Message): string {
  return joinParts([
    ...message.embeds.map(embedText),
    ...message.attachments.map(attachmentText),
    ...message.messageSnapshots.map(snapshotText),
  ]);
}

function snapshotText(snapshot: MessageSnapshot): string {
  return joinParts([
    snapshot.content,
    ...(snapshot.embeds ?? []).map(embedText),
    ...(snapshot.attachments?.map(attachmentText) ?? []),
  ]);
}

function embedText(embed: Embed): string {
  return joinParts([
    // A link preview repeats the link; an app's embed has its own address.
    ...(embed.data.type === EmbedType.Rich ? [embed.url, embed.author?.url] : []),
    embed.author?.name,
    embed.title,
    embed.description,
    ...embed.fields.flatMap((field) => [field.name, field.value]),
    embed.footer?.text,
  ]);
}

function attachmentText(attachment: Attachment): string {
  return joinParts([attachment.title, attachment.description]);
}

/** Joins parts of a text, one per line. */
export function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join('\n');
}

const { GuildInstall: GUILD_INSTALL, UserInstall: USER_INSTALL } = ApplicationIntegrationType;

/** Returns who brought a message's app; else null. @see https://discord.com/developers/docs/resources/message#message-interaction-metadata-object */
export function callerOf({ interactionMetadata: called, author, client }: Message): User | null {
  if (!called || author.id === client.user.id) return null;
  const { [GUILD_INSTALL]: ofServer, [USER_INSTALL]: ofUser } = called.authorizingIntegrationOwners;
  return ofUser !== undefined && ofServer === undefined ? called.user : null;
}

/** Returns who posted a message; null for the bot itself, an app's answer to somebody, and a copy from a followed channel. */
export function posterOf(message: Message): 'member' | 'webhook' | 'app' | null {
  const { author, webhookId, applicationId, interactionMetadata, flags, client } = message;
  if (callerOf(message) !== null || (!author.bot && webhookId === null)) return 'member';
  if (author.id === client.user.id || interactionMetadata || flags.has(MessageFlags.IsCrosspost)) return null;
  if (webhookId === null) return 'app';
  return applicationId !== webhookId && applicationId !== client.application?.id ? 'webhook' : null;
}
