import { CATEGORY_NAMES } from '../../src/core/common/category.ts';
import type { DecisionRecord } from '../../src/core/decision-log/decision-store.ts';
import type { Action, Decision, Reason } from '../../src/core/decisions/decision.ts';
import type { Store } from '../../src/core/store/store.ts';
import { CHANNELS, MEMBERS, TROUBLE, type Trouble } from './community.ts';
import { createRandom, pick } from './random.ts';

const HOUR_MS = 3_600_000;
const HOURS = 30 * 24 - 1;
/** The relative traffic of each hour of the day (UTC). */
const BY_HOUR = [14, 9, 5, 3, 2, 2, 3, 5, 7, 8, 9, 10, 12, 12, 13, 14, 16, 19, 24, 29, 33, 34, 29, 21] as const;

/** A message that triggered, with the data for the rest of the demo. */
export type Triggered = {
  readonly decisionId: string;
  readonly decision: Decision;
  readonly text: string;
  readonly channel: string;
  readonly author: { readonly id: string; readonly name: string };
  readonly atMs: number;
  readonly trouble: Trouble;
  /** Whether the author wrote it in many channels at once. */
  readonly burst: boolean;
};

/** Writes a month of decisions, hour by hour, and returns those that triggered, oldest first. */
export async function fillMonth(store: Store, tenantId: string, nowMs: number): Promise<readonly Triggered[]> {
  const random = createRandom(20_260_821);
  const triggered: Triggered[] = [];
  let message = 1_000_000;
  for (let hour = HOURS; hour >= 0; hour--) {
    const atMs = nowMs - hour * HOUR_MS - Math.floor(random() * 20 * 60_000);
    const day = Math.floor(hour / 24);
    const weekend = [0, 6].includes(new Date(atMs).getUTCDay()) ? 1.35 : 1;
    const usual = (BY_HOUR[new Date(atMs).getUTCHours()] ?? 10) * weekend * (0.8 + 0.4 * random());
    // There is a raid on one evening, and an outage of the model in one night.
    const isRaid = day === 9 && new Date(atMs).getUTCHours() === 20;
    const isOutage = day === 2 && new Date(atMs).getUTCHours() < 3;
    // Sometimes an account posts the same text in all channels.
    const burst = hour % 96 === 6 ? { author: newcomer(random), text: BURST_TEXT } : null;
    const usualRows = Array.from({ length: Math.round(usual) + (isRaid ? 45 : 0) }, (_, index) => {
      const isTrouble = isRaid && index >= usual ? true : random() < 0.026;
      return rowOf(random, String(message++), { isTrouble, isRaid: isRaid && index >= usual, isOutage });
    });
    const rows = burst ? [...usualRows, ...burstRows(random, () => String(message++), burst.text)] : usualRows;
    for (let from = 0; from < rows.length; from += 40) {
      const part = rows.slice(from, from + 40);
      const recorded = await store.record(recordOf(tenantId, part, atMs + from, random));
      part.forEach(({ decision, text, channel, trouble }, index) => {
        const decisionId = recorded?.rowIds[index] ?? '';
        const isBurst = burst !== null && from + index >= usualRows.length;
        const author = isBurst ? burst.author : random() < 0.25 ? pick(random, MEMBERS) : newcomer(random);
        if (trouble)
          triggered.push({ decisionId, decision, text, channel, author, atMs: atMs + from, trouble, burst: isBurst });
      });
    }
  }
  return triggered;
}

/** Most trouble comes from new accounts; some of them return. */
function newcomer(random: () => number): Triggered['author'] {
  const number = Math.floor(random() * 160);
  return { id: String(90_000_000_000_000_000n + BigInt(number)), name: `user${4_100 + number * 7}` };
}

const BURST_TEXT = 'I give away my camera, moving abroad on Friday. First come first served: free-gear.example/claim';

/** Returns the same message for every channel. */
function burstRows(random: () => number, nextId: () => string, text: string): Row[] {
  const trouble = TROUBLE.find(({ category }) => category === 'scam');
  if (!trouble) return [];
  const settled = { action: trouble.action, category: trouble.category, reason: 'model' } as const;
  return CHANNELS.map((channel) => ({
    decision: decisionOf(nextId(), settled, scoresOf(random, trouble)),
    ...{ channel, text, trouble },
  }));
}

type Row = DecisionRecord['rows'][number] & { readonly trouble: Trouble | null };

function rowOf(
  random: () => number,
  id: string,
  hour: { readonly isTrouble: boolean; readonly isRaid: boolean; readonly isOutage: boolean },
): Row {
  const channel = pick(random, CHANNELS);
  const trouble = hour.isTrouble ? pickTrouble(random, hour.isRaid) : null;
  const isLocal = trouble?.category.startsWith('local:') ?? false;
  if (trouble && isLocal) {
    const local = { action: trouble.action, category: trouble.category, reason: 'local' } as const;
    return { decision: decisionOf(id, local, {}), channel, text: pick(random, trouble.texts), trouble };
  }
  if (hour.isOutage) return { decision: decisionOf(id, quiet('error_open'), {}), channel, text: '', trouble: null };
  const chance = random();
  if (!trouble && chance < 0.3) {
    const reason = chance < 0.2 ? 'too_short' : 'trusted';
    return { decision: decisionOf(id, quiet(reason), {}), channel, text: '', trouble: null };
  }
  const scores = scoresOf(random, trouble);
  const reason = random() < 0.12 ? 'cache' : 'model';
  const settled = trouble ? ({ action: trouble.action, category: trouble.category, reason } as const) : quiet(reason);
  const text = trouble ? pick(random, trouble.texts) : '';
  return { decision: decisionOf(id, settled, scores), channel, text, trouble };
}

type Settled = { readonly action: Action; readonly category: string | null; readonly reason: Reason };

function quiet(reason: Reason): Settled {
  return { action: 'none', category: null, reason };
}

function decisionOf(id: string, settled: Settled, scores: Readonly<Record<string, number>>): Decision {
  const isJudged = settled.reason === 'model' || settled.reason === 'cache';
  const highest = Math.max(0, ...Object.values(scores));
  const probability =
    settled.reason === 'local' ? 1 : settled.category === null ? highest : (scores[settled.category] ?? 0);
  return { message_id: id, ...settled, probability, scores, judged: isJudged };
}

/** Most messages score low everywhere; a few come near a threshold. */
function scoresOf(random: () => number, trouble: Trouble | null): Record<string, number> {
  const names = [...CATEGORY_NAMES.filter((name) => name !== 'offtopic' && name !== 'ai_generated'), 'no-trading'];
  const scores = Object.fromEntries(names.map((name) => [name, round(random() ** 4 * 0.3)]));
  const near = random();
  if (near < 0.05) scores[near < 0.02 ? 'harassment' : 'spam'] = round(0.4 + random() * 0.38);
  if (trouble) {
    const [low, high] = trouble.score;
    scores[trouble.category] = round(low + random() * (high - low));
    if (trouble.category === 'scam') scores.spam = round(0.5 + random() * 0.29);
  }
  return scores;
}

function pickTrouble(random: () => number, isRaid: boolean): Trouble {
  const among = TROUBLE.filter(({ category }) => (category === 'local:raid') === isRaid);
  let left = random() * among.reduce((sum, { weight }) => sum + weight, 0);
  for (const trouble of among) {
    left -= trouble.weight;
    if (left < 0) return trouble;
  }
  throw new Error('the weights end before their sum');
}

function recordOf(tenantId: string, rows: readonly Row[], nowMs: number, random: () => number): DecisionRecord {
  const asked = rows.filter(({ decision }) => decision.reason === 'model').length;
  const failed = rows.filter(({ decision }) => decision.reason === 'error_open').length;
  const requests = Math.ceil(asked / 6);
  const [inputTokens, outputTokens] = [requests * 900 + asked * 55, asked * 42];
  return {
    tenantId,
    requestId: `demo-${nowMs}`,
    source: 'discord',
    nowMs,
    rows,
    judged: rows.filter(({ decision }) => decision.judged).length,
    usage: { requests, inputTokens, cachedInputTokens: requests * 700, outputTokens },
    spend: { microUsd: inputTokens * 0.4 + outputTokens * 1.6, ceilings: ['global_budget'] },
    leaseIds: [],
    ...(asked + failed > 0
      ? { judging: { tookMs: 300 + random() ** 3 * 3_500, failed: failed > 0 ? { unreachable: failed } : {} } }
      : {}),
  };
}

function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
