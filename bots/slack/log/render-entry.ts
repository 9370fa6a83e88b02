import type { types } from '@slack/bolt';
import { type Translate, translateIn } from '../../core/i18n/translate.ts';
import type { Button, Entry, Mention } from '../../core/port/rendering.ts';
import { escapeText } from '../messages/escape.ts';
import { type Blocks, buttonRow, fieldLine, framed, line, type RichTextPiece, text, titleLine } from './render-rich.ts';

/** The name under which the id of an entry stands in the metadata of its message. */
export const ENTRY_EVENT = 'steward_entry';

/** An entry as one message. `text` is what notifications show; the id in the metadata is how it is found again. */
export function renderEntry(entry: Entry) {
  const blocks: Blocks = [{ type: 'rich_text', elements: renderBody(entry) }, ...buttonRow(entry.buttons)];
  return {
    text: escapeText(entry.title),
    blocks,
    metadata: { event_type: ENTRY_EVENT, event_payload: { entry_id: entry.id } },
  };
}

/** A private message: plain text that mentions nobody. */
export function renderPlain(message: string, buttons: readonly Button[] = []) {
  const blocks: Blocks = [{ type: 'rich_text', elements: [line(text(message))] }, ...buttonRow(buttons)];
  return { text: escapeText(message), blocks };
}

/** A text of others, in a frame: nothing in it is a mention or an address. */
export function renderQuote(quoted: string) {
  const blocks: Blocks = [{ type: 'rich_text', elements: [framed(quoted)] }];
  return { text: escapeText(quoted.slice(0, 200)), blocks };
}

/** How every message of the bot is posted: without previews of what it quotes. */
export const NO_PREVIEWS = { unfurl_links: false, unfurl_media: false };

function renderBody(entry: Entry): types.RichTextBlock['elements'] {
  const { author, place } = entry;
  const translate = translateIn(entry.language ?? 'en');
  return [
    ...(entry.mention ? [mentionLine(entry.mention)] : []),
    titleLine(entry.tone, entry.title),
    ...(author
      ? [
          line(
            text(`${translate('common.author')}: `, { bold: true }),
            text(`${author.name} `),
            text(author.id, { code: true }),
          ),
        ]
      : []),
    ...(place ? [line(text(`${translate('common.where')}: `, { bold: true }), ...renderPlace(translate, place))] : []),
    ...(entry.text == null ? [] : [framed(entry.text)]),
    ...entry.fields.map(fieldLine),
  ];
}

function renderPlace(translate: Translate, place: NonNullable<Entry['place']>): RichTextPiece[] {
  const name = text(place.name === '' ? place.channelId : `#${place.name}`);
  if (place.link === null || !/^https?:\/\/\S{1,500}$/.test(place.link)) return [name];
  return [name, text(' · '), { type: 'link', url: place.link, text: translate('platform.message') }];
}

function mentionLine({ kind, id }: Mention): types.RichTextSection {
  const called =
    kind === 'user' ? ({ type: 'user', user_id: id } as const) : ({ type: 'usergroup', usergroup_id: id } as const);
  return { type: 'rich_text_section', elements: [called, { type: 'text', text: '\n' }] };
}
