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

/** An answer for the one who asked. @param context which chat it is about, where it is read in another one; null where that is plain. */
export function renderAnswer(answer: Answer, context: string | null) {
  const writer = createWriter();
  writer.add(`${TONE_MARKS[answer.tone]} `).add(defuse(cutUnits(answer.title, TITLE_MAX), false), 'bold');
  for (const part of answer.parts) addPart(writer, part);
  if (context) writer.add('\n\n').add(defuse(context, false), 'italic');
  const { text, entities } = writer.finish();
  const keyboard = answer.buttons.length > 0 ? { reply_markup: renderButtons(answer.buttons) } : {};
  return { text, options: { ...NO_PREVIEW, entities, ...keyboard } };
}

/** All of an answer in one line, for an alert; null when it has more to it than that. */
export function renderAlert(answer: Answer): string | null {
  if (answer.buttons.length > 0) return null;
  const pieces = [answer.title];
  for (const part of answer.parts) {
    if (part.kind !== 'text') return null;
    pieces.push(plainText(part.text));
  }
  const text = pieces.join('\n');
  // https://core.telegram.org/bots/api#answercallbackquery
  return text.length <= 200 ? text : null;
}

/** What is left of mentions once those that Telegram names have names: ids. */
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
