import { CODE_MINUTES } from '../../../src/service/common/one-time-code.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Rights } from './platform.ts';
import type { Answer, AnswerPart, Button, Field, Tone } from './rendering.ts';

/** What an answer says under its title: a text, a list, fields, or another part. Nothing is shown of an empty one. */
export type AnswerContent = string | readonly string[] | readonly Field[] | AnswerPart;

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
