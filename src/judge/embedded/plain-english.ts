import { type DictionaryTables, ENGLISH, openDictionary } from './dictionary.ts';
import { saysLanguage } from './model.ts';
import { tokenise } from './tokens.ts';

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** It lets 9 of 10 English messages of chat through, and 1 of 1,000 in German, French, Portuguese or Turkish. */
const ENGLISH_SHARE = 0.7;

/** Whether a text is in English words that training met, without links: what doxxing and minors are read in, and no disguise. */
export function openPlainEnglish(tables: DictionaryTables): (text: string) => boolean {
  const dictionary = openDictionary(tables);
  return (text) => {
    if (OTHER_SCRIPT.test(text)) return false;
    const { words } = tokenise(text, dictionary);
    if (words.includes('LINK')) return false;
    const counted = words.filter(saysLanguage);
    const english = counted.filter((word) => dictionary.info(word) >= ENGLISH).length;
    return english > 0 && english >= counted.length * ENGLISH_SHARE;
  };
}
