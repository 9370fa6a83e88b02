import { type Action, type LocalCategory, severity } from '../decision.ts';
import type { Settings } from '../settings.ts';
import type { FloodWindow } from './flood.ts';
import { compileLinks } from './links.ts';
import { compilePatterns } from './patterns.ts';
import { RAID_MATCH } from './raid.ts';
import { type Disguises, readDisguises } from './skeleton.ts';
import { compileWords } from './words.ts';

/** A message as the local rules see it. */
export type LocalSubject = {
  readonly tenantId: string;
  /** As it was written. */
  readonly raw: string;
  /** Normalised. */
  readonly text: string;
  readonly author: string;
  readonly channel: string;
  /** An edit counts as nothing for the flood rule. */
  readonly isEdit: boolean;
  /** The author joined in a burst that the raid rule noticed. */
  readonly fromRaid: boolean;
  readonly nowMs: number;
};

/** A local rule that decided. */
export type LocalHit = {
  readonly category: LocalCategory;
  readonly action: Action;
  /** What matched, short, for the moderators. */
  readonly matched: string;
};

/** A tenant's local rules, compiled. */
export type LocalRules = {
  /** Whether no rule is set: no word, no link rule, no pattern, no flood rule. The join burst does not count; it acts on newcomers of a raid only. */
  readonly isEmpty: boolean;
  /** The strongest hit of links, words and patterns, which look at the text alone; see `decide`. */
  findInText(raw: string, text: string): LocalHit | null;
  /**
   * Decides one message, and counts it in the flood window.
   * @param inText what `findInText` found, for a caller that has it.
   * @returns the hit with the most severe action, among equals in the order link, word, pattern, raid; null when none hits.
   */
  decide(subject: LocalSubject, flood: FloodWindow, inText?: LocalHit | null): LocalHit | null;
};

/** Compiles a tenant's local rules. A rule whose action is none never hits. Entries that a write would have refused are left out. */
export function compileLocalRules(settings: Settings): LocalRules {
  const { words, links, patterns, flood, raid } = settings;
  const findWord = compileWords(words.action === 'none' ? [] : words.list);
  const findLink = links.action === 'none' ? () => null : compileLinks(links);
  const findPattern = compilePatterns(patterns);
  const floods = flood.action !== 'none' && (flood.repeats > 0 || flood.messages > 0);
  const isEmpty =
    words.list.length === 0 &&
    links.mode === 'off' &&
    !links.block_invites &&
    Object.keys(patterns).length === 0 &&
    flood.repeats === 0 &&
    flood.messages === 0;

  const findInText: LocalRules['findInText'] = (raw, text) => {
    const link = findLink(raw, text);
    const disguises = readOnce(text);
    const word = findWord(text, disguises);
    const pattern = findPattern(text, disguises);
    return strongest(
      link === null ? null : { category: 'local:link', action: links.action, matched: link },
      word === null ? null : { category: 'local:word', action: words.action, matched: word },
      pattern && { category: `local:pattern:${pattern.name}`, action: pattern.action, matched: pattern.matched },
    );
  };
  return {
    isEmpty,
    findInText,
    decide(subject, window, inText = findInText(subject.raw, subject.text)) {
      const { tenantId, author, text, nowMs } = subject;
      // Counted whatever else decides the message.
      const flooded = floods && !subject.isEdit ? window.count({ tenantId, author, text, nowMs }, flood) : null;
      return strongest(
        inText,
        flooded && { category: 'local:raid', action: flood.action, matched: `${flooded.count} ${flooded.kind}` },
        subject.fromRaid && raid.action !== 'none'
          ? { category: 'local:raid', action: raid.action, matched: RAID_MATCH }
          : null,
      );
    },
  };
}

/** The hit with the most severe action, the first among equals. */
function strongest(...hits: readonly (LocalHit | null)[]): LocalHit | null {
  return hits.reduce<LocalHit | null>((best, hit) => {
    if (!hit) return best;
    return !best || severity(hit.action) > severity(best.action) ? hit : best;
  }, null);
}

/** The disguises of a text, read when the first rule asks and kept for the next. */
function readOnce(text: string): () => Disguises | null {
  let read: Disguises | null | undefined;
  return () => {
    if (read === undefined) read = readDisguises(text);
    return read;
  };
}
