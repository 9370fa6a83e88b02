import type {
  ActionsBlock,
  ContextBlock,
  DividerBlock,
  HeaderBlock,
  InputBlock,
  MarkdownBlock,
  RichTextBlock,
  SectionBlock,
} from '@slack/types';
import { z } from 'zod';
import type { Json } from '../world/world.ts';
import { accessories, actionElements, imageBlock, imageElement, inputElements } from './block-elements.ts';
import { exactly, plainText, textObject } from './block-objects.ts';

// Limits: https://docs.slack.dev/reference/block-kit/blocks
const blockId = z.string().max(255).optional();
const richTextElement = z.looseObject({
  type: z.enum(['rich_text_section', 'rich_text_list', 'rich_text_quote', 'rich_text_preformatted']),
  elements: z.array(z.looseObject({ type: z.string() })),
});

const section = exactly<SectionBlock>()({
  type: z.literal('section'),
  block_id: blockId,
  text: textObject(3000).optional(),
  fields: z.array(textObject(2000)).min(1).max(10).optional(),
  accessory: accessories.optional(),
  expand: z.boolean().optional(),
}).refine((block) => block.text !== undefined || block.fields !== undefined, 'a section needs text or fields');

const actions = exactly<ActionsBlock>()({
  type: z.literal('actions'),
  block_id: blockId,
  elements: z.array(actionElements).min(1).max(25),
});

const context = exactly<ContextBlock>()({
  type: z.literal('context'),
  block_id: blockId,
  elements: z
    .array(z.union([textObject(3000), imageElement]))
    .min(1)
    .max(10),
});

const divider = exactly<DividerBlock>()({ type: z.literal('divider'), block_id: blockId });
const header = exactly<HeaderBlock>()({ type: z.literal('header'), block_id: blockId, text: plainText(150) });
const markdown = exactly<MarkdownBlock>()({
  type: z.literal('markdown'),
  block_id: blockId,
  text: z.string().min(1).max(12_000),
});
const richText = exactly<RichTextBlock>()({
  type: z.literal('rich_text'),
  block_id: blockId,
  elements: z.array(richTextElement),
});
const input = exactly<InputBlock>()({
  type: z.literal('input'),
  block_id: blockId,
  label: plainText(2000),
  element: inputElements,
  hint: plainText(2000).optional(),
  optional: z.boolean().optional(),
  dispatch_action: z.boolean().optional(),
});

const block = z.discriminatedUnion('type', [
  section,
  actions,
  context,
  divider,
  header,
  markdown,
  richText,
  input,
  imageBlock,
]);

/** Returns every `action_id` of a list of blocks, in order. */
function actionIdsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(actionIdsOf);
  if (typeof node !== 'object' || node === null) return [];
  const own = 'action_id' in node && typeof node.action_id === 'string' ? [node.action_id] : [];
  return [...own, ...Object.values(node).flatMap(actionIdsOf)];
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/**
 * Returns the problems of a list of blocks, in the form of `response_metadata.messages`; empty if Slack accepts it.
 * @param surface a message allows 50 blocks, a modal or a home tab 100.
 */
export function problemsOfBlocks(blocks: unknown, surface: 'message' | 'modal' | 'home'): string[] {
  const parsed = z
    .array(block)
    .max(surface === 'message' ? 50 : 100)
    .safeParse(blocks);
  if (!parsed.success) {
    return parsed.error.issues.map(
      (issue) => `[ERROR] ${issue.message} [json-pointer:/blocks/${issue.path.join('/')}]`,
    );
  }
  const ids = parsed.data.flatMap((entry) => (entry.block_id === undefined ? [] : [entry.block_id]));
  return [
    ...repeated(ids).map((id) => `[ERROR] \`block_id\` must be unique: ${id}`),
    ...parsed.data.flatMap((entry) =>
      repeated(actionIdsOf(entry)).map((id) => `[ERROR] \`action_id\` must be unique in its block: ${id}`),
    ),
  ];
}

/** Gives every block without a `block_id` one, as Slack does. */
export function withBlockIds(blocks: readonly Json[], newId: () => string): readonly Json[] {
  return blocks.map((entry) => ({ ...entry, block_id: entry.block_id ?? newId() }));
}
