import type { Offence } from '../../../../src/core/filters/offences/offence-rule.ts';
import { showMinutes } from '../../i18n/text.ts';
import type { Translate } from '../../i18n/translate.ts';

/**
 * Which offence of a member it is, and what it was raised to: `third in 7 days: 24 h`.
 * @example describeOffence(ENGLISH, { count: 2, days: 1, action: 'delete', minutes: null }); // => 'second in a day: delete'
 */
export function describeOffence(translate: Translate, { count, days, action, minutes }: Offence): string {
  return translate('entry.number_in_days_what', {
    count,
    days,
    what: minutes === null ? action : showMinutes(translate, minutes),
  });
}
