import type { Wanted } from '../../core/port/automod-rules.ts';
import { type Mirrored, type NotMirrored, notMirroredIf } from '../../core/port/outcome.ts';

/** Discord's limits. @see https://docs.discord.com/developers/resources/auto-moderation */
export const AUTOMOD_LIMITS = {
  keywordRules: 6,
  mentionRules: 1,
  keywords: 1_000,
  keywordMaxChars: 60,
  patterns: 10,
  patternMaxChars: 260,
  mentions: 50,
  exemptRoles: 20,
  exemptChannels: 50,
} as const;

/** The rules within Discord's limits, and what does not fit. */
export type AutomodPlan = Omit<Mirrored, 'kind' | 'rules'> & {
  readonly keywordRules: readonly { readonly keywords: readonly string[]; readonly patterns: readonly string[] }[];
};

/** Characters allowed before a linked or written domain, and after it. `@` is not, so mail addresses do not match. */
export const AUTOMOD_PATTERN_START = '(?i)(?:^|//|[\\s(<\\[|*_~"\'])(?:[a-z0-9-]+\\.)*(?:';
const BEHIND = ')(?:$|[^a-z0-9.-])';
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** Plans the rules. @param room number of keyword rules and mention rules that fit beside those of others. */
export function planAutomod(
  wanted: Wanted,
  room: { readonly keywordRules: number; readonly mentionRules: number },
): AutomodPlan {
  const words = [...new Set(wanted.words.map((word) => word.trim().toLowerCase()))];
  const fit = words.filter((word) => word.length <= AUTOMOD_LIMITS.keywordMaxChars);
  const known = wanted.domains.filter((domain) => DOMAIN.test(domain));
  const patterns = patternsOf(known);
  const keywordRoom = room.keywordRules * AUTOMOD_LIMITS.keywords;
  const patternRoom = room.keywordRules * AUTOMOD_LIMITS.patterns;
  const placedPatterns = patterns.slice(0, patternRoom);
  const placed = fit.slice(0, keywordRoom);
  const domains = placedPatterns.reduce((sum, { domains: inIt }) => sum + inIt, 0);
  const count = Math.max(
    Math.ceil(placed.length / AUTOMOD_LIMITS.keywords),
    Math.ceil(placedPatterns.length / AUTOMOD_LIMITS.patterns),
  );
  const tooMany = wanted.mentions !== null && wanted.mentions > AUTOMOD_LIMITS.mentions;
  const isMentions = wanted.mentions !== null && !tooMany && room.mentionRules > 0;
  const { keywordRules: rules } = room;
  const some = (many: number, text: NotMirrored['text'], values?: NotMirrored['values']) =>
    notMirroredIf(many > 0, text, { count: many, ...values });
  return {
    keywordRules: Array.from({ length: count }, (_, index) => ({
      keywords: placed.slice(index * AUTOMOD_LIMITS.keywords, (index + 1) * AUTOMOD_LIMITS.keywords),
      patterns: placedPatterns
        .slice(index * AUTOMOD_LIMITS.patterns, (index + 1) * AUTOMOD_LIMITS.patterns)
        .map(({ text }) => text),
    })),
    words: placed.length,
    domains,
    mentions: isMentions ? wanted.mentions : null,
    left: [
      ...some(words.length - fit.length, 'automod.words_longer_than_most_characters', {
        most: AUTOMOD_LIMITS.keywordMaxChars,
      }),
      ...some(fit.length - placed.length, 'automod.words_room_rules_most', { rules, most: AUTOMOD_LIMITS.keywords }),
      ...some(wanted.domains.length - known.length, 'automod.domains_suffixes_addresses_not_ascii'),
      ...some(known.length - domains, 'automod.domains_room_patterns', { patterns: patternRoom }),
      ...notMirroredIf(tooMany, 'automod.limit_mentions_automod_takes_most', { most: AUTOMOD_LIMITS.mentions }),
      ...notMirroredIf(wanted.mentions !== null && !tooMany && !isMentions, 'automod.limit_mentions_rule_others_one'),
    ],
  };
}

/** Joins as many domains per pattern as fit. */
function patternsOf(domains: readonly string[]): { readonly text: string; readonly domains: number }[] {
  const patterns: { text: string; domains: number }[] = [];
  const roomChars = AUTOMOD_LIMITS.patternMaxChars - AUTOMOD_PATTERN_START.length - BEHIND.length;
  let open: string[] = [];
  const close = () => {
    if (open.length > 0)
      patterns.push({ text: `${AUTOMOD_PATTERN_START}${open.join('|')}${BEHIND}`, domains: open.length });
    open = [];
  };
  for (const domain of domains) {
    const escaped = domain.replaceAll('.', '\\.');
    if (escaped.length > roomChars) continue;
    if ([...open, escaped].join('|').length > roomChars) close();
    open.push(escaped);
  }
  close();
  return patterns;
}
