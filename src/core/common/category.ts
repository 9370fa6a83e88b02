/** All facts about a category, except how the embedded judge scores it: see `judge/embedded/embedded.ts`. */
export type CategoryDescriptor = {
  readonly name: string;
  /** 0 to 1; the preset "balanced" uses it too. */
  readonly defaultThreshold: number;
  /** Threshold of the preset "quiet": fewer false alarms, more misses. */
  readonly quietThreshold: number;
  /** Threshold of the preset "strict": fewer misses, more false alarms. */
  readonly strictThreshold: number;
  /** Whether the category is on for a tenant without settings. A category added later ships off. */
  readonly on: boolean;
  readonly summary: string;
  /** The definition that the model reads: what belongs to the category, and what does not. */
  readonly prompt: string;
};

/**
 * The categories in the order of the contract, which is also the order of the judge's columns.
 * A new one goes last and ships off: it never appears in the scores of a tenant that did not turn it on.
 */
export const CATEGORIES = [
  {
    name: 'spam',
    defaultThreshold: 0.8,
    quietThreshold: 0.93,
    strictThreshold: 0.55,
    on: true,
    summary: 'unsolicited or bulk promotion',
    prompt:
      "unsolicited, bulk or repeated promotion: advertising, referral and invite links, follower or account selling, engagement bait, mass-sent or meaningless filler. Not: one's own work shared where it fits, a recommendation someone asked for, a plain link, enthusiasm, a short or odd message.",
  },
  {
    name: 'scam',
    defaultThreshold: 0.75,
    quietThreshold: 0.9,
    strictThreshold: 0.55,
    on: true,
    summary: 'taking money, accounts or data by deception',
    prompt:
      'an attempt to take money, accounts, credentials or data by deception: phishing, fake giveaways, airdrops, prizes or support, impersonation, advance fees, guaranteed returns, malware, pressure to move to a private chat to "earn". Not: warning of, asking about or laughing at a scam; ordinary sales, real offers, finance talk. Deceptive promotion is high here and in spam.',
  },
  {
    name: 'harassment',
    defaultThreshold: 0.8,
    quietThreshold: 0.85,
    strictThreshold: 0.6,
    on: true,
    summary: 'attacks, threats, bullying, hate',
    prompt:
      'attacks, demeans, threatens, bullies or incites against a person or a group, including hate for what people are (origin, religion, sex, gender, orientation, disability), slurs used to wound, threats of violence, wishing harm. Not: criticism of ideas, work, politics or public acts, even harsh; swearing at no one; self-mockery; mutual teasing; reclaimed words; reporting abuse one received.',
  },
  {
    name: 'nsfw',
    defaultThreshold: 0.85,
    quietThreshold: 0.95,
    strictThreshold: 0.6,
    on: true,
    summary: 'sexual content, gore shown for shock',
    prompt:
      'sexual content meant to arouse, explicit description of sex, sexual solicitation, pornography and links to it, or gore shown for shock. Not: health, anatomy, contraception, sex education, relationship advice, art, mild innuendo, swear words.',
  },
  {
    name: 'selfharm',
    defaultThreshold: 0.8,
    quietThreshold: 0.9,
    strictThreshold: 0.5,
    on: true,
    summary: 'a person in danger of self-harm, or encouraging it',
    prompt: `someone who may be in danger from themselves (intent, plan, farewell, means, recent self-injury), or who encourages, praises or instructs suicide, self-injury or disordered eating. A sincere first-person cry for help is high: it needs a human's attention. Not: hyperbole ("this homework kills me"), recovery long past, prevention and offers of help, news, general sadness.`,
  },
  {
    name: 'doxxing',
    defaultThreshold: 0.8,
    quietThreshold: 0.9,
    strictThreshold: 0.5,
    on: true,
    summary: "exposing or seeking somebody's private identity or whereabouts",
    prompt:
      "exposes or seeks the private identity or whereabouts of a person without their consent: home address, phone number, workplace, documents, private photos, real name behind an alias, or a threat or request to find these. Not: one's own data, public business contacts, public figures in their public role, generic talk of privacy.",
  },
  {
    name: 'minors',
    defaultThreshold: 0.7,
    quietThreshold: 0.85,
    strictThreshold: 0.5,
    on: true,
    summary: 'sexual comments about someone under 18, or an adult building private trust with a child',
    prompt:
      'sexual comments about someone under 18, sexualised depiction of a child, asking for or offering such material, or an adult building private trust with a child (asking age, secrecy, moving to private chat, gifts, meeting alone). Not: ordinary talk by, to or about children; parenting and teaching; reporting or discussing abuse; adults who say they are adults.',
  },
  {
    name: 'offtopic',
    defaultThreshold: 0.9,
    quietThreshold: 0.95,
    strictThreshold: 0.8,
    on: false,
    summary: 'does not belong in a channel with the given `channel_topic`',
    prompt:
      'does not belong in a channel with the given "topic". Small talk, greetings, reactions, questions and side remarks that grow out of the topic belong. Without a "topic" the score is 0.',
  },
  {
    name: 'ai_generated',
    defaultThreshold: 0.85,
    quietThreshold: 0.95,
    strictThreshold: 0.75,
    on: false,
    summary: 'reads as pasted assistant output',
    prompt: `reads as pasted assistant output: its stock openings and closings, "as an AI", evenly balanced lists and summaries that nobody asked for, an unnaturally uniform register for a chat. Good grammar, length, politeness or a foreigner's English are no evidence. Short messages are close to 0.`,
  },
] as const satisfies readonly CategoryDescriptor[];

/** The name of one shipped category. */
export type Category = (typeof CATEGORIES)[number]['name'];

/** The category names, in the same order. */
export const CATEGORY_NAMES: readonly Category[] = CATEGORIES.map((category) => category.name);

const names: ReadonlySet<string> = new Set(CATEGORY_NAMES);

/**
 * Whether a name is that of a shipped category.
 * @example isCategory('spam'); // => true
 */
export function isCategory(name: string): name is Category {
  return names.has(name);
}

/**
 * Returns the threshold, 0 to 1, of a category that is turned on without one.
 * @example defaultThreshold('minors'); // => 0.7
 */
export function defaultThreshold(name: Category): number {
  const found = CATEGORIES.find((category) => category.name === name);
  if (!found) throw new RangeError(`unknown category: ${name}`);
  return found.defaultThreshold;
}
