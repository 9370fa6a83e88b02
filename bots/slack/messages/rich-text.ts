import { z } from 'zod';
import { type Mentions, showLink, showMention } from './markup.ts';

/** Greatest depth of nested lists and quotes that is read. */
const DEPTH_MAX = 12;

const elementSchema = z.object({
  type: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
  name: z.string().optional(),
  user_id: z.string().optional(),
  usergroup_id: z.string().optional(),
  channel_id: z.string().optional(),
  range: z.string().optional(),
  fallback: z.string().optional(),
  value: z.string().optional(),
  elements: z.array(z.unknown()).optional(),
});

/** Types of mentions, and the property with their id. */
const MENTIONS: ReadonlyMap<string, Mentioning> = new Map([
  ['user', { sign: '@', of: 'user_id' }],
  ['usergroup', { sign: '@', of: 'usergroup_id' }],
  ['channel', { sign: '#', of: 'channel_id' }],
  ['broadcast', { sign: '@', of: 'range' }],
]);

type Mentioning = { readonly sign: '@' | '#'; readonly of: 'user_id' | 'usergroup_id' | 'channel_id' | 'range' };

/** Reads the text of rich text blocks without formatting: a word with one bold letter stays one word. */
export function readRichText(blocks: readonly unknown[], mentions: Mentions = 'shown'): string {
  return blocks
    .map((block) => readElement(block, mentions, 0))
    .join('\n')
    .trim();
}

function readElement(raw: unknown, mentions: Mentions, depth: number): string {
  const element = elementSchema.safeParse(raw).data;
  if (!element || depth > DEPTH_MAX) return '';
  const { text = '', elements = [] } = element;
  const inside = (between: string) => elements.map((one) => readElement(one, mentions, depth + 1)).join(between);
  const mention = MENTIONS.get(element.type);
  if (mention) return showMention(mention.sign, element[mention.of] ?? '', '', mentions);
  switch (element.type) {
    case 'rich_text':
    case 'rich_text_list':
      return inside('\n');
    case 'rich_text_section':
    case 'rich_text_quote':
    case 'rich_text_preformatted':
      return inside('');
    case 'link':
      return showLink(element.url ?? '', text);
    case 'emoji':
      return `:${element.name ?? ''}:`;
    case 'date':
      return mentions === 'dropped' ? '' : (element.fallback ?? '');
    case 'color':
      return element.value ?? '';
    default:
      return text;
  }
}
