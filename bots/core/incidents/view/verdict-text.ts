import type { VerdictName } from '../../../../src/core/decisions/decision.ts';
import type { Offence } from '../../../../src/core/filters/offences/offence-rule.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { showMinutes } from '../../i18n/text.ts';
import type { Translate } from '../../i18n/translate.ts';

/** What moderators made of a decision, in a word. */
export function verdictText(translate: Translate, verdict: VerdictName): string {
  return translate(verdict === 'wrong' ? 'entry.wrong' : 'entry.confirmed');
}

/** Who wrote a message, and where. */
export function authorAndChannelText(translate: Translate, { author, place }: ModerationCase): string {
  return translate('entry.who_in_channel', { who: author.name, channel: `#${place.name}` });
}

/** Which offence of a member it is, and what it was raised to: `third in 7 days: 24 h`. */
export function describeOffence(translate: Translate, { count, days, action, minutes, ban }: Offence): string {
  const timeout = minutes === null ? action : showMinutes(translate, minutes);
  return translate('entry.number_in_days_what', {
    count,
    days,
    what: ban ? translate('entry.ban') : timeout,
  });
}
