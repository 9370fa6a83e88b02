/** The lines written for one language: four kinds, and plain talk with the same words. */
export type LanguageLines = {
  readonly insults: readonly string[];
  readonly threats: readonly string[];
  readonly selfHarm: readonly string[];
  readonly sexual: readonly string[];
  readonly plain: readonly string[];
};

/** Whether a choice is outside of all brackets. */
function isBareChoice(template: string): boolean {
  let rest = template;
  for (let shorter = ''; shorter !== rest; ) {
    shorter = rest;
    rest = rest.replace(/\([^()]*\)/g, '');
  }
  return rest.includes('|');
}

/** Returns one template per line. A whole line may be a choice. */
export function linesOf(text: string): readonly string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => (isBareChoice(line) ? `(${line})` : line));
}
