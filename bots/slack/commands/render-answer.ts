import type { types } from '@slack/bolt';
import type { Answer, AnswerPart } from '../../core/port/rendering.ts';
import { type Blocks, buttonRow, fieldLine, framed, line, pieces, titleLine } from '../log/render-entry.ts';
import { escapeText } from '../messages/markup.ts';

/** Renders an answer for the user. Its files are sent separately. */
export function renderAnswer(answer: Answer) {
  const blocks: Blocks = [
    { type: 'rich_text', elements: [titleLine(answer.tone, answer.title), ...answer.parts.flatMap(renderPart)] },
    ...buttonRow(answer.buttons),
  ];
  return { text: escapeText(answer.title), blocks };
}

function renderPart(part: AnswerPart): types.RichTextBlock['elements'] {
  switch (part.kind) {
    case 'text':
      return part.text === '' ? [] : [line(...pieces(part.text))];
    case 'fields':
      return part.fields.map(fieldLine);
    case 'list':
      return part.items.length === 0 ? [] : [renderList(part.items)];
    case 'secret':
      return [framed(part.text)];
    case 'file':
      return [];
    default:
      return part satisfies never;
  }
}

function renderList(items: readonly string[]): types.RichTextList {
  return {
    type: 'rich_text_list',
    style: 'bullet',
    elements: items.map((item) => ({ type: 'rich_text_section', elements: pieces(item === '' ? '—' : item) })),
  };
}
