import { hashText } from '../src/judge/embedded/hash.ts';
import { groupNearDuplicates } from './near-duplicates.ts';
import type { Row } from './row.ts';

/** The use of a row: `dev` calibrates, `test` reports, `unseen` reports on sources that training never met. */
export type Split = 'train' | 'dev' | 'test' | 'unseen';

/** A row with its split. */
export type Placed = Row & { readonly split: Split };

type Shares = readonly [train: number, dev: number, test: number];

/** Percentages. The rest is dropped, because sets of plain talk are far larger than useful. */
const SHARES: Readonly<Record<string, Shares>> = {
  'irc-ubuntu': [16, 15, 20],
  dailydialogpp: [50, 20, 30],
  rd_titles: [56, 7, 7],
  goemotions: [75, 12, 13],
  'irc-duraspace': [30, 25, 45],
  'offenseval-tr': [60, 15, 25],
  'ua-gec-uk': [35, 15, 20],
  'lccc-toy-zh': [15, 15, 20],
  'chatbot-ko': [15, 15, 20],
  'chatterbot-corpus': [50, 20, 30],
  own: [100, 0, 0],
};
const USUAL_SHARES: Shares = [80, 8, 12];

/** Plain talk with the words of spam and abuse teaches more, so it is used for training where it would be dropped. */
const HARD =
  /https?:|www\.|[$€£]\s?\d|\b(?:free|join|click|win|won|money|buy|sell|cheap|download|account|password|login|register|subscribe|visit|offer|call|text|send|kill\w*|shoot|hang|die|dead|burn|beat|slap|punch|fuck\w*|shit\w*|damn|stupid|idiot|hate|suck\w*|sex\w*|hot|naked|virgin|hurt|cut)\b/i;

const IDENTITY_TEMPLATE_SHARE = 9;

/** Returns the identity term of a template sentence, or undefined if it has none. */
export function identityOf(phrase: string): string | undefined {
  return (
    /^\S+ is an? \S+ (.+)$/.exec(phrase)?.[1] ??
    /^Being (.+) is \S+$/.exec(phrase)?.[1] ??
    /^You are an? \S+ (.+)$/.exec(phrase)?.[1]
  );
}

function shareOf(key: string, seed: number): number {
  return hashText(key, seed) % 100;
}

function placeTemplates(rows: readonly Row[], seed: number): Placed[] {
  return rows.flatMap((row): Placed[] => {
    const identity = identityOf(row.text);
    if (identity === undefined) return [];
    const placed = { ...row, group: identity };
    if (shareOf(identity, seed) >= 50) return row.labels.harassment === 0 ? [{ ...placed, split: 'test' }] : [];
    return shareOf(row.text, seed + 1) < IDENTITY_TEMPLATE_SHARE ? [{ ...placed, split: 'train' }] : [];
  });
}

/**
 * Assigns every row to a split. Near-duplicates stay together, and nothing close to an unseen source is trained on.
 * The same rows and seed give the same splits.
 */
export function placeRows(
  sources: { readonly train: readonly Row[]; readonly unseen: readonly Row[] },
  seed: number,
): Placed[] {
  const templates = sources.train.filter((row) => row.source === 'bias-madlibs');
  const trained = sources.train.filter((row) => row.source !== 'bias-madlibs');
  const rows = [...sources.unseen, ...trained];
  const groups = groupNearDuplicates(rows.map((row) => row.text));
  const unseen = new Set<number>();
  const placed: Placed[] = [];
  const seen = new Set<string>();
  rows.forEach((row, i) => {
    const group = groups[i] ?? 0;
    if (i < sources.unseen.length) {
      unseen.add(group);
      const key = `${row.source} ${group}`;
      if (!seen.has(key)) placed.push({ ...row, split: 'unseen' });
      seen.add(key);
      return;
    }
    if (unseen.has(group)) return;
    const [train, dev, test] = SHARES[row.source] ?? USUAL_SHARES;
    const share = shareOf(String(group), seed);
    const split: Split | undefined =
      share < train ? 'train' : share < train + dev ? 'dev' : share < train + dev + test ? 'test' : undefined;
    if (split === undefined && !(row.source === 'irc-ubuntu' && HARD.test(row.text))) return;
    const key = row.source === 'own' ? row.text : `${group} ${JSON.stringify(row.labels)}`;
    if (!seen.has(key)) placed.push({ ...row, split: split ?? 'train' });
    seen.add(key);
  });
  return [...placed, ...placeTemplates(templates, seed)];
}
