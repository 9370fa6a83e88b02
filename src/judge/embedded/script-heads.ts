import { createMargins, logOdds, sigmoid, WEIGHT_STEPS } from './margins.ts';
import { createScriptPieces, SCRIPT_BITS, SCRIPT_LANGUAGES, scriptLanguageOf, scriptWindows } from './scripts.ts';
import type { Weights } from './weights.ts';

/** How surely a text in one of the languages of the script heads is abuse, 0 to 1; 0 for every other text. */
export function openScriptHeads({
  scripts,
  scriptWeights,
}: Pick<Weights, 'scripts' | 'scriptWeights'>): (text: string) => number {
  const margins = createMargins();
  const piecesOf = createScriptPieces();
  return (text) => {
    const language = scriptLanguageOf(text);
    const at = language === null ? -1 : SCRIPT_LANGUAGES.indexOf(language);
    const head = scripts[at];
    if (language === null || head === undefined) return 0;
    margins.clear();
    for (const window of scriptWindows(text, language)) {
      const pieces = piecesOf(window);
      let sum = 0;
      for (const piece of pieces) sum += WEIGHT_STEPS[(scriptWeights[(at << SCRIPT_BITS) + piece] ?? 0) + 128] ?? 0;
      margins.add((sum * head.largest) / Math.sqrt(pieces.length) + head.bias, 0);
    }
    return sigmoid(logOdds(head, margins.total()));
  };
}
