import type { APIEmbed } from 'discord.js';
import { type Answer, type AnswerPart, piecesOf } from '../../core/port/rendering.ts';
import { codeBlock, codeSpan, escapeText } from '../log/escape.ts';
import { COLOURS, MENTION_NOBODY, renderButtons } from '../log/render-entry.ts';

/** @see https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const TITLE_MAX = 256;
const TEXT_MAX = 4_096;

/** Renders an answer: one embed, its files, its buttons. */
export function renderAnswer(answer: Answer) {
  const description = renderParts(answer.parts);
  const embed: APIEmbed = {
    title: escapeText(answer.title, { maxChars: TITLE_MAX }),
    color: COLOURS[answer.tone],
    ...(description === '' ? {} : { description }),
  };
  const files = answer.parts.flatMap((part) =>
    part.kind === 'file' ? [{ name: part.name, attachment: Buffer.from(part.content, 'utf8') }] : [],
  );
  return { embeds: [embed], files, components: renderButtons(answer.buttons), allowedMentions: MENTION_NOBODY };
}

/** Builds an answer about a problem of the bot itself. */
export function problem(title: string): Answer {
  return { tone: 'danger', title, parts: [], buttons: [], mustBePrivate: true };
}

function renderParts(parts: readonly AnswerPart[]): string {
  let text = '';
  for (const part of parts) {
    const between = text === '' ? '' : '\n\n';
    const room = TEXT_MAX - text.length - between.length;
    if (room < 20) break;
    const rendered = renderPart(part, room);
    if (rendered !== '') text += between + rendered;
  }
  return text;
}

function renderPart(part: AnswerPart, maxChars: number): string {
  switch (part.kind) {
    case 'text':
      return showText(part.text, maxChars);
    case 'fields':
      return renderLines(part.fields, maxChars, ({ label, value, code }, room) => {
        const name = `**${escapeText(label, { maxChars: 200 })}**: `;
        const left = room - name.length;
        return left < 10 ? '' : name + (code ? codeSpan(value, left) : showText(value, left));
      });
    case 'list':
      return renderLines(part.items, maxChars, (item, room) => `- ${showText(item, room - 2)}`);
    case 'secret':
      return codeBlock(part.text, maxChars);
    case 'file':
      return '';
    default:
      return part satisfies never;
  }
}

const MENTIONS = { user: '@', role: '@&', channel: '#' } as const;

/** Renders text with its mentions; nobody is notified, because an answer allows no mentions. */
function showText(text: string, maxChars: number): string {
  let shown = '';
  for (const piece of piecesOf(text)) {
    const left = maxChars - shown.length;
    if (typeof piece === 'string') shown += escapeText(piece, { maxChars: left });
    else if (left > 40) shown += `<${MENTIONS[piece.kind]}${piece.id}>`;
  }
  return shown;
}

function renderLines<T>(items: readonly T[], maxChars: number, render: (item: T, room: number) => string): string {
  const lines: string[] = [];
  let left = maxChars;
  for (const item of items) {
    if (left < 20) break;
    const line = render(item, left - 1);
    if (line === '') break;
    lines.push(line);
    left -= line.length + 1;
  }
  return lines.join('\n');
}
