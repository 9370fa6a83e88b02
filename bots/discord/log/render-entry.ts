import type { APIEmbed, APIEmbedField } from 'discord.js';
import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { type Translate, translateIn } from '../../core/i18n/translate.ts';
import { type Button, type Entry, inRows, type Mention, type Tone } from '../../core/port/rendering.ts';
import { codeBlock, codeSpan, escapeText } from './escape.ts';

/** @see https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const LIMITS = {
  title: 256,
  text: 2_048,
  fieldName: 256,
  field: 1_024,
  fields: 25,
  total: 6_000,
  content: 2_000,
} as const;

/** Discord requires a name and a value in each field. */
const NOTHING = '—';

/** Colours of Discord's own palette. */
export const COLOURS: Readonly<Record<Tone, number>> = {
  info: 0x5865f2,
  good: 0x57f287,
  warning: 0xfee75c,
  danger: 0xed4245,
  muted: 0x99aab5,
};

/** Part of every message of the bot, so that it mentions nobody. */
export const MENTION_NOBODY = { parse: [] };

/** Returns a private message: plain text that links nowhere and mentions nobody. */
export function plainMessage(text: string) {
  return { content: escapeText(text, { maxChars: LIMITS.content }), allowedMentions: MENTION_NOBODY };
}

/** Renders an entry as one embed within Discord's limits. The footer holds its id, by which it is found again. */
export function renderEntry(entry: Entry) {
  const title = escapeText(entry.title, { maxChars: LIMITS.title, breakLinks: true });
  const description = entry.text == null ? null : codeBlock(entry.text, LIMITS.text);
  const used = title.length + (description?.length ?? 0) + entry.id.length + 60;
  const embed: APIEmbed = {
    title,
    color: COLOURS[entry.tone],
    ...(description === null ? {} : { description }),
    fields: renderFields(entry, LIMITS.total - used),
    footer: { text: entry.incidentId ? `${entry.id} · incident ${entry.incidentId}` : entry.id },
  };
  return { ...renderMention(entry.mention ?? null), embeds: [embed], components: renderButtons(entry.buttons) };
}

/** Returns the only mention that Discord notifies. Without `content` an edit keeps the posted mention. */
function renderMention(mention: Mention | null) {
  // An id consists of digits; anything else would be shown as text.
  if (!mention || !/^\d{1,20}$/.test(mention.id)) return { allowedMentions: MENTION_NOBODY };
  const { kind, id } = mention;
  return kind === 'role'
    ? { content: `<@&${id}>`, allowedMentions: { parse: [], roles: [id] } }
    : { content: `<@${id}>`, allowedMentions: { parse: [], users: [id] } };
}

/** Returns the id in the footer of an embed, if it is one of our entries. */
export function entryIdOf(embeds: readonly { readonly footer: { readonly text: string } | null }[]): string | null {
  return embeds[0]?.footer?.text.split(' ')[0] ?? null;
}

function renderFields(entry: Entry, budget: number): APIEmbedField[] {
  let left = budget;
  const fields: APIEmbedField[] = [];
  const add = (label: string, render: (maxChars: number) => string, inline: boolean) => {
    const name = escapeText(label, { maxChars: LIMITS.fieldName, breakLinks: true }).trim() || NOTHING;
    const room = Math.min(LIMITS.field, left - name.length);
    if (room < 20 || fields.length === LIMITS.fields) return;
    const value = render(room).trim() || NOTHING;
    fields.push({ name, value, inline });
    left -= name.length + value.length;
  };
  const { author, place } = entry;
  const translate = translateIn(entry.language ?? 'en');
  if (author) add(translate('common.author'), (room) => renderAuthor(author, room), true);
  if (place) add(translate('common.where'), (room) => renderPlace(translate, place, room), true);
  for (const { label, value, code } of entry.fields)
    add(
      label,
      (room) => (code ? codeSpan(value, room) : escapeText(value, { maxChars: room, breakLinks: true })),
      false,
    );
  return fields;
}

function renderAuthor(author: { readonly id: string; readonly name: string }, maxChars: number): string {
  const id = codeSpan(author.id, 60);
  return `${escapeText(author.name, { maxChars: Math.min(200, maxChars - id.length - 1), breakLinks: true })}\n${id}`;
}

function renderPlace(translate: Translate, place: NonNullable<Entry['place']>, maxChars: number): string {
  const name = `#${escapeText(place.name || place.channelId, { maxChars: 120, breakLinks: true })}`;
  const link =
    place.link !== null && /^https:\/\/[^\s()<>]{1,200}$/.test(place.link)
      ? ` · [${translate('platform.message')}](${place.link})`
      : '';
  return name.length + link.length <= maxChars ? name + link : codeSpan(place.channelId, maxChars);
}

/** @see https://discord.com/developers/docs/components/reference#action-row */
const ROW_MAX = 5;
const LABEL_MAX = 80;

const STYLES = {
  plain: ButtonStyle.Secondary,
  good: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const satisfies Record<Button['style'], ButtonStyle>;

/** Renders buttons in rows of five; an empty list removes existing ones. */
export function renderButtons(buttons: readonly Button[]): APIActionRowComponent<APIComponentInMessageActionRow>[] {
  return inRows(buttons, ROW_MAX).map((row) => ({
    type: ComponentType.ActionRow,
    components: row.map(({ id, label, style }) => ({
      type: ComponentType.Button,
      custom_id: id,
      label: label.slice(0, LABEL_MAX),
      style: STYLES[style],
    })),
  }));
}
