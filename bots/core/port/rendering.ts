import type { Language } from '../../../src/core/common/languages.ts';
import { BULK_ACTIONS } from '../../../src/core/incidents/interactions.ts';
import { CODE_MINUTES } from '../../../src/service/common/one-time-code.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Rights } from './capabilities.ts';

/** Content that a platform shows: plain text, cut, without control characters. The platform escapes it and mentions nobody. */

/** The kinds of mentions in an answer. */
const MENTIONED = ['user', 'role', 'channel'] as const;
export type Mentioned = (typeof MENTIONED)[number];

/** The mark of a mention within a text. `cutText` removes its characters from everything that other people wrote. */
const MARK = /\uE000(user|role|channel):([0-9A-Za-z_-]{1,64})\uE001/;

/** Returns a person, role or channel for a text of an answer. The platform shows the name if it can do so without notifying anybody. */
export function mentionOf(kind: Mentioned, id: string): string {
  return /^[0-9A-Za-z_-]{1,64}$/.test(id) ? `\uE000${kind}:${id}\uE001` : id;
}

/** Splits a text into plain pieces and mentions. */
export function piecesOf(text: string): readonly (string | { readonly kind: Mentioned; readonly id: string })[] {
  const [before = '', kind, id, ...rest] = text.split(MARK);
  const known = MENTIONED.find((one) => one === kind);
  if (!known || id === undefined) return [text];
  // `rest` is the text after the first mark, with its own marks split; so take it from the text again.
  const behind = text.slice(before.length + known.length + id.length + 3);
  return [before, { kind: known, id }, ...(rest.length > 0 ? piecesOf(behind) : [])].filter((piece) => piece !== '');
}

/** A button. `id` has at most 60 bytes of ASCII and comes back in `onButton`. Platforms without styles ignore `style`. */
export type Button = { readonly id: string; readonly label: string; readonly style: 'plain' | 'good' | 'danger' };

/** A labelled value. `code` asks for a monospaced rendering (ids, names of categories). */
export type Field = { readonly label: string; readonly value: string; readonly code?: boolean };

/** Joins the given texts into one field; returns no field if all are empty. */
export function fieldIf(label: string, ...said: readonly (string | false | null | undefined)[]): Field[] {
  const value = said.filter(Boolean).join('; ');
  return value === '' ? [] : [{ label, value }];
}

/** The colour of an entry or an answer. */
export type Tone = 'info' | 'good' | 'warning' | 'danger' | 'muted';

/** A person or a role that an entry mentions; by name if one is given and the platform shows it. */
export type Mention = { readonly kind: 'user' | 'role'; readonly id: string; readonly name?: string };

/** An entry in the moderators' log. Posting it again under the same id edits it in place. */
export type Entry = {
  /** A UUID. */
  readonly id: string;
  /** Language of its texts and of what the platform writes around them; English if absent. */
  readonly language?: Language;
  /** Id under which the platform's own audit log names the incident; null if it is no incident. */
  readonly incidentId?: string | null;
  readonly tone: Tone;
  /** The only person or role that a new post notifies; edits notify nobody. */
  readonly mention?: Mention | null;
  /** At most 120 characters. */
  readonly title: string;
  /** The author of the message; the id is shown for copying. */
  readonly author?: { readonly id: string; readonly name: string } | null;
  /** The location of the message. */
  readonly place?: { readonly channelId: string; readonly name: string; readonly link: string | null } | null;
  /** The message, at most 1,400 characters; absent or null if there is none to show. */
  readonly text?: string | null;
  /** A file posted once beside the entry; edits keep it. Absent or null if there is none. */
  readonly file?: { readonly name: string; readonly content: string } | null;
  /** At most 10, each value at most 400 characters. */
  readonly fields: readonly Field[];
  /** At most 10, in one row if there is room. */
  readonly buttons: readonly Button[];
};

/** One part of an answer. */
export type AnswerPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Shown once, monospaced, to this person only: a key, a code. */
  | { readonly kind: 'secret'; readonly text: string }
  /** JSON or text, as an attached file if the platform has files. */
  | { readonly kind: 'file'; readonly name: string; readonly content: string };

/** The answer for the person who asked, private if the platform can. With `mustBePrivate` it is sent in private or not at all. */
export type Answer = {
  readonly tone: Tone;
  /** At most 120 characters. */
  readonly title: string;
  /** At most 3,500 characters together, without files. */
  readonly parts: readonly AnswerPart[];
  readonly buttons: readonly Button[];
  readonly mustBePrivate: boolean;
};

/** The actions of the bots' buttons. */
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
  'webhook',
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

/** Builds the id of a button from its action, case or community, and page. At most 60 bytes of ASCII, because Telegram allows 64. */
export function buttonId(verb: ButtonVerb, subjectId: string, page = 0): string {
  return `s1:${verb}:${subjectId}${page === 0 ? '' : `.${page}`}`;
}

/** Builds a button for a case or a community. */
export function button(
  verb: ButtonVerb,
  subjectId: string,
  label: string,
  style: Button['style'] = 'plain',
  page = 0,
): Button {
  return { id: buttonId(verb, subjectId, page), label, style };
}

/** Splits buttons into rows of at most `max`. */
export function inRows(buttons: readonly Button[], max: number): Button[][] {
  const count = Math.ceil(buttons.length / max);
  return Array.from({ length: count }, (_, row) => buttons.slice(row * max, (row + 1) * max));
}

/** Collects the buttons of one case or community. */
export function createButtons(subjectId: string) {
  const buttons: Button[] = [];
  const add = (verb: ButtonVerb, label: string, style?: Button['style']): void => {
    buttons.push(button(verb, subjectId, label, style));
  };
  return { buttons, add };
}

/** Parses a button's id; null if it is not ours. */
export function readButtonId(
  id: string,
): { readonly verb: ButtonVerb; readonly subjectId: string; readonly page: number } | null {
  const match = FORM.exec(id);
  const verb = BUTTON_VERBS.find((known) => known === match?.[1]);
  const subjectId = match?.[2];
  return verb && subjectId ? { verb, subjectId, page: Number(match?.[3] ?? 0) } : null;
}

/** Content under the title of an answer: a text, a list, fields, or another part. Empty content is left out. */
type AnswerContent = string | readonly string[] | readonly Field[] | AnswerPart;

/** Answers with information. */
export function note(title: string, ...parts: readonly AnswerContent[]): Answer {
  return answer('info', title, parts);
}

/** Answers that something was done. */
export function done(title: string, ...parts: readonly AnswerContent[]): Answer {
  return answer('good', title, parts);
}

/** Answers that something could not be done, and why. */
export function failure(title: string, ...parts: readonly AnswerContent[]): Answer {
  return answer('warning', title, parts);
}

/** Answers a person who lacks the permission. */
export function denied(translate: Translate, wanted: Rights): Answer {
  return failure(
    translate(wanted === 'manage' ? 'answer.only_manage_community' : 'common.only_moderators_may_do_that'),
  );
}

/** Answers with a code that is valid once and how to use it; no one else may see it. */
export function codeAnswer(translate: Translate, code: string, use: string): Answer {
  const title = translate('common.code_good_once_within_minutes', { minutes: CODE_MINUTES });
  return privately(note(title, use, { kind: 'secret', text: code }));
}

/** Returns the same answer, but nobody else may see it. */
export function privately(shown: Answer): Answer {
  return { ...shown, mustBePrivate: true };
}

/** Returns the same answer with buttons under it. */
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
