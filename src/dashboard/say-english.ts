import { IntlMessageFormat } from 'intl-messageformat';
import type { SayText } from '../core/rules/local-rule.ts';

/** Says what rules show of themselves; pages are in English. */
export const sayEnglish: SayText = (text, values) =>
  values ? String(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).format(values)) : text;
