import { z } from 'zod';
import type { SlackMessage } from '../../../emulators/slack/world/world.ts';
import type { Shown } from '../conformance-driver.ts';

const buttonSchema = z.object({
  type: z.literal('button'),
  action_id: z.string(),
  text: z.object({ text: z.string() }),
});
const nodeSchema = z.looseObject({ type: z.string() });

/** A message as people read it. */
export function showMessage(message: SlackMessage, files: Shown['files'] = []): Shown {
  const blocks = message.blocks ?? [];
  return {
    text: blocks.map(readBlock).join('\n'),
    raw: JSON.stringify({ text: message.text, blocks }),
    buttons: blocks.flatMap((block) => buttonsOf(block.elements)),
    isPrivate: message.onlyFor !== undefined,
    files,
  };
}

function buttonsOf(elements: unknown): Shown['buttons'] {
  if (!Array.isArray(elements)) return [];
  return elements.flatMap((element: unknown) => {
    const button = buttonSchema.safeParse(element).data;
    return button ? [{ id: button.action_id, label: button.text.text }] : [];
  });
}

function readBlock(raw: unknown): string {
  const node = nodeSchema.safeParse(raw).data;
  if (!node || node.type === 'actions') return '';
  const between = node.type === 'rich_text' || node.type === 'rich_text_list' ? '\n' : '';
  if (node.type === 'channel') return `<#${String(node.channel_id)}>`;
  const own = typeof node.text === 'string' ? node.text : '';
  const inside = Array.isArray(node.elements) ? node.elements.map(readBlock).join(between) : '';
  return own + inside.replace(/\n\n/g, '\n');
}
