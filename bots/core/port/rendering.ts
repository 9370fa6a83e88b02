import type { Language } from '../../../src/core/common/languages.ts';
import { BULK_ACTIONS } from '../../../src/core/incidents/interactions.ts';
import { CODE_MINUTES } from '../../../src/service/common/one-time-code.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Rights } from './capabilities.ts';

/** What the core hands to a platform to show: plain text, cut and free of control characters. The platform escapes it and mentions nobody. */

/** What can be mentioned in an answer. */
const MENTIONED = ['user', 'role', 'channel'] as const;
export type Mentioned = (typeof MENTIONED)[number];

/** A mark around a mention within a text, of characters that `cutText` takes out of everything that others wrote. */
const MARK = /\uE000(user|role|channel):([0-9A-Za-z_-]{1,64})\uE001/;

/** Somebody or some place, to be put into a text of an answer: shown by name where the platform can do so without notifying anybody. */
export function mentionOf(kind: Mentioned, id: string): string {
  return /^[0-9A-Za-z_-]{1,64}$/.test(id) ? `\uE000${kind}:${id}\uE001` : id;
}

/** A text with mentions in it, in pieces. */
export function piecesOf(text: string): readonly (string | { readonly kind: Mentioned; readonly id: string })[] {
  const [before = '', kind, id, ...rest] = text.split(MARK);
  const known = MENTIONED.find((one) => one === kind);
  if (!known || id === undefined) return [text];
  // `rest` is what `split` found behind the first mark, its own marks taken apart.
  const behind = text.slice(before.length + known.length + id.length + 3);
  return [before, { kind: known, id }, ...(rest.length > 0 ? piecesOf(behind) : [])].filter((piece) => piece !== '');
}

/** A button. `id` has at most 60 bytes of ASCII, and comes back in `onButton`. A platform without styles ignores them. */
export type Button = { readonly id: string; readonly label: string; readonly style: 'plain' | 'good' | 'danger' };

/** A labelled value. `code` asks for a monospaced rendering (ids, names of categories). */
export type Field = { readonly label: string; readonly value: string; readonly code?: boolean };

/** A field of what there is to say, in one line; none where there is nothing. */
export function fieldIf(label: string, ...said: readonly (string | false | null | undefined)[]): Field[] {
  const value = said.filter(Boolean).join('; ');
  return value === '' ? [] : [{ label, value }];
}

/** How an entry or an answer is coloured. */
export type Tone = 'info' | 'good' | 'warning' | 'danger' | 'muted';

/** Somebody, or everybody with a role, who is called to an entry; by their name where one is given and the platform shows it. */
export type Mention = { readonly kind: 'user' | 'role'; readonly id: string; readonly name?: string };

/** An entry in the moderators' log. Edited in place by posting it anew under the same id. */
export type Entry = {
  /** A UUID. */
  readonly id: string;
  /** In which its texts are, and what the platform writes around them; English when left out. */
  readonly language?: Language;
  /** By what the platform's own log of moderators' deeds names it; null for what is no incident. */
  readonly incidentId?: string | null;
  readonly tone: Tone;
  /** Who is notified when it is posted, and nobody else is; edits notify nobody. */
  readonly mention?: Mention | null;
  /** At most 120 characters. */
  readonly title: string;
  /** Who wrote the message; the id is shown so that it can be copied. */
  readonly author?: { readonly id: string; readonly name: string } | null;
  /** Where the message is. */
  readonly place?: { readonly channelId: string; readonly name: string; readonly link: string | null } | null;
  /** The message, at most 1,400 characters; absent or null when there is none to show. */
  readonly text?: string | null;
  /** Posted beside the entry, once: edits leave it. Absent when there is none. */
  readonly file?: { readonly name: string; readonly content: string } | null;
  /** At most 10, each value at most 400 characters. */
  readonly fields: readonly Field[];
  /** At most 10, in one row where there is room. */
  readonly buttons: readonly Button[];
};

/** One part of an answer. */
export type AnswerPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Shown once, monospaced, to this person alone: a key, a code. */
  | { readonly kind: 'secret'; readonly text: string }
  /** JSON or text, as an attached file where the platform has files. */
  | { readonly kind: 'file'; readonly name: string; readonly content: string };

/** The answer for the person who asked, private where the platform can. With `mustBePrivate` it is sent in private, or not at all. */
export type Answer = {
  readonly tone: Tone;
  /** At most 120 characters. */
  readonly title: string;
  /** Together at most 3,500 characters, files aside. */
  readonly parts: readonly AnswerPart[];
  readonly buttons: readonly Button[];
  readonly mustBePrivate: boolean;
};

/** What the buttons of the bots do. */
const BUTTON_VERBS = [
  'delete',
  'timeout',
  'timeout_for',
  'undo',
  'right',
  'wrong',
  'appeal',
  'uphold',
  'overturn',
  'why',
  ...BULK_ACTIONS,
  'clean',
  'context',
  'calm_end',
  'tune_apply',
  'tune_no',
  'give_text',
  'repost',
  'human',
  'admit',
  'decline',
  'kick',
  'ban',
  'raid_ban',
  'parts',
  'part',
  'expect',
  'log_make',
  'log_mine',
  'log_this',
  'try',
  'enforce',
  'confirm',
  'erase',
  'keep',
] as const;
export type ButtonVerb = (typeof BUTTON_VERBS)[number];

const FORM = /^s1:([a-z_]+):([0-9A-Za-z-]{1,40})(?:\.([0-9]{1,4}))?$/;

/** The id of a button: what it does, to which case or community, and which page. At most 60 bytes of ASCII, for Telegram takes 64. */
export function buttonId(verb: ButtonVerb, subjectId: string, page = 0): string {
  return `s1:${verb}:${subjectId}${page === 0 ? '' : `.${page}`}`;
}

/** A button that does this to a case or a community. */
export function button(
  verb: ButtonVerb,
  subjectId: string,
  label: string,
  style: Button['style'] = 'plain',
  page = 0,
): Button {
  return { id: buttonId(verb, subjectId, page), label, style };
}

/** Buttons in rows of at most so many. */
export function inRows(buttons: readonly Button[], max: number): Button[][] {
  const count = Math.ceil(buttons.length / max);
  return Array.from({ length: count }, (_, row) => buttons.slice(row * max, (row + 1) * max));
}

/** Gathers the buttons of one case or community. */
export function createButtons(subjectId: string) {
  const buttons: Button[] = [];
  const add = (verb: ButtonVerb, label: string, style?: Button['style']): void => {
    buttons.push(button(verb, subjectId, label, style));
  };
  return { buttons, add };
}

/** Reads a button's id; null for one that is not ours. */
export function readButtonId(
  id: string,
): { readonly verb: ButtonVerb; readonly subjectId: string; readonly page: number } | null {
  const match = FORM.exec(id);
  const verb = BUTTON_VERBS.find((known) => known === match?.[1]);
  const subjectId = match?.[2];
  return verb && subjectId ? { verb, subjectId, page: Number(match?.[3] ?? 0) } : null;
}

/** What an answer says under its title: a text, a list, fields, or another part. Nothing is shown of an empty one. */
type AnswerContent = string | readonly string[] | readonly Field[] | AnswerPart;

/** Something to read. */
export function note(title: string, ...parts: readonly AnswerContent[]): Answer {
  return answer('info', title, parts);
}

/** Something that was done. */
export function done(title: string, ...parts: readonly AnswerContent[]): Answer {
  return answer('good', title, parts);
}

/** Something that could not be done, and why. */
export function failure(title: string, ...parts: readonly AnswerContent[]): Answer {
  return answer('warning', title, parts);
}

/** The answer to somebody without the rights. */
export function denied(translate: Translate, wanted: Rights): Answer {
  return failure(
    translate(wanted === 'manage' ? 'answer.only_manage_community' : 'common.only_moderators_may_do_that'),
  );
}

/** A code that is good once, and what to do with it; never to be seen by others. */
export function codeAnswer(translate: Translate, code: string, use: string): Answer {
  const title = translate('common.code_good_once_within_minutes', { minutes: CODE_MINUTES });
  return secretly(note(title, use, { kind: 'secret', text: code }));
}

/** The same answer, never to be seen by others. */
export function secretly(shown: Answer): Answer {
  return { ...shown, mustBePrivate: true };
}

/** The same answer with buttons under it. */
export function withButtons(shown: Answer, ...buttons: readonly Button[]): Answer {
  return { ...shown, buttons };
}

function answer(tone: Tone, title: string, parts: readonly AnswerContent[]): Answer {
  return { tone, title, parts: parts.flatMap(partsOf), buttons: [], mustBePrivate: false };
}

function partsOf(said: AnswerContent): readonly AnswerPart[] {
  if (typeof said === 'string') return said === '' ? [] : [{ kind: 'text', text: said }];
  if ('kind' in said) return [said];
  if (said.length === 0) return [];
  return [isList(said) ? { kind: 'list', items: said } : { kind: 'fields', fields: said }];
}

function isList(said: readonly string[] | readonly Field[]): said is readonly string[] {
  return typeof said[0] === 'string';
}
