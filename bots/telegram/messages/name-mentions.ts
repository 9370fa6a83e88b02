import { cutLine } from '../../core/i18n/translate.ts';
import { type Answer, type AnswerPart, piecesOf } from '../../core/port/rendering.ts';
import { readChannelId, readId } from '../connection/chat-ids.ts';
import { type Live, memberOf } from '../connection/live.ts';
import { nameOfUser } from './incoming.ts';
import type { Topics } from './remembered.ts';

const NAME_MAX_CHARS = 80;
/** Most people of an answer whose names are fetched; the others are shown by id. */
const PEOPLE_MAX = 20;

/** Dependencies of finding names. */
export type NameDeps = { readonly live: Live; readonly topics: Topics };

type Mention = Exclude<ReturnType<typeof piecesOf>[number], string>;

/** Replaces mentions in an answer with names, which notify nobody; adds the id to an ambiguous one. `chatId`: the chat it is about. */
export async function nameMentions(deps: NameDeps, chatId: number | null, answer: Answer): Promise<Answer> {
  const mentions = new Map<string, Mention>();
  const collect = (text: string): string => {
    for (const piece of piecesOf(text)) if (typeof piece !== 'string') mentions.set(keyOf(piece), piece);
    return text;
  };
  for (const part of answer.parts) mapTexts(part, collect);
  if (mentions.size === 0) return answer;
  const names = await namesOf(deps, chatId, [...mentions.values()]);
  const fill = (text: string) =>
    piecesOf(text)
      .map((piece) => (typeof piece === 'string' ? piece : (names.get(keyOf(piece)) ?? piece.id)))
      .join('');
  return { ...answer, parts: answer.parts.map((part) => mapTexts(part, fill)) };
}

async function namesOf(deps: NameDeps, chatId: number | null, mentions: readonly Mention[]) {
  const people = mentions.filter(({ kind }) => kind === 'user').slice(0, PEOPLE_MAX);
  const places = mentions.filter(({ kind }) => kind === 'channel');
  const own = chatId === null ? null : await deps.live.chats.about(chatId);
  const named = await Promise.all([
    ...people.map(async (one) => [one, await personName(deps.live, chatId, one.id), true] as const),
    ...places.map(async (one) => [one, await placeName(deps, one.id), false] as const),
  ]);
  const holders = new Map<string, Set<string>>(own ? [[own.title, new Set([String(chatId)])]] : []);
  for (const [{ id }, name] of named)
    if (name !== null) holders.set(name, (holders.get(name) ?? new Set<string>()).add(id));
  return new Map(
    named.flatMap(([one, name, isChosen]) => {
      if (name === null) return [];
      const isOpen = isChosen || (holders.get(name)?.size ?? 0) > 1;
      return [[keyOf(one), isOpen ? `${name} (${one.id})` : name] as const];
    }),
  );
}

async function personName(live: Live, chatId: number | null, personId: string): Promise<string | null> {
  const id = readId(personId);
  if (id === null) return null;
  // A channel that writes in the group.
  if (id < 0 || chatId === null) return titleOf(live, id);
  const member = await memberOf(live, chatId, id);
  return 'found' in member ? cutLine(nameOfUser(member.found.user), NAME_MAX_CHARS) || null : null;
}

async function placeName({ live, topics }: NameDeps, channelId: string): Promise<string | null> {
  const place = readChannelId(channelId);
  if (!place) return null;
  const title = await titleOf(live, place.chatId);
  if (title === null || place.threadId === null) return title;
  const topic = cutLine(topics.nameOf(place.chatId, place.threadId), NAME_MAX_CHARS);
  return topic === '' ? `${title} (${channelId})` : `${title}, ${topic}`;
}

async function titleOf(live: Live, chatId: number): Promise<string | null> {
  const about = await live.chats.about(live.moves.current(chatId));
  return (about && cutLine(about.title, NAME_MAX_CHARS)) || null;
}

function keyOf({ kind, id }: Mention): string {
  return `${kind}:${id}`;
}

function mapTexts(part: AnswerPart, fill: (text: string) => string): AnswerPart {
  if (part.kind === 'text') return { ...part, text: fill(part.text) };
  if (part.kind === 'fields')
    return { ...part, fields: part.fields.map((field) => ({ ...field, value: fill(field.value) })) };
  return part.kind === 'list' ? { ...part, items: part.items.map(fill) } : part;
}
