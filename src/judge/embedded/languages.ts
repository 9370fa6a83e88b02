import type { Category } from '../../core/category.ts';

/** The languages that communities here write in, by their codes. @see https://www.loc.gov/standards/iso639-2/php/code_list.php */
const LANGUAGES = 'en de es fr pt it ru uk tr pl nl hi id ro cs vi fil ar zh ja ko'.split(' ');

const NINE = 'de es fr pt it ru uk tr pl'.split(' ');

/** What each category was trained on and is measured in; what had but a few lines does not count. */
const READ: Readonly<Partial<Record<Category, readonly string[]>>> = {
  spam: ['en', ...NINE, 'id'],
  scam: ['en', ...NINE, 'id'],
  harassment: ['en', ...NINE, 'nl', 'hi'],
  nsfw: ['en', ...NINE, 'nl', 'hi'],
  selfharm: ['en', ...NINE, 'nl', 'hi'],
  doxxing: ['en'],
  minors: ['en'],
};

/** For each category that the embedded judge judges, the languages it does not read. */
export const UNREAD: Readonly<Partial<Record<Category, readonly string[]>>> = Object.fromEntries(
  Object.entries(READ).map(([category, read]) => [category, LANGUAGES.filter((language) => !read.includes(language))]),
);
