import { readFileSync } from 'node:fs';
import { normalise } from '../src/core/text/normalise.ts';
import type { Row } from './row.ts';

const FOLDER = 'test/judge/embedded';

/** A line written by hand to test by: its kind is `clean`, `threat` or a category's name. */
export type ProbeLine = { readonly lang: string; readonly kind: string; readonly text: string };

function tabbed(file: string): string[][] {
  return readFileSync(`${FOLDER}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** Chat with mentions in it. */
export function mentionLines(): ProbeLine[] {
  return tabbed('mention-lines.tsv').map(([kind = '', text = '']) => ({ lang: 'any', kind, text }));
}

/** Lines in eleven languages other than English. */
export function languageLines(): ProbeLine[] {
  return tabbed('language-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Harmless lines in the words of harmful ones, of `train/lines/negatives/` but kept apart; their kind says what they talk about. */
export function heldNegatives(): ProbeLine[] {
  return tabbed('held-negatives.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Every line to test by as a source that stays unseen: nothing near one of them is trained on. */
export function probeRows(): Row[] {
  return [...mentionLines(), ...languageLines()].map(
    ({ text }): Row => ({ source: 'probe', text: normalise(text), labels: {}, english: false }),
  );
}

/** Lines in the languages of the script heads: Chinese, Japanese, Korean, Arabic. */
export function scriptProbeLines(): ProbeLine[] {
  return tabbed('script-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Spam, fraud and harmless lines near them in the same languages, written before the lines of training. */
export function scriptKindLines(): ProbeLine[] {
  return tabbed('script-spam-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Sexual talk, self-harm and harmless lines near them in the same languages, written before the lines of training. */
export function scriptCareLines(): ProbeLine[] {
  return tabbed('script-care-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}

/** Doxxing and harmless lines near it (`no doxxing`) in fourteen languages, by somebody who had not seen the lines of training. */
export function doxxingLines(): ProbeLine[] {
  return tabbed('doxxing-lines.tsv').map(([lang = '', kind = '', text = '']) => ({ lang, kind, text }));
}
