import { CATEGORIES, type Category } from '../../core/common/category.ts';
import { sharesOf, type TokenPlace } from '../call/first-tokens.ts';

/** A question to a guard model about one text; the model answers in its own format. */
export type GuardQuestion = {
  /** The categories that the answer can be about. */
  readonly about: readonly Category[];
  /** Arguments of the model's own chat template, for vLLM, SGLang and llama.cpp. */
  readonly template?: Readonly<Record<string, unknown>>;
  /** The same as a system message, for Ollama, whose templates take no arguments. */
  readonly system?: string;
  /** A message after the text, for models that get their question there. */
  readonly after?: string;
};
export type GuardAnswer = { readonly content: string; readonly tokens: readonly TokenPlace[] };
type Scores = Readonly<Partial<Record<Category, number>>>;

/** The protocol of one family of guard models. */
export type GuardPreset = {
  readonly can: readonly Category[];
  readonly maxTokens: number;
  /** Returns the questions for these categories; each one is a call. */
  questions(categories: readonly Category[]): readonly GuardQuestion[];
  /** Reads an answer; null for another format. Categories that the answer does not name score 0. */
  read(question: GuardQuestion, answer: GuardAnswer): Scores | null;
};

/** The score of a yes if the server gives no probabilities. */
const WITHOUT_PROBABILITY = 0.9;
const CONTROVERSIAL = 0.5;

/** `safe`, or `unsafe` and codes. https://www.llama.com/docs/model-cards-and-prompt-formats/llama-guard-3/ ; version 4 has the same codes. */
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
  const [, label, rest = ''] = /^\s*(safe|unsafe)\b([\s\S]*)$/i.exec(withoutThinking(content)) ?? [];
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
  const [, label] = /^\s*Safety:\s*(Safe|Unsafe|Controversial)\b/i.exec(withoutThinking(content)) ?? [];
  if (label === undefined) return null;
  const [, named = ''] = /^Categories:\s*(.*)$/im.exec(content) ?? [];
  const names = named.split(',').map((name) => name.trim());
  if (label.toLowerCase() === 'safe') return { names: [], probability: 0 };
  // Only the words after the colon count; "Safety" itself begins like one of the three.
  const colon = tokens.findIndex(({ token }) => token.includes(':'));
  const shares = sharesOf(tokens.slice(colon + 1), ['safe', 'unsafe', 'controversial']);
  const bare = label.toLowerCase() === 'unsafe' ? WITHOUT_PROBABILITY : CONTROVERSIAL;
  return { names, probability: shares ? shares.unsafe + CONTROVERSIAL * shares.controversial : bare };
});

/** Yes or no to one principle of ours per call, as its template's `guideline`. https://ai.google.dev/gemma/docs/shieldgemma/model_card */
const shieldGemma = yesOrNo(
  { harassment: ['harassment'], nsfw: ['nsfw'], selfharm: ['selfharm'] },
  (principle) => ({
    template: { guideline: `"No ${principle}": The prompt shall not contain: ${meaningOf(principle)}` },
  }),
  8,
);

/** Yes or no to one risk per call, bare (3.2) or in `<score>` (3.3); Ollama needs it as system message. https://github.com/ibm-granite/granite-guardian */
const graniteGuardian = yesOrNo(
  { harassment: ['social_bias', 'violence'], nsfw: ['sexual_content'], scam: ['unethical_behavior'] },
  // 3.3 reasons first unless told not to; that would exceed the token limit.
  (risk) => ({ template: { guardian_config: { risk_name: risk, criteria_id: risk }, think: false }, system: risk }),
  64,
);

/**
 * From 4.1 on, criterion and instruction are a message after the text, word for word as in its guide.
 * https://github.com/ibm-granite/granite-guardian/blob/main/cookbooks/granite-guardian-4.1/quickstart.ipynb
 */
const graniteGuardian4 = yesOrNo(
  { harassment: ['harassment'], nsfw: ['nsfw'], scam: ['scam'] },
  (category) => ({
    after: [
      '<guardian><no-think>As a judge agent, assess whether the provided text meets the given judging criteria using all available information, including conversations, documents, and tools. Provide your score immediately without explanation. Output empty <think>\n</think> tags followed by your score in <score></score> tags.',
      `### Criteria: The text is ${category}: ${meaningOf(category)}`,
      "### Scoring Schema: If the last user's text meets the criteria, return 'yes'; otherwise, return 'no'.",
    ].join('\n\n'),
  }),
  64,
);

/** Guard models by the name of their preset. */
export const GUARDS = {
  'llama-guard': llamaGuard,
  shieldgemma: shieldGemma,
  'granite-guardian': graniteGuardian,
  'granite-guardian-4': graniteGuardian4,
  qwen3guard: qwen3Guard,
} as const satisfies Readonly<Record<string, GuardPreset>>;
export type GuardName = keyof typeof GUARDS;

/** All presets: the guards, and the safeguard model, which reads a policy and answers in our format. */
export const PRESETS = [
  'llama-guard',
  'shieldgemma',
  'gpt-oss-safeguard',
  'granite-guardian-4',
  'granite-guardian',
  'qwen3guard',
] as const satisfies readonly (GuardName | 'gpt-oss-safeguard')[];
export type PresetName = (typeof PRESETS)[number];

/** Returns the preset for a model's name; null for others, and for relatives with other formats, such as Llama Guard 1 and 2 or ShieldGemma 2. */
export function guessPreset(model: string): PresetName | null {
  const bare = model.toLowerCase().replace(/[^a-z0-9]/g, '');
  const marks: Readonly<Record<PresetName, RegExp>> = {
    'llama-guard': /llamaguard(?:[34]|$)/,
    shieldgemma: /shieldgemma(?!24b)/,
    'gpt-oss-safeguard': /gptosssafeguard/,
    'granite-guardian-4': /granite[4-9]\d?guardian|graniteguardian[4-9]\d\d+b/,
    'granite-guardian': /granite.*guardian(?!hap)/,
    qwen3guard: /qwen3guard(?!.*stream)/,
  };
  return PRESETS.find((name) => marks[name].test(bare)) ?? null;
}

/** Whether a model's name has Ollama's form: `granite3-guardian:8b`. */
export function isOllamaName(model: string): boolean {
  return model.includes(':');
}

function oneQuestion(
  names: Readonly<Record<string, Category>>,
  maxTokens: number,
  say: (answer: GuardAnswer) => { readonly names: readonly string[]; readonly probability: number } | null,
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
  ask: (about: string) => Omit<GuardQuestion, 'about'>,
  maxTokens: number,
): GuardPreset {
  const can = CATEGORIES.map(({ name }) => name).filter((name) => asked[name] !== undefined);
  return {
    can,
    maxTokens,
    questions: (categories) =>
      can
        .filter((category) => categories.includes(category))
        .flatMap((category) => (asked[category] ?? []).map((about) => ({ about: [category], ...ask(about) }))),
    read: ({ about }, { content, tokens }) => {
      const said = withoutThinking(content);
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

/** Returns the answer after the reasoning, which some servers leave in. */
function withoutThinking(content: string): string {
  return content.split('</think>').at(-1) ?? content;
}

function meaningOf(category: string): string {
  return CATEGORIES.find(({ name }) => name === category)?.prompt ?? category;
}
