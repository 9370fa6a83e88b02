import type { Attachment, Embed, Message, MessageSnapshot } from 'discord.js';

/** What the author wrote: the body, and the question and answers of a poll. Links hidden behind text stand in the body as they were typed. */
export function ownText(message: Message): string {
  const answers = message.poll?.answers.map((answer) => answer.text ?? '') ?? [];
  return joinParts([message.content, message.poll?.question.text, ...answers]);
}

/** What the author only passed on: previews of links, forwarded messages, descriptions and names of files. */
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

function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join('\n');
}
