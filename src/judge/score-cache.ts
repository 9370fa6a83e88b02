import { hash } from 'node:crypto';
import { remember } from '../core/collections/remember.ts';
import type { Clock, JudgeRow, ScoreCache, ScoreLookUp } from '../core/ports/judge.ts';
import { DAY_MS, MINUTE_MS } from '../core/time/time.ts';
import { createScoreTable, KEY_CHARS } from './score-table.ts';

/** How long a cached judgement is valid, to the minute. */
export const CACHE_LIFETIME_MS = DAY_MS;

/** Scores are stored as integers of this scale, two numbers each, because a threshold may have more decimals than the four that callers see. */
const SCALE = 1_000_000_000;
const LOW = 0x10000;
/** Minutes are stored in two bytes, which last 45 days; the cache is emptied well before. */
const EMPTIED_AFTER_MINUTES = 30 * 24 * 60;

export type ScoreCacheOptions = { readonly now: Clock; readonly maxEntries: number };

/** Caches scores in memory under 128 bits of a SHA-256 of all that was judged, so it stores no text. Entries that were not used recently are dropped. */
export function createScoreCache(options: ScoreCacheOptions): ScoreCache & { size(): number } {
  const entries = createScoreTable(options.maxEntries);
  const underWay = new Map<string, Promise<JudgeRow>>();
  /** Computed once for each revision of a policy. */
  const scopes = new WeakMap<Parameters<ScoreCache['lookUp']>[0], string>();
  let emptiedAtMs = options.now();

  const minuteNow = (): number => {
    const nowMs = options.now();
    if (nowMs - emptiedAtMs >= EMPTIED_AFTER_MINUTES * MINUTE_MS) {
      entries.clear();
      emptiedAtMs = nowMs;
    }
    return Math.floor((nowMs - emptiedAtMs) / MINUTE_MS);
  };

  const lookUp: ScoreCache['lookUp'] = (criteria, subject, budgetKey): ScoreLookUp => {
    const minute = minuteNow();
    const key = keyOf(remember(scopes, criteria, scopeOf), subject);
    const kept = entries.get(key);
    const untilMinute = kept?.[0] ?? 0;
    if (kept && minute < untilMinute)
      return { kind: 'hit', scores: unpack(kept), untilMs: emptiedAtMs + untilMinute * MINUTE_MS };
    const flight = `${budgetKey}\n${key}`;
    const row = underWay.get(flight);
    if (row) return { kind: 'waiting', row };

    let release: (answer: JudgeRow) => void = () => {};
    underWay.set(
      flight,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const settle = (answer: JudgeRow): void => {
      underWay.delete(flight);
      if (answer.kind === 'scores' && !answer.isUncacheable)
        entries.set(key, [minuteNow() + CACHE_LIFETIME_MS / MINUTE_MS, ...answer.scores.flatMap(toIntegers)]);
      release(answer);
    };
    return { kind: 'missed', key: Buffer.from(key, 'latin1').toString('base64url'), settle };
  };
  return { lookUp, size: entries.size };
}

/** Returns a short hash of the criteria. */
function scopeOf({ categories, rules, secondLook, examples }: Parameters<ScoreCache['lookUp']>[0]): string {
  const asked = [categories, rules, ...(secondLook ? [secondLook] : []), ...(examples ? [examples] : [])];
  return hash('sha256', JSON.stringify(asked), 'base64');
}

function keyOf(scope: string, { text, topic, shown, context }: Parameters<ScoreCache['lookUp']>[1]): string {
  const beside = context ? JSON.stringify([context.answers, context.before, context.image]) : '';
  // The lengths distinguish "a" + "bc" from "ab" + "c".
  const read = beside === '' ? scope : `${scope}c${beside.length}:${beside}`;
  const about = shown === undefined ? read : `${read}s${shown.length}:${shown}`;
  return hash('sha256', `${about}${topic.length}:${topic}${text}`, 'binary').slice(0, KEY_CHARS);
}

function toIntegers(score: number): readonly [number, number] {
  const scaled = Math.round(score * SCALE);
  return [Math.floor(scaled / LOW), scaled % LOW];
}

/** Returns the scores after the minute of expiry. */
function unpack(kept: Uint16Array): number[] {
  const scores = new Array<number>((kept.length - 1) / 2);
  for (let index = 0; index < scores.length; index++)
    scores[index] = ((kept[2 * index + 1] ?? 0) * LOW + (kept[2 * index + 2] ?? 0)) / SCALE;
  return scores;
}
