import type { Language } from '../../../src/core/languages.ts';
import { DE } from './catalogues/de.ts';
import { ES } from './catalogues/es.ts';
import { FR } from './catalogues/fr.ts';
import { PT } from './catalogues/pt.ts';
import { RU } from './catalogues/ru.ts';
import { TR } from './catalogues/tr.ts';
import { UK } from './catalogues/uk.ts';

/** What the English texts of the code are called in a language. */
export type Catalogue = Readonly<Record<string, string>>;

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
