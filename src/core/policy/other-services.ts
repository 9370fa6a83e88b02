import type { Category } from '../common/category.ts';
import type { Scores } from '../decisions/decision.ts';
import type { Judge } from '../ports/judge.ts';

/** Another service's category names, each with our categories that score it; [] means that none does. */
export type Translation = Readonly<Record<string, readonly Category[]>>;

/** Perspective's attributes, with our categories that score them; docs/moving.md has the same table. https://developers.perspectiveapi.com/s/about-the-api-attributes-and-languages */
export const PERSPECTIVE_ATTRIBUTES = {
  TOXICITY: ['harassment', 'nsfw'],
  SEVERE_TOXICITY: [],
  IDENTITY_ATTACK: [],
  INSULT: [],
  PROFANITY: ['harassment', 'nsfw'],
  THREAT: [],
  SEXUALLY_EXPLICIT: ['nsfw', 'minors'],
  FLIRTATION: ['nsfw'],
  OBSCENE: ['harassment', 'nsfw'],
  SPAM: ['spam', 'scam'],
  ATTACK_ON_AUTHOR: [],
  ATTACK_ON_COMMENTER: [],
  INFLAMMATORY: [],
  INCOHERENT: [],
  UNSUBSTANTIAL: [],
  LIKELY_TO_REJECT: [],
} as const satisfies Translation;

/** OpenAI's moderation categories, with our categories that score them; docs/moving.md has the same table. https://platform.openai.com/docs/guides/moderation */
export const OPENAI_CATEGORIES = {
  harassment: ['harassment'],
  'harassment/threatening': [],
  hate: ['harassment'],
  'hate/threatening': [],
  illicit: [],
  'illicit/violent': [],
  'self-harm': ['selfharm'],
  'self-harm/intent': [],
  'self-harm/instructions': [],
  sexual: ['nsfw', 'minors'],
  'sexual/minors': ['minors'],
  violence: [],
  'violence/graphic': ['nsfw'],
} as const satisfies Translation;

/** Azure AI Content Safety's categories, with our categories that score them. https://learn.microsoft.com/azure/ai-services/content-safety/concepts/harm-categories */
export const AZURE_CATEGORIES = {
  Hate: ['harassment'],
  SelfHarm: ['selfharm'],
  Sexual: ['nsfw', 'minors'],
  Violence: [],
} as const satisfies Translation;

/**
 * Returns the score for another service's category: that of the tenant's rule with the same name, else the highest of our matching categories.
 * @returns the score, null if nothing that is on scores it, and the names of our criteria that it comes from.
 * @example translateScore(AZURE_CATEGORIES, { cannot: [] }, { harassment: 0.9 }, 'Hate'); // => { score: 0.9, from: ['harassment'] }
 */
export function translateScore(translation: Translation, judge: Pick<Judge, 'cannot'>, scores: Scores, name: string) {
  const wanted = ruleName(name);
  const rule = judge.cannot.includes('rules') ? undefined : Object.keys(scores).find((one) => ruleName(one) === wanted);
  const from = rule !== undefined && !isOurs(translation, rule) ? [rule] : (translation[name] ?? []);
  const scored = from.filter((one) => Object.hasOwn(scores, one) && !judge.cannot.some((cannot) => cannot === one));
  const score = scored.length === 0 ? null : Math.max(...scored.map((one) => scores[one] ?? 0));
  return { score, from: scored };
}

/** Converts a name to the form of rule names, which have neither slashes nor blanks. */
function ruleName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '-');
}

/** Whether a name is one of our categories; then the table decides, even if the other service uses the same name. */
function isOurs(translation: Translation, name: string): boolean {
  return Object.values(translation).some((ours) => ours.some((category) => category === name));
}
