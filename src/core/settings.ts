import { z } from 'zod';
import { ACTIONS } from './decision.ts';

/** What the lists of the local rules may hold at most; stated in the API documentation. */
export const SETTINGS_LIMITS = {
  words: 10_000,
  wordMaxChars: 100,
  /** All words together. */
  wordsMaxChars: 200_000,
  domains: 5_000,
  domainMaxChars: 253,
  patterns: 100,
  patternMaxChars: 500,
  /** Steps of a compiled pattern, its counted repetitions written out; and of all patterns together. */
  patternMaxSteps: 1_100,
  patternsMaxSteps: 5_000,
  windowMaxSeconds: 3_600,
} as const;

/** How links are filtered. */
export const LINK_MODES = ['off', 'block_all', 'allow_list', 'block_list'] as const;

const action = z.enum(ACTIONS);

const words = z.strictObject({
  list: z
    .array(z.string().trim().min(1).max(SETTINGS_LIMITS.wordMaxChars))
    .max(SETTINGS_LIMITS.words)
    .describe('Whole words, prefixes (`nitro*`) and phrases.'),
  action,
});
const links = z.strictObject({
  mode: z
    .enum(LINK_MODES)
    .describe('off, block_all, allow_list (only `domains` pass) or block_list (`domains` are blocked).'),
  domains: z
    .array(z.string().trim().min(1).max(SETTINGS_LIMITS.domainMaxChars))
    .max(SETTINGS_LIMITS.domains)
    .describe('Domains; each covers its subdomains.'),
  block_invites: z.boolean().describe('Blocks invite links of Discord, Slack and Telegram, whatever the mode.'),
  action,
});
const pattern = z.strictObject({
  pattern: z
    .string()
    .min(1)
    .max(SETTINGS_LIMITS.patternMaxChars)
    .describe('An RE2 expression, matched without regard to case.'),
  action,
});
const flood = z.strictObject({
  repeats: z
    .int()
    .min(0)
    .max(1_000)
    .describe('How many times one author may send one text within the window; 0 is off.'),
  messages: z.int().min(0).max(10_000).describe('How many messages one author may send within the window; 0 is off.'),
  window_seconds: z.int().min(1).max(SETTINGS_LIMITS.windowMaxSeconds),
  action,
});
const raid = z.strictObject({
  joins: z
    .int()
    .min(0)
    .max(10_000)
    .describe('How many joins within the window are a raid; 0 is off. Chat platforms only.'),
  window_seconds: z.int().min(1).max(SETTINGS_LIMITS.windowMaxSeconds),
  mark_minutes: z.int().min(1).max(1_440).describe('How long the messages of the newcomers are decided as local:raid.'),
  action,
});

/** Local rules and what happens when the model cannot be reached: the resource `/v1/settings`, whole. */
export const settingsSchema = z.strictObject({
  fail_open: z
    .boolean()
    .describe('true: an unreachable model leaves messages unjudged; false: the request answers 502.'),
  trusted_exempt: z.boolean().describe('Whether trusted authors are exempt from the local rules.'),
  words,
  links,
  patterns: z.record(z.string(), pattern),
  flood,
  raid,
});
export type Settings = z.output<typeof settingsSchema>;

/** A write: every member may be left out or null, which leaves it as it is; `null` inside `patterns` deletes that pattern. */
export const settingsWriteSchema = z
  .strictObject({
    fail_open: z.boolean().nullable(),
    trusted_exempt: z.boolean().nullable(),
    words: words.partial().nullable(),
    links: links.partial().nullable(),
    patterns: z.record(z.string(), pattern.partial({ action: true }).nullable()).nullable(),
    flood: flood.partial().nullable(),
    raid: raid.partial().nullable(),
  })
  .partial();
export type SettingsWrite = z.output<typeof settingsWriteSchema>;

/** The settings of a tenant that set nothing: no local rule but the raid rule, and failures fail open. */
export const DEFAULT_SETTINGS: Settings = {
  fail_open: true,
  trusted_exempt: true,
  words: { list: [], action: 'flag' },
  links: { mode: 'off', domains: [], block_invites: false, action: 'flag' },
  patterns: {},
  flood: { repeats: 0, messages: 0, window_seconds: 30, action: 'flag' },
  raid: { joins: 10, window_seconds: 30, mark_minutes: 10, action: 'flag' },
};
