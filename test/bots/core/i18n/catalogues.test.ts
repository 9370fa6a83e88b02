import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../../bots/core/commands/specs/definitions.ts';
import { CATALOGUES } from '../../../../bots/core/i18n/catalogues.ts';
import { translateIn } from '../../../../bots/core/i18n/translate.ts';
import { LANGUAGES, type Language } from '../../../../src/core/common/languages.ts';
import { ROOT } from '../../../docs/markdown.ts';
import { findTexts, findUnsaid } from './find-texts.ts';

const TRANSLATED = LANGUAGES.filter((language): language is Exclude<Language, 'en'> => language !== 'en');
/** Telegram's buttons are cut at so many characters, Slack's and Discord's later. */
const LABEL_MAX = 60;
/** How the language speaks to people where its catalogue does not. */
const OTHER_ADDRESS: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  es: /(?<!\p{L})(?:ustede?s?|vosotr[oa]s|vuestr[oa]s?)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:tu|teus?|tuas?|contigo|vós)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:Ihnen|Können Sie|(?:[a-zäöü]+en) Sie)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:vous|votre|vos|vôtres?|(?:donn|appuy|écriv|exempt|essay)ez)(?!\p{L})/iu,
  ru: /(?<!\p{L})(?:ты|тебя|тебе|тво[йяеи]|попробуй|нажми|напиши)(?!\p{L})/iu,
  tr: /(?<!\p{L})(?:siz|sizin|sizi)(?!\p{L})|[sn][ıiuü]n[ıiuü]z(?!\p{L})/iu,
  uk: /(?<!\p{L})(?:ти|тебе|тобі|тв[іо][йяєї]|спробуй|натисни|напиши)(?!\p{L})/iu,
};
/** What the settings, the doctor, the log-in, pages of the dashboard and those around an installation say. */
const FOR_OPERATORS = /(?:config|doctor-checks|page-presses|page-requests|install-pages)\.ts$/;

/** The rooms that say something: rules tell how they are shown. */
const written = ['bots', 'src/core/filters', 'src/core/policy', 'src/core/text'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('catalogues/'))
    .flatMap((path) => findTexts(readFileSync(join(ROOT, room, path), 'utf8')).map((found) => ({ ...found, path }))),
);
/** What commands and their arguments are for stands in their definitions, some of it put together there. */
const described = COMMANDS.flatMap(({ path, summary, options }) =>
  [summary, ...options.map((option) => option.summary)].map((text) => ({
    text,
    values: null,
    isLabel: false,
    path: path.join(' '),
  })),
);
const texts = [...written, ...described];
const said = new Set(texts.map(({ text }) => text));

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** The names of the places of a message, and of each plural the categories that it tells apart. */
function partsOf(message: string, language: string): { places: Set<string>; plurals: string[][] } {
  const found = { places: new Set<string>(), plurals: [] as string[][] };
  const walk = (elements: readonly Element[]): void => {
    for (const element of elements) {
      if ('value' in element && element.type !== 0) found.places.add(element.value);
      if (!('options' in element)) continue;
      if (element.type === 6) found.plurals.push(Object.keys(element.options).filter((key) => !key.startsWith('=')));
      for (const option of Object.values(element.options)) walk(option.value);
    }
  };
  walk(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst());
  return found;
}

describe('the texts of the bots', () => {
  it('are found in the code', () => {
    expect(said.size).toBeGreaterThan(400);
    expect(said).toContain('A message of yours in {community} was removed. Reason: {reason}.');
  });

  it('are all that is shown: no sentence stands in an answer, an entry or a form that is not said', () => {
    const unsaid = readdirSync(join(ROOT, 'bots'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !FOR_OPERATORS.test(path))
      .flatMap((path) => findUnsaid(readFileSync(join(ROOT, 'bots', path), 'utf8')).map((text) => `${path}: ${text}`));
    // Kept with a raid, and said by its notice in other words.
    expect(unsaid).toEqual(['core/raids/raid-state.ts:  (… within … s make a raid).…']);
    expect(
      findUnsaid("failure(isLate ? 'Too late for that' : `it is in ${chat} now`, { items: ['for you alone'] })"),
    ).toEqual(['Too late for that', 'it is in … now', 'for you alone']);
  });

  it('are given a value for each of their places, and no other', () => {
    for (const { text, values, path } of texts) {
      const places = values === null ? [] : [...partsOf(text, 'en').places];
      if (values !== 'elsewhere') expect([...(values ?? [])].sort(), `${path}: ${text}`).toEqual(places.sort());
    }
  });

  describe.each(TRANSLATED)('in %s', (language) => {
    const catalogue = CATALOGUES[language];

    it('are all there', () => {
      expect([...said].filter((text) => !Object.hasOwn(catalogue, text))).toEqual([]);
    });

    it('speak to people in one way: informal, or polite as in Russian and Ukrainian', () => {
      expect(Object.values(catalogue).filter((text) => OTHER_ADDRESS[language].test(text))).toEqual([]);
    });

    it('are none that nobody says', () => {
      expect(Object.keys(catalogue).filter((text) => !said.has(text))).toEqual([]);
    });

    it('have the places of the English ones, and tell every plural of the language apart', () => {
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const [text, translation] of Object.entries(catalogue)) {
        if (texts.some((found) => found.text === text && found.values === null)) continue;
        const { places, plurals } = partsOf(translation, language);
        expect([...places].sort(), text).toEqual([...partsOf(text, 'en').places].sort());
        for (const plural of plurals)
          if (plural.length > 1) expect(plural.sort(), text).toEqual([...categories].sort());
      }
    });

    it('fit on the buttons of every platform', () => {
      const labels = texts.filter(({ isLabel }) => isLabel);
      expect(labels.length).toBeGreaterThan(25);
      for (const { text } of labels) {
        const places = text.includes('{') ? [...partsOf(text, 'en').places] : [];
        const values = Object.fromEntries(places.map((name) => [name, name === 'length' ? '24 min' : 1_000]));
        const label = translateIn(language)(text, places.length > 0 ? values : undefined);
        expect(label.length, `${text}: ${label}`).toBeLessThanOrEqual(LABEL_MAX);
      }
    });
  });
});

describe('a text', () => {
  it('is said in English where the language lacks it, and counts as English does', () => {
    const say = translateIn('ru');
    expect(say('a text of tomorrow')).toBe('a text of tomorrow');
    expect(say('{count, plural, one {# thing} other {# things}}', { count: 21 })).toBe('21 things');
  });

  it('counts as its language does', () => {
    const deletions = '{count, plural, one {# deletion} other {# deletions}}';
    expect([1, 2, 5, 21].map((count) => translateIn('ru')(deletions, { count }))).toEqual([
      '1 удаление',
      '2 удаления',
      '5 удалений',
      '21 удаление',
    ]);
    expect(
      [1, 3, 11].map((count) => translateIn('uk')('{count, plural, one {# timeout} other {# timeouts}}', { count })),
    ).toEqual(['1 тайм-аут', '3 тайм-аути', '11 тайм-аутів']);
  });
});
