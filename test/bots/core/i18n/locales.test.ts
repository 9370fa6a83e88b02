import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../../bots/core/commands/specs/definitions.ts';
import { SENTENCE_TOPIC } from '../../../../bots/core/i18n/core-words.ts';
import { createTranslate, ENGLISH, translateIn } from '../../../../bots/core/i18n/translate.ts';
import { readTexts } from '../../../../locales/read-texts.ts';
import { LANGUAGES, type Language } from '../../../../src/core/common/languages.ts';
import { ENGLISH_TEXTS, type TextKey } from '../../../../src/core/common/texts.ts';
import { ROOT } from '../../../docs/markdown.ts';
import { findStrings, findTexts, findUnsaid } from './find-texts.ts';

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
  id: /(?<!\p{L})(?:anda)(?!\p{L})/iu,
  hi: /(?<!\p{L})(?:तुम|तू|तुम्हें|तुम्हारा|तुम्हारी|तेरा|तेरी)(?!\p{L}|\p{M})/u,
  ar: /(?<!\p{L})(?:أنتم|لكم|سيادتكم|حضرتك)(?!\p{L})/u,
  fa: /(?<!\p{L})(?:تو|برایت|پیامت)(?!\p{L})/u,
  zh: /您/u,
  uk: /(?<!\p{L})(?:ти|тебе|тобі|тв[іо][йяєї]|спробуй|натисни|напиши)(?!\p{L})/iu,
};
/** What the settings, the doctor, the log-in, pages of the dashboard and those around an installation say. */
const FOR_OPERATORS = /(?:config|doctor-checks|page-presses|page-requests|install-pages)\.ts$/;

/** Where texts are shown: rules tell how they are. */
const sources = ['bots', 'src/core/filters', 'src/core/policy', 'src/core/text'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, source: readFileSync(join(ROOT, folder, path), 'utf8') })),
);
const translated = sources.flatMap(({ path, source }) => findTexts(source).map((found) => ({ ...found, path })));
/** What commands and their arguments are for stands in their definitions, some of it put together there. */
const described = COMMANDS.flatMap(({ path, summary, options }) =>
  [summary, ...options.map((option) => option.summary)].map((key) => ({
    key,
    values: null,
    isLabel: false,
    path: path.join(' '),
  })),
);
const texts = [...translated, ...described];
const used: ReadonlySet<string> = new Set([
  ...sources.flatMap(({ source }) => findStrings(source)),
  ...described.map(({ key }) => key),
]);
/** Texts that are shown as they stand; all others are ICU messages. */
const plain: ReadonlySet<string> = new Set(texts.filter(({ values }) => values === null).map(({ key }) => key));
const KEYS = Object.keys(ENGLISH_TEXTS) as TextKey[];

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

describe('the English texts', () => {
  it('are exactly those that the code uses', () => {
    expect(KEYS.length).toBeGreaterThan(400);
    // The tests of the core's sentences and of notices see to theirs.
    expect(KEYS.filter((key) => !used.has(key) && !SENTENCE_TOPIC.test(key) && !key.startsWith('rule_name.'))).toEqual(
      [],
    );
    expect(
      texts.filter(({ key }) => !Object.hasOwn(ENGLISH_TEXTS, key)).map(({ key, path }) => `${path}: ${key}`),
    ).toEqual([]);
  });

  it('have keys of a topic and plain words', () => {
    expect(KEYS.filter((key) => !/^[a-z]+(?:_[a-z]+)*\.[a-z0-9]+(?:_[a-z0-9]+)*$/.test(key))).toEqual([]);
  });

  it('include every text on screen: no answer, entry or form has a sentence without a key', () => {
    const unsaid = readdirSync(join(ROOT, 'bots'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !FOR_OPERATORS.test(path))
      .flatMap((path) => findUnsaid(readFileSync(join(ROOT, 'bots', path), 'utf8')).map((text) => `${path}: ${text}`));
    // Kept with a raid, and said by its notice in other words.
    expect(unsaid).toEqual(['core/raids/raid-state.ts:  (… within … s make a raid).…']);
    expect(
      findUnsaid(
        "failure(isLate ? 'Too late for that' : `it is in ${chat} now`, { items: ['Only you may see the answer'] })",
      ),
    ).toEqual(['Too late for that', 'it is in … now', 'Only you may see the answer']);
  });

  it('get a value for each placeholder, and no other values', () => {
    for (const { key, values, path } of texts) {
      const places = values === null ? [] : [...partsOf(ENGLISH_TEXTS[key as TextKey], 'en').places];
      if (values !== 'elsewhere') expect([...(values ?? [])].sort(), `${path}: ${key}`).toEqual(places.sort());
    }
  });

  describe.each(TRANSLATED)('in %s', (language) => {
    const catalogue = readTexts(language);
    const entries = Object.entries(catalogue);

    it('fall back to English if one is missing', () => {
      const missing = KEYS.filter(
        (key) => !Object.hasOwn(catalogue, key) && partsOf(ENGLISH_TEXTS[key], 'en').places.size === 0,
      );
      expect(missing.map((key) => createTranslate(language)(key))).toEqual(missing.map((key) => ENGLISH(key)));
    });

    it('address people consistently: informally, or formally as in Russian and Ukrainian', () => {
      expect(entries.filter(([, text]) => OTHER_ADDRESS[language].test(text))).toEqual([]);
    });

    it('have the keys of English in the same order', () => {
      expect(entries.map(([key]) => key)).toEqual(KEYS.filter((key) => Object.hasOwn(catalogue, key)));
    });

    it('have the placeholders of English and all plural forms of the language', () => {
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const [key, translation] of entries) {
        if (plain.has(key)) continue;
        const { places, plurals } = partsOf(translation, language);
        expect([...places].sort(), key).toEqual([...partsOf(ENGLISH_TEXTS[key as TextKey], 'en').places].sort());
        for (const plural of plurals) if (plural.length > 1) expect(plural.sort(), key).toEqual([...categories].sort());
      }
    });

    it('fit on the buttons of every platform', () => {
      const labels = texts.filter(({ isLabel }) => isLabel).map(({ key }) => key as TextKey);
      expect(labels.length).toBeGreaterThan(25);
      for (const key of labels) {
        const text = ENGLISH_TEXTS[key];
        const places = text.includes('{') ? [...partsOf(text, 'en').places] : [];
        const values = Object.fromEntries(places.map((name) => [name, name === 'length' ? '24 min' : 1_000]));
        const label = translateIn(language)(key, places.length > 0 ? values : undefined);
        expect(label.length, `${key}: ${label}`).toBeLessThanOrEqual(LABEL_MAX);
      }
    });
  });
});

describe('a translated text', () => {
  it('falls back to English, with English plural rules, if the translation is missing', () => {
    const translate = createTranslate('ru', {});
    expect(translate('page.connect')).toBe(ENGLISH_TEXTS['page.connect']);
    expect(translate('finding.messages', { count: 21 })).toBe(ENGLISH('finding.messages', { count: 21 }));
    expect(translateIn('ru')('page.connect')).toBe(ENGLISH_TEXTS['page.connect']);
  });

  it('follows the plural rules of its language', () => {
    expect([1, 2, 5, 21].map((count) => translateIn('ru')('common.deletions', { count }))).toEqual([
      '1 удаление',
      '2 удаления',
      '5 удалений',
      '21 удаление',
    ]);
    expect([1, 3, 11].map((count) => translateIn('uk')('common.timeouts', { count }))).toEqual([
      '1 тайм-аут',
      '3 тайм-аути',
      '11 тайм-аутів',
    ]);
  });
});
