import { CATEGORIES, type Category } from '../core/category.ts';
import { sharesOf, type TokenPlace } from './first-tokens.ts';

/** What a guard model is asked about one text; it answers in its own form. */
export type GuardQuestion = {
  /** The categories that the answer can be about. */
  readonly about: readonly Category[];
  /** Arguments of the model's own chat template. */
  readonly template?: Readonly<Record<string, unknown>>;
};
export type GuardAnswer = { readonly content: string; readonly tokens: readonly TokenPlace[] };
type Scores = Readonly<Partial<Record<Category, number>>>;

/** How one family of guard models is spoken to. */
export type GuardPreset = {
  readonly can: readonly Category[];
  readonly maxTokens: number;
  /** What there is to ask for these categories; each question is one call. */
  questions(categories: readonly Category[]): readonly GuardQuestion[];
  /** null for an answer in another form. What an answer does not name is 0. */
  read(question: GuardQuestion, answer: GuardAnswer): Scores | null;
};

/** How sure a bare yes is taken to be where the server gives no probabilities. */
const WITHOUT_PROBABILITY = 0.9;
const CONTROVERSIAL = 0.5;

/**
 * `safe`, or `unsafe` and codes of hazards. The probability is that of the first word.
 * https://www.llama.com/docs/model-cards-and-prompt-formats/llama-guard-3/ ; version 4 has the same codes.
 */
const LLAMA_GUARD_CODES: Readonly<Record<string, Category>> = {
  S1: 'harassment',
  S2: 'scam',
  S3: 'nsfw',
  S4: 'minors',
  S5: 'harassment',
  S7: 'doxxing',
  S10: 'harassment',
  S11: 'selfharm',
  S12: 'nsfw',
};
const llamaGuard = oneQuestion(LLAMA_GUARD_CODES, 32, ({ content, tokens }) => {
  const [, label, rest = ''] = /^\s*(safe|unsafe)\b([\s\S]*)$/i.exec(content) ?? [];
  if (label === undefined) return null;
  if (label.toLowerCase() === 'safe') return { names: [], probability: 0 };
  const shares = sharesOf(tokens, ['safe', 'unsafe']);
  return { names: rest.match(/\bS\d{1,2}\b/g) ?? [], probability: shares?.unsafe ?? WITHOUT_PROBABILITY };
});

/** A line `Safety:` with one of three words, and a line `Categories:`. https://github.com/QwenLM/Qwen3Guard */
const QWEN_NAMES: Readonly<Record<string, Category>> = {
  Violent: 'harassment',
  'Non-violent Illegal Acts': 'scam',
  'Sexual Content or Sexual Acts': 'nsfw',
  PII: 'doxxing',
  'Suicide & Self-Harm': 'selfharm',
  'Unethical Acts': 'harassment',
};
const qwen3Guard = oneQuestion(QWEN_NAMES, 64, ({ content, tokens }) => {
  const [, label] = /^\s*Safety:\s*(Safe|Unsafe|Controversial)\b/i.exec(content) ?? [];
  if (label === undefined) return null;
  const [, named = ''] = /^Categories:\s*(.*)$/im.exec(content) ?? [];
  const names = named.split(',').map((name) => name.trim());
  if (label.toLowerCase() === 'safe') return { names: [], probability: 0 };
  // The word after the colon; "Safety" itself begins like one of the three.
  const colon = tokens.findIndex(({ token }) => token.includes(':'));
  const shares = sharesOf(tokens.slice(colon + 1), ['safe', 'unsafe', 'controversial']);
  const bare = label.toLowerCase() === 'unsafe' ? WITHOUT_PROBABILITY : CONTROVERSIAL;
  return { names, probability: shares ? shares.unsafe + CONTROVERSIAL * shares.controversial : bare };
});

/**
 * Yes or no to one principle a call, which its template takes as `guideline`: ours, in the form that its card asks for.
 * https://ai.google.dev/gemma/docs/shieldgemma/model_card
 */
const shieldGemma = yesOrNo(
  { harassment: ['harassment'], nsfw: ['nsfw'], selfharm: ['selfharm'] },
  (principle) => ({ guideline: `"No ${principle}": The prompt shall not contain: ${meaningOf(principle)}` }),
  8,
);

/** Yes or no to one risk a call, bare or in `<score>`. https://www.ibm.com/granite/docs/models/guardian/ */
const graniteGuardian = yesOrNo(
  { harassment: ['social_bias', 'violence'], nsfw: ['sexual_content'], scam: ['unethical_behavior'] },
  (risk) => ({ guardian_config: { risk_name: risk, criteria_id: risk } }),
  64,
);

/** Guard models by the name of their preset. */
export const GUARDS = {
  'llama-guard': llamaGuard,
  shieldgemma: shieldGemma,
  'granite-guardian': graniteGuardian,
  qwen3guard: qwen3Guard,
} as const satisfies Readonly<Record<string, GuardPreset>>;
export type GuardName = keyof typeof GUARDS;

/** All presets: the guards, and the model that reads a policy and answers in any form, so in ours. */
export const PRESETS = [
  'llama-guard',
  'shieldgemma',
  'gpt-oss-safeguard',
  'granite-guardian',
  'qwen3guard',
] as const satisfies readonly (GuardName | 'gpt-oss-safeguard')[];
export type PresetName = (typeof PRESETS)[number];

/** Which preset a model's name speaks of; null for a model of another kind. */
export function guessPreset(model: string): PresetName | null {
  const bare = model.toLowerCase().replace(/[^a-z0-9]/g, '');
  const marks: Readonly<Record<PresetName, RegExp>> = {
    'llama-guard': /llamaguard/,
    shieldgemma: /shieldgemma/,
    'gpt-oss-safeguard': /gptosssafeguard/,
    'granite-guardian': /granite.*guardian/,
    qwen3guard: /qwen3guard/,
  };
  return PRESETS.find((name) => marks[name].test(bare)) ?? null;
}

/** What one answer says: names in the model's own words, and how sure it is. */
type Said = { readonly names: readonly string[]; readonly probability: number };

function oneQuestion(
  names: Readonly<Record<string, Category>>,
  maxTokens: number,
  say: (answer: GuardAnswer) => Said | null,
): GuardPreset {
  const can = [...new Set(Object.values(names))];
  return {
    can,
    maxTokens,
    questions: (categories) => {
      const about = can.filter((category) => categories.includes(category));
      return about.length === 0 ? [] : [{ about }];
    },
    read: (_question, answer) => {
      const said = say(answer);
      if (!said) return null;
      const scores: Partial<Record<Category, number>> = {};
      for (const name of said.names) {
        const category = Object.hasOwn(names, name) ? names[name] : undefined;
        if (category) scores[category] = said.probability;
      }
      return scores;
    },
  };
}

function yesOrNo(
  asked: Readonly<Partial<Record<Category, readonly string[]>>>,
  template: (about: string) => Readonly<Record<string, unknown>>,
  maxTokens: number,
): GuardPreset {
  const can = CATEGORIES.map(({ name }) => name).filter((name) => asked[name] !== undefined);
  return {
    can,
    maxTokens,
    questions: (categories) =>
      can
        .filter((category) => categories.includes(category))
        .flatMap((category) =>
          (asked[category] ?? []).map((about) => ({ about: [category], template: template(about) })),
        ),
    read: ({ about }, { content, tokens }) => {
      const said = content.slice(content.lastIndexOf('</think>') + 1);
      const [, bare] = /^\s*(yes|no)\b/i.exec(said) ?? [];
      const [, tagged] = /<score>\s*(yes|no)\s*<\/score>/i.exec(said) ?? [];
      const label = tagged ?? bare;
      if (label === undefined) return null;
      const shares = sharesOf(tokens, ['yes', 'no'], tagged !== undefined);
      const probability = shares?.yes ?? (label.toLowerCase() === 'yes' ? WITHOUT_PROBABILITY : 0);
      return Object.fromEntries(about.map((category) => [category, probability]));
    },
  };
}

function meaningOf(category: string): string {
  return CATEGORIES.find(({ name }) => name === category)?.prompt ?? category;
}
