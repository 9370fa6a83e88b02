import { cutUnits } from '../../core/i18n/translate.ts';
import { type Answer, type AnswerPart, piecesOf } from '../../core/port/rendering.ts';
import {
  addField,
  createWriter,
  defuse,
  NO_PREVIEW,
  type RichTextWriter,
  renderButtons,
  TONE_MARKS,
} from '../log/render-entry.ts';

const TITLE_MAX = 200;

/** Renders an answer. @param context the chat that it is about, if it is read in another one; otherwise null. */
export function renderAnswer(answer: Answer, context: string | null) {
  const writer = createWriter();
  writer.add(`${TONE_MARKS[answer.tone]} `).add(defuse(cutUnits(answer.title, TITLE_MAX), false), 'bold');
  for (const part of answer.parts) addPart(writer, part);
  if (context) writer.add('\n\n').add(defuse(context, false), 'italic');
  const { text, entities } = writer.finish();
  const keyboard = answer.buttons.length > 0 ? { reply_markup: renderButtons(answer.buttons) } : {};
  return { text, options: { ...NO_PREVIEW, entities, ...keyboard } };
}

/** Renders a whole answer as one text for an alert; null if it has more than that. */
export function renderAlert(answer: Answer): string | null {
  if (answer.buttons.length > 0) return null;
  const pieces = [answer.title];
  for (const part of answer.parts) {
    if (part.kind !== 'text') return null;
    pieces.push(plainText(part.text));
  }
  const text = pieces.join('\n');
  // Telegram's limit: https://core.telegram.org/bots/api#answercallbackquery
  return text.length <= 200 ? text : null;
}

/** Replaces the remaining mentions with ids; those with names were replaced before. */
function plainText(text: string): string {
  return piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.id))
    .join('');
}

function addPart(writer: RichTextWriter, part: AnswerPart): void {
  switch (part.kind) {
    case 'text':
      writer.add('\n').add(defuse(plainText(part.text), false));
      break;
    case 'fields':
      for (const field of part.fields) addField(writer, { ...field, value: plainText(field.value) }, false);
      break;
    case 'list':
      for (const item of part.items) if (writer.room() > 20) writer.add(`\n• ${defuse(plainText(item), false)}`);
      break;
    case 'secret':
      writer.add('\n').add(part.text, 'code');
      break;
    case 'file':
      break;
    default:
      part satisfies never;
  }
}
