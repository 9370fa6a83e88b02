import type { Translate } from '../../i18n/translate.ts';
import type { Need } from '../../port/needs.ts';

/** One line of what is needed: there, missing, or missing and missed by nothing but one thing that nobody has to have. */
export function describeNeed(translate: Translate, { what, has, how, optional }: Need): string {
  if (has) return translate('status.yes_what', { what });
  return `${optional ? translate('status.optional_not_given_what', { what }) : `${translate('status.not_working')} ${what}`}. ${how}`;
}
