import type { types } from '@slack/bolt';
import { cutUnits, type Translate, translateIn } from '../../core/i18n/translate.ts';
import { type Button, type Entry, type Field, type Mentioned, piecesOf, type Tone } from '../../core/port/rendering.ts';
import { escapeText } from '../messages/markup.ts';

/** Event type in a message's metadata that holds the id of its entry. */
export const ENTRY_EVENT = 'steward_entry';

/** Renders an entry as one message. Notifications show `text`; the id in the metadata finds it again. */
export function renderEntry(entry: Entry) {
  const blocks: Blocks = [{ type: 'rich_text', elements: renderBody(entry) }, ...buttonRow(entry.buttons)];
  return {
    text: escapeText(entry.title),
    blocks,
    metadata: { event_type: ENTRY_EVENT, event_payload: { entry_id: entry.id } },
  };
}

/** Renders a private message: plain text that mentions nobody. */
export function renderPlain(message: string, buttons: readonly Button[] = []) {
  const blocks: Blocks = [{ type: 'rich_text', elements: [line(text(message))] }, ...buttonRow(buttons)];
  return { text: escapeText(message), blocks };
}

/** Renders text by other people in a frame, in which nothing is a mention or an address. */
export function renderQuote(quoted: string) {
  const blocks: Blocks = [{ type: 'rich_text', elements: [framed(quoted)] }];
  return { text: escapeText(quoted.slice(0, 200)), blocks };
}

/** Options of every post: without previews of quoted links. */
export const NO_PREVIEWS = { unfurl_links: false, unfurl_media: false };

function renderBody(entry: Entry): types.RichTextBlock['elements'] {
  const { author, place } = entry;
  const translate = translateIn(entry.language ?? 'en');
  return [
    ...(entry.mention ? [line(mentioned(entry.mention))] : []),
    titleLine(entry.tone, entry.title),
    ...(author ? [labelled(translate('common.author'), text(`${author.name} `), text(author.id, { code: true }))] : []),
    ...(place ? [labelled(translate('common.where'), ...renderPlace(translate, place))] : []),
    ...(entry.text == null ? [] : [framed(entry.text)]),
    ...entry.fields.map(fieldLine),
  ];
}

function renderPlace(translate: Translate, place: NonNullable<Entry['place']>): RichTextPiece[] {
  const name = text(place.name === '' ? place.channelId : `#${place.name}`);
  if (place.link === null || !/^https?:\/\/\S{1,500}$/.test(place.link)) return [name];
  return [name, text(' · '), { type: 'link', url: place.link, text: translate('platform.message') }];
}

function mentioned({ kind, id }: { readonly kind: Mentioned; readonly id: string }): RichTextPiece {
  if (kind === 'user') return { type: 'user', user_id: id };
  return kind === 'role' ? { type: 'usergroup', usergroup_id: id } : { type: 'channel', channel_id: id };
}

function labelled(label: string, ...said: readonly RichTextPiece[]): types.RichTextSection {
  return line(text(`${label}: `, { bold: true }), ...said);
}

/** The blocks of our messages. */
export type Blocks = (types.RichTextBlock | types.ActionsBlock)[];
/** A piece of a line. Rich text shows text unchanged; only elements are markup, mentions or addresses. */
type RichTextPiece =
  | types.RichTextText
  | types.RichTextLink
  | types.RichTextUserMention
  | types.RichTextUsergroupMention
  | types.RichTextChannelMention;

/** @see https://docs.slack.dev/reference/block-kit/block-elements/button-element */
const LABEL_MAX = 75;
const VALUE_MAX = 3_000;

const MARKS: Readonly<Record<Tone, string>> = { info: '🔵', good: '🟢', warning: '🟡', danger: '🔴', muted: '⚪' };

/** Builds the first line of an entry or an answer. */
export function titleLine(tone: Tone, title: string): types.RichTextSection {
  return line(text(`${MARKS[tone]} `), text(title, { bold: true }));
}

/** Builds one line without empty pieces, because Slack refuses them. */
export function line(...pieces: readonly RichTextPiece[]): types.RichTextSection {
  const shown = pieces.filter((piece) => piece.type !== 'text' || piece.text !== '');
  return { type: 'rich_text_section', elements: [...shown, text('\n')] };
}

/** Builds plain text. */
function text(value: string, style?: types.RichTextText['style']): types.RichTextText {
  return { type: 'text', text: cutUnits(value, VALUE_MAX), ...(style ? { style } : {}) };
}

/** Builds a line with a labelled value. */
export function fieldLine({ label, value, code }: Field): types.RichTextSection {
  const shown = code ? [text(value === '' ? '—' : value, { code: true })] : pieces(value === '' ? '—' : value);
  return labelled(label, ...shown);
}

/** Converts text with mentions. Only answers have mentions, which only one person sees, so nobody is notified. */
export function pieces(value: string): RichTextPiece[] {
  return piecesOf(value).map((piece) => (typeof piece === 'string' ? text(piece) : mentioned(piece)));
}

/** Builds monospaced text in its own frame. */
export function framed(value: string): types.RichTextPreformatted {
  return { type: 'rich_text_preformatted', elements: [text(value === '' ? ' ' : value)] };
}

/** Builds one row of buttons; their ids come back unchanged. */
export function buttonRow(buttons: readonly Button[]): types.ActionsBlock[] {
  if (buttons.length === 0) return [];
  return [
    {
      type: 'actions',
      elements: buttons.map(({ id, label, style }) => ({
        type: 'button',
        action_id: id,
        value: id,
        text: { type: 'plain_text', text: cutUnits(label, LABEL_MAX), emoji: false },
        ...(style === 'plain' ? {} : { style: style === 'good' ? ('primary' as const) : ('danger' as const) }),
      })),
    },
  ];
}
