import { DiscordAPIError } from 'discord.js';
import { translateIn } from '../../core/i18n/translate.ts';
import type { Entry } from '../../core/port/rendering.ts';

/** "Message blocked by harmful links filter". @see https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const LINK_REFUSED = 240000;

/** Matches a dot between two parts of a name: of a host, a file or a version. */
const NAME_DOT = /(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}])/gu;

/** Makes links dead, so that no filter matches them: `https://evil.example` becomes `hxxps://evil[.]example`. */
export function defang(text: string): string {
  return text.replace(/http(?=s?:\/\/)/gi, 'hxxp').replace(NAME_DOT, '[.]');
}

/** Sends a form of a message; if Discord refuses a link in it, sends the next form. @throws the error of the last form's call. */
export async function sendWithoutRefusedLinks<Form, T>(
  [form, ...others]: readonly [() => Form, ...(() => Form)[]],
  send: (form: Form) => Promise<T>,
): Promise<T> {
  try {
    return await send(form());
  } catch (error) {
    const [next, ...rest] = others;
    if (next === undefined || !(error instanceof DiscordAPIError) || error.code !== LINK_REFUSED) throw error;
    return sendWithoutRefusedLinks([next, ...rest], send);
  }
}

/** Returns the forms of an entry: unchanged, with links defanged, and without text by other people. */
export function formsOfEntry(entry: Entry): readonly [() => Entry, ...(() => Entry)[]] {
  return [() => entry, () => defangEntry(entry), () => withoutTexts(defangEntry(entry))];
}

function defangEntry(entry: Entry): Entry {
  const { author = null, place = null, text = null, file = null } = entry;
  return {
    ...entry,
    title: defang(entry.title),
    author: author && { ...author, name: defang(author.name) },
    place: place && { ...place, name: defang(place.name) },
    text: text === null ? null : defang(text),
    file: file ? { ...file, content: defang(file.content) } : null,
    fields: entry.fields.map((field) => ({ ...field, value: defang(field.value) })),
  };
}

/** Removes text by other people and fields with a host name from a defanged entry. */
function withoutTexts(defanged: Entry): Entry {
  const { author = null, text, fields, language = 'en' } = defanged;
  return {
    ...defanged,
    author: author && { ...author, name: author.id },
    text: text == null ? null : translateIn(language)('platform.text_refused'),
    file: null,
    fields: fields.filter(({ value }) => !value.includes('[.]')),
  };
}
