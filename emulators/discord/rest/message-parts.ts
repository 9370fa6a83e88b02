import type { APIMessage } from 'discord-api-types/v10';
import type { MessageBody } from '../body/message.ts';
import { DiscordApiError } from '../world/api-error.ts';
import type { Change } from '../world/change-message.ts';
import type { Draft } from '../world/message-parts.ts';
import type { StoredFile } from '../world/world.ts';

// The schemas have checked these lists; absent optional members are `undefined` only to zod.
const embedsOf = (body: MessageBody) => body.embeds as APIMessage['embeds'] | null | undefined;
const componentsOf = (body: MessageBody) => body.components as APIMessage['components'] | null | undefined;

function named(body: MessageBody, files: readonly StoredFile[]): StoredFile[] {
  return files.map((file, index) => {
    const entry = body.attachments?.find((one) => String(one.id) === String(index));
    return entry?.filename === undefined ? file : { ...file, name: entry.filename };
  });
}

/** Converts a checked body to the parts of a new message. */
export function messageParts(body: MessageBody, files: readonly StoredFile[]): Omit<Draft, 'author'> {
  return {
    content: (body.content ?? '').trim(),
    embeds: (embedsOf(body) ?? []).map((one) => ({ type: 'rich' as NonNullable<typeof one.type>, ...one })), // the enum's value
    components: componentsOf(body) ?? [],
    files: named(body, files),
    flags: (body.flags ?? 0) & ~64,
    allowed: body.allowed_mentions,
    ...(body.nonce === undefined ? {} : { extra: { nonce: body.nonce } }),
  };
}

/** Converts a checked body to the change of a message. */
export function changeOf(body: MessageBody, files: readonly StoredFile[]): Change {
  return {
    content: body.content,
    embeds: embedsOf(body),
    components: componentsOf(body),
    flags: body.flags == null ? body.flags : body.flags & ~64,
    allowed: body.allowed_mentions,
    keep: body.attachments?.map((one) => String(one.id)),
    files: named(body, files),
  };
}

/** Refuses with 50006 an edit that would leave a message without content. */
export function requireRemains(message: APIMessage, change: Change): void {
  const left = <Part>(changed: Part | null | undefined, standing: Part) => (changed === undefined ? standing : changed);
  const files = change.keep === undefined ? message.attachments.length : change.keep.length;
  const shown =
    left(change.content, message.content) ||
    left(change.embeds, message.embeds)?.length ||
    left(change.components, message.components)?.length ||
    files + (change.files?.length ?? 0) > 0;
  if (!shown) throw new DiscordApiError(50006);
}
