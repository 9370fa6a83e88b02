import { z } from 'zod';
import type { Json } from './world.ts';

const broadcastPattern = /<!(channel|here|everyone)(?:\|[^>]*)?>/g;
const userPattern = /<@([UW][A-Z0-9]+)(?:\|[^>]*)?>/g;
const groupPattern = /<!subteam\^(S[A-Z0-9]+)(?:\|[^>]*)?>/g;
const bareBroadcastPattern = /(?<![\w<!])@(channel|here|everyone)\b/g;

/** Returns the people that a mrkdwn text notifies. With `parse: full` or `link_names`, plain `@channel` also counts. */
function pingsOfText(text: string, linkNames: boolean): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(broadcastPattern)) found.push(`@${match[1]}`);
  for (const match of text.matchAll(userPattern)) found.push(match[1] ?? '');
  for (const match of text.matchAll(groupPattern)) found.push(match[1] ?? '');
  if (linkNames) for (const match of text.matchAll(bareBroadcastPattern)) found.push(`@${match[1]}`);
  return found;
}

const mrkdwnNode = z.object({ type: z.literal('mrkdwn'), text: z.string() });
const markdownNode = z.object({ type: z.literal('markdown'), text: z.string() });
const userNode = z.object({ type: z.literal('user'), user_id: z.string() });
const groupNode = z.object({ type: z.literal('usergroup'), usergroup_id: z.string() });
const broadcastNode = z.object({ type: z.literal('broadcast'), range: z.string() });

/** Returns the people that blocks or attachments notify: by mentions in mrkdwn texts and mention elements of rich text. */
function pingsOfBlocks(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(pingsOfBlocks);
  if (typeof node !== 'object' || node === null) return [];
  const text = mrkdwnNode.safeParse(node).data ?? markdownNode.safeParse(node).data;
  if (text) return pingsOfText(text.text, false);
  const user = userNode.safeParse(node).data;
  if (user) return [user.user_id];
  const group = groupNode.safeParse(node).data;
  if (group) return [group.usergroup_id];
  const broadcast = broadcastNode.safeParse(node).data;
  if (broadcast) return [`@${broadcast.range}`];
  return Object.values(node).flatMap(pingsOfBlocks);
}

/** Legacy attachments contain mrkdwn in these fields. */
function pingsOfAttachments(attachments: readonly Json[] | undefined): string[] {
  return (attachments ?? []).flatMap((attachment) => [
    ...['text', 'pretext', 'fallback'].flatMap((field) => {
      const value = attachment[field];
      return typeof value === 'string' ? pingsOfText(value, false) : [];
    }),
    ...pingsOfBlocks(attachment.blocks),
  ]);
}

/** Returns the people that a whole message would notify, each once. A text that only replaces blocks also counts: it is the notification. */
export function pingsOfMessage(message: {
  readonly text: string;
  readonly blocks: readonly Json[] | undefined;
  readonly attachments: readonly Json[] | undefined;
  readonly linkNames?: boolean;
}): readonly string[] {
  return [
    ...new Set([
      ...pingsOfText(message.text, message.linkNames ?? false),
      ...pingsOfBlocks(message.blocks),
      ...pingsOfAttachments(message.attachments),
    ]),
  ];
}
