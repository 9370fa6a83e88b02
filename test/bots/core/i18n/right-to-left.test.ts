import { describe, expect, it } from 'vitest';
import { showPerson, translateIn } from '../../../../bots/core/i18n/translate.ts';
import { ENGLISH_TEXTS, type TextKey } from '../../../../src/core/common/texts.ts';
import { hasBrowser, sharedBrowser } from '../../../support/browser.ts';

const PERSON = showPerson({ id: '42', name: 'Nelly [mod]' });
/** Isolates hold what is between them together, whatever is around them. */
const [FIRST, LAST] = ['\u2068', '\u2069'];

/** What each of its places holds, where that is a word. */
const withNames = (key: TextKey) =>
  Object.fromEntries([...ENGLISH_TEXTS[key].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, PERSON]));
const NAMED = (Object.keys(ENGLISH_TEXTS) as TextKey[]).filter(
  (key) => /\{\w+\}/.test(ENGLISH_TEXTS[key]) && !/,\s*(?:plural|select|number)|`/.test(ENGLISH_TEXTS[key]),
);

describe.each(['ar', 'fa'] as const)('a right-to-left text (%s)', (language) => {
  const translate = translateIn(language);

  it('isolates each name, and adds no isolation elsewhere', () => {
    expect(NAMED.length).toBeGreaterThan(100);
    for (const key of NAMED) {
      const shown = translate(key, withNames(key));
      expect(shown.split(PERSON).length, key).toBe(shown.split(`${FIRST}${PERSON}${LAST}`).length);
      const english = translateIn('en')(key, withNames(key));
      expect(english, key).not.toContain(FIRST);
    }
  });

  it('keeps commands, links and mentions as typed, and writes numbers in the digits of commands', () => {
    for (const who of ['/report', '@nelly', '#general', '`flood set`', 'https://steward.example/a'])
      expect(translate('common.what_by_who', { what: who, who })).not.toContain(FIRST);
    expect(translate('finding.messages', { count: 1_234 })).toMatch(/1[,٬]?234/);
  });

  it.skipIf(!hasBrowser)('shows a name left to right in one piece within a right-to-left sentence', async () => {
    const page = await (await sharedBrowser()).newPage();
    await page.setContent('<p dir="rtl"></p>');
    // Its last sign has no direction of its own.
    const name = 'Nelly [mod]!';
    const shown = translate('action.who_through_steward', { who: name });
    /** Where each character of the name is painted. */
    const placesIn = (text: string) =>
      page.evaluate<number[]>(`(() => {
        const [text, name] = ${JSON.stringify([text, name])};
        const paragraph = document.querySelector('p');
        paragraph.textContent = text;
        return Array.from(name, (_, index) => {
          const range = document.createRange();
          range.setStart(paragraph.firstChild, text.indexOf(name) + index);
          range.setEnd(paragraph.firstChild, text.indexOf(name) + index + 1);
          return range.getBoundingClientRect().left;
        });
      })()`);
    const sorted = (places: readonly number[]) => places.toSorted((one, other) => one - other);
    const places = await placesIn(shown);
    expect(places).toHaveLength(name.length);
    expect(places).toEqual(sorted(places));
    const unmarked = await placesIn(shown.replace(/[\u2068\u2069]/g, ''));
    expect(unmarked).not.toEqual(sorted(unmarked));
    await page.close();
  });
});
