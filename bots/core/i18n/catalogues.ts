import de from '../../../locales/de.json' with { type: 'json' };
import es from '../../../locales/es.json' with { type: 'json' };
import fr from '../../../locales/fr.json' with { type: 'json' };
import pt from '../../../locales/pt.json' with { type: 'json' };
import ru from '../../../locales/ru.json' with { type: 'json' };
import tr from '../../../locales/tr.json' with { type: 'json' };
import uk from '../../../locales/uk.json' with { type: 'json' };
import type { Language } from '../../../src/core/common/languages.ts';
import { ENGLISH_TEXTS, type TextKey } from '../../../src/core/common/texts.ts';

/** The texts of one language; what it lacks is shown in English. */
export type Catalogue = Readonly<Partial<Record<TextKey, string>>>;

/** The texts of each language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: ENGLISH_TEXTS, es, pt, de, fr, ru, tr, uk };
