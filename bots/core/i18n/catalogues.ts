import type { Language } from '../../../src/core/common/languages.ts';
import type { Catalogue } from './catalogues/catalogue.ts';
import { DE } from './catalogues/de.ts';
import { ES } from './catalogues/es.ts';
import { FR } from './catalogues/fr.ts';
import { PT } from './catalogues/pt.ts';
import { RU } from './catalogues/ru.ts';
import { TR } from './catalogues/tr.ts';
import { UK } from './catalogues/uk.ts';

/** The catalogue of each language but English, which stands in the code. */
export const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, Catalogue>> = {
  es: ES,
  pt: PT,
  de: DE,
  fr: FR,
  ru: RU,
  tr: TR,
  uk: UK,
};
