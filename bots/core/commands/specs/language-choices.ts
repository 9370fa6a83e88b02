import { LANGUAGES } from '../../../../src/core/common/languages.ts';

/** What takes the community's own language. */
export const OWN_LANGUAGE = 'auto';

/** What `language` takes. */
export const LANGUAGE_CHOICES: readonly string[] = [...LANGUAGES, OWN_LANGUAGE];
