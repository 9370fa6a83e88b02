import type { Offence } from '../../../../src/core/filters/offences/offence-rule.ts';
import { showMinutes } from '../../i18n/text.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Which offence of a member it is, and what it was raised to: `third in 7 days: 24 h`. */
export function describeOffence(translate: Translate, { count, days, action, minutes, ban }: Offence): string {
  const timeout = minutes === null ? action : showMinutes(translate, minutes);
  return translate('entry.number_in_days_what', {
    count,
    days,
    what: ban ? translate('entry.ban') : timeout,
  });
}
