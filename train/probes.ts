import { readFileSync } from 'node:fs';
import { normalise } from '../src/core/text/normalise.ts';
import type { Row } from './row.ts';

const FOLDER = 'test/judge/embedded';

/** A handwritten test line. Its kind is `clean`, `threat` or a category's name. */
export type ProbeLine = { readonly lang: string; readonly kind: string; readonly text: string };

function tabbed(file: string): string[][] {
  return readFileSync(`${FOLDER}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** Returns chat lines with mentions. */
export function mentionLines(): ProbeLine[] {
  return tabbed('mention-lines.tsv').map(([kind = '', text = '']) => ({ lang: 'any', kind, text }));
}

/** Returns lines in eleven languages other than English. */
export function languageLines(): ProbeLine[] {
  return tabbed('language-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Returns harmless lines with harmful words, like `train/lines/negatives/` but held out. Their kind is their topic. */
export function heldNegatives(): ProbeLine[] {
  return tabbed('held-negatives.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Returns every test line as an unseen source, so that nothing close to one is trained on. */
export function probeRows(): Row[] {
  return [...mentionLines(), ...languageLines()].map(
    ({ text }): Row => ({ source: 'probe', text: normalise(text), labels: {}, english: false }),
  );
}

/** Returns lines in the languages of the script heads: Chinese, Japanese, Korean, Arabic. */
export function scriptProbeLines(): ProbeLine[] {
  return tabbed('script-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Returns spam, fraud and similar harmless lines in the same languages, written before the training lines. */
export function scriptKindLines(): ProbeLine[] {
  return tabbed('script-spam-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Returns sexual talk, self-harm and similar harmless lines in the same languages, written before training lines. */
export function scriptCareLines(): ProbeLine[] {
  return tabbed('script-care-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Returns doxxing and similar harmless lines (`no doxxing`) in fourteen languages. Their author never saw the training lines. */
export function doxxingLines(): ProbeLine[] {
  return tabbed('doxxing-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Returns grooming in fourteen languages and similar harmless lines (`no minors`) in twenty; none is trained on. */
export function minorsLines(): ProbeLine[] {
  return tabbed('minors-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}
