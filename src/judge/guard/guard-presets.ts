import { CATEGORIES, CATEGORY_NAMES, type Category } from '../../core/common/category.ts';
import { sharesOf, type TokenPlace } from '../call/first-tokens.ts';

/** A question to a guard model about one text; the model answers in its own format. */
export type GuardQuestion = {
  /** The categories that the answer can be about. */
  readonly about: readonly Category[];
  /** Arguments of the model's own chat template, for vLLM, SGLang and llama.cpp. */
  readonly template?: Readonly<Record<string, unknown>>;
  /** The system message. Beside `template` it says the same for Ollama, whose templates take no arguments. */
  readonly system?: string;
  /** Returns the user message, for models that expect the text inside the question. */
  readonly around?: (text: string) => string;
  /** A message after the text, for models that expect their question there. */
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
const SAFETY = /^\s*(?:(?:User )?Safety:\s*)?(safe|unsafe|controversial)\b([\s\S]*)$/i;
const NAMED = /(?:Categories:|^\s*(?=S\d))([\s\S]*)$/;

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
const llamaGuard = oneQuestion(LLAMA_GUARD_CODES, 32);

/** https://github.com/QwenLM/Qwen3Guard */
const QWEN_NAMES: Readonly<Record<string, Category>> = {
  Violent: 'harassment',
  'Non-violent Illegal Acts': 'scam',
  'Sexual Content or Sexual Acts': 'nsfw',
  PII: 'doxxing',
  'Suicide & Self-Harm': 'selfharm',
  'Unethical Acts': 'harassment',
};
const qwen3Guard = oneQuestion(QWEN_NAMES, 64);

/**
 * The categories of the Aegis 2.0 taxonomy that Steward has. Without `/categories` the answer is `unsafe` alone; with thinking the reasoning comes first.
 * https://huggingface.co/nvidia/Nemotron-3.5-Content-Safety ; version 3 has the same form.
 */
const AEGIS_NAMES: Readonly<Record<string, Category>> = {
  Violence: 'harassment',
  Threat: 'harassment',
  Harassment: 'harassment',
  'Hate/Identity Hate': 'harassment',
  Sexual: 'nsfw',
  'Sexual (minor)': 'minors',
  'Suicide and Self Harm': 'selfharm',
  'PII/Privacy': 'doxxing',
  'Fraud/Deception': 'scam',
};
const nemotron = oneQuestion(AEGIS_NAMES, 100, {
  template: { request_categories: '/categories', enable_thinking: false },
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

/** The categories for models that read any policy: all that a text alone can show. */
const IN_A_TEXT = Object.fromEntries(
  CATEGORY_NAMES.filter((name) => name !== 'offtopic' && name !== 'ai_generated').map((name) => [name, [name]]),
);

/** Answers yes or no to one query per call; its template escapes nothing. https://huggingface.co/mistralai/Shieldstral-1.0-3B */
const shieldstral = yesOrNo(
  IN_A_TEXT,
  (category) => ({
    system:
      'Judge whether the Document meets the requirements based on the Query and the Instruction provided. Note that the answer can only be "yes" or "no".',
    around: (text) =>
      [
        `<Instruct>: You are a careful moderator of a community's chat. The Document is one message of it. What counts as ${category}: ${meaningOf(category)}`,
        `<Query>: Is this message ${category}?`,
        `<Document>: ${text}`,
      ].join('\n\n'),
  }),
  1,
);

/** Answers `1` or `0` to one policy per call, in the parts that its guide requires. https://huggingface.co/zentropi-ai/cope-b-a4b ; https://github.com/zentropi-ai/skills */
const copeB = yesOrNo(
  IN_A_TEXT,
  (category) => {
    const [includes, excludes = 'Everything else'] = meaningOf(category).split(' Not: ');
    const policy = `# Criteria\n\n## Overview\n\nFinds messages of a chat that are ${category}.\n\n## Definition of Labels\n\n### (${category.toUpperCase()}): ${category}\n\n#### Includes\n\n- ${includes}\n\n#### Excludes\n\n- ${excludes}`;
    return {
      around: (text) =>
        `Examine the given POLICY and determine if the given CONTENT meets the criteria for ANY of the LABELS. Answer "1" if yes, and "0" if no.\n\n\nPOLICY\n======\n\n${policy}\n\n\nCONTENT\n=======\n\n${text}`,
    };
  },
  1,
  ['1', '0'],
);

/** Guard models by the name of their preset, each with a pattern for its model names that no relative with another answer form matches. */
export const GUARDS = {
  'llama-guard': { ...llamaGuard, named: /llamaguard(?:[34]|$)/ },
  shieldgemma: { ...shieldGemma, named: /shieldgemma(?!24b)/ },
  'granite-guardian-4': { ...graniteGuardian4, named: /granite[4-9]\d?guardian|graniteguardian[4-9]\d\d+b/ },
  'granite-guardian': { ...graniteGuardian, named: /granite.*guardian(?!hap)/ },
  qwen3guard: { ...qwen3Guard, named: /qwen3guard(?!.*stream)/ },
  'nemotron-content-safety': { ...nemotron, named: /nemotron35?contentsafety/ },
  shieldstral: { ...shieldstral, named: /shieldstral/ },
  'cope-b': { ...copeB, named: /copeb(?:a4b|$)/ },
} as const satisfies Readonly<Record<string, GuardPreset & { readonly named: RegExp }>>;
export type GuardName = keyof typeof GUARDS;

/** All presets: the guards, and the model that reads a policy and answers in our format. */
export const PRESETS = ['gpt-oss-safeguard', ...(Object.keys(GUARDS) as GuardName[])] as const;
export type PresetName = (typeof PRESETS)[number];

/** Returns the preset that a model's name suggests; null for others. @example guessPreset('llama-guard3:8b'); // => 'llama-guard' */
export function guessPreset(model: string): PresetName | null {
  const bare = model.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isNamed = (name: PresetName) =>
    (name === 'gpt-oss-safeguard' ? /gptosssafeguard/ : GUARDS[name].named).test(bare);
  return PRESETS.find(isNamed) ?? null;
}

/** Whether a model's name has Ollama's form: `granite3-guardian:8b`. */
export function isOllamaName(model: string): boolean {
  return model.includes(':');
}

/** Reads one of up to three words, after a key in some models, then the named categories. An alarm without a name is no answer. */
function oneQuestion(
  names: Readonly<Record<string, Category>>,
  maxTokens: number,
  asked: Omit<GuardQuestion, 'about'> = {},
): GuardPreset {
  const can = [...new Set(Object.values(names))];
  return {
    can,
    maxTokens,
    questions: (categories) => {
      const about = can.filter((category) => categories.includes(category));
      return about.length === 0 ? [] : [{ about, ...asked }];
    },
    read: (_question, { content, tokens }) => {
      const [, label, rest = ''] = SAFETY.exec(withoutThinking(content)) ?? [];
      if (label?.toLowerCase() === 'safe') return {};
      const [, named] = NAMED.exec(rest) ?? [];
      if (label === undefined || named === undefined) return null;
      // The word after the colon, because "Safety" itself begins like one of the three.
      const colon = tokens.findIndex(({ token }) => token.includes(':'));
      const shares = sharesOf(tokens.slice(colon + 1), ['safe', 'unsafe', 'controversial']);
      const bare = label.toLowerCase() === 'unsafe' ? WITHOUT_PROBABILITY : CONTROVERSIAL;
      const probability = shares ? shares.unsafe + CONTROVERSIAL * shares.controversial : bare;
      const said = new Set(named.split(/[,\n]/).map((name) => name.trim()));
      const found = Object.entries(names).filter(([name]) => said.has(name));
      return Object.fromEntries(found.map(([, category]) => [category, probability]));
    },
  };
}

function yesOrNo(
  asked: Readonly<Partial<Record<Category, readonly string[]>>>,
  ask: (about: string) => Omit<GuardQuestion, 'about'>,
  maxTokens: number,
  words: readonly [yes: string, no: string] = ['yes', 'no'],
): GuardPreset {
  const can = CATEGORY_NAMES.filter((name) => asked[name] !== undefined);
  const answered = new RegExp(`(?:^|<score>)\\s*(${words.join('|')})\\b`, 'i');
  return {
    can,
    maxTokens,
    questions: (categories) =>
      can
        .filter((category) => categories.includes(category))
        .flatMap((category) => (asked[category] ?? []).map((about) => ({ about: [category], ...ask(about) }))),
    read: ({ about }, { content, tokens }) => {
      const said = withoutThinking(content);
      const [, label] = answered.exec(said) ?? [];
      if (label === undefined) return null;
      const shares = sharesOf(tokens, words, said.includes('<score>'));
      const probability = shares?.[words[0]] ?? (label.toLowerCase() === words[0] ? WITHOUT_PROBABILITY : 0);
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
