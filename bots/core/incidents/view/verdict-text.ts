import type { VerdictName } from '../../../../src/core/decisions/verdict.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import type { Translate } from '../../i18n/translate.ts';

/** What moderators made of a decision, in a word. */
export function verdictText(translate: Translate, verdict: VerdictName): string {
  return verdict === 'wrong' ? translate('entry.wrong') : translate('entry.confirmed');
}

/** Who wrote a message, and where. */
export function authorAndChannelText(
  translate: Translate,
  { author, place }: Pick<ModerationCase, 'author' | 'place'>,
): string {
  return translate('entry.who_in_channel', { who: author.name, channel: `#${place.name}` });
}
