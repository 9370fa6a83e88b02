/** What the buttons of the bots do. */
export const BUTTON_VERBS = [
  'delete',
  'timeout',
  'undo',
  'wrong',
  'why',
  'lift',
  'raid_timeout',
  'erase',
  'keep',
] as const;
export type ButtonVerb = (typeof BUTTON_VERBS)[number];

const FORM = /^s1:([a-z_]+):([0-9A-Za-z-]{1,40})$/;

/** The id of a button: what it does, and to which notice or community. At most 60 bytes of ASCII, for Telegram takes 64. */
export function buttonId(verb: ButtonVerb, subjectId: string): string {
  return `s1:${verb}:${subjectId}`;
}

/** Reads a button's id; null for one that is not ours. */
export function readButtonId(id: string): { readonly verb: ButtonVerb; readonly subjectId: string } | null {
  const match = FORM.exec(id);
  const verb = BUTTON_VERBS.find((known) => known === match?.[1]);
  const subjectId = match?.[2];
  return verb && subjectId ? { verb, subjectId } : null;
}
