import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock, JudgeRow, ScoreCache, ScoreClaim } from '../core/ports.ts';

/** How long a judgement answers for its text, to the minute. */
export const CACHE_LIFETIME_MS = 24 * 3_600_000;

const MINUTE_MS = 60_000;
/** Scores are kept as integers of this scale, two bytes each. */
const SCALE = 10_000;
/** Two bytes of minutes begin anew after 45 days; the cache is emptied well before. */
const EMPTIED_AFTER_MINUTES = 30 * 24 * 60;
const BYTE = 0x100;
const KEY_CHARS = 16;

export type ScoreCacheOptions = { readonly now: Clock; readonly maxEntries: number };

/**
 * An in-memory cache of scores, least recently used out first.
 * The key is the first 128 bits of a SHA-256 over text, topic, categories and rules, so no text is kept. An entry is one string of
 * one-byte characters: two of expiry, two a score. With 59 columns at the most it takes at most 220 bytes, and with the seven
 * default ones about 115 (measured in `bench/`), so the bound on entries is one on bytes.
 */
export function createScoreCache(options: ScoreCacheOptions): ScoreCache & { size(): number } {
  const entries = new LRUCache<string, string>({ max: options.maxEntries });
  const underWay = new Map<string, Promise<JudgeRow>>();
  const scopeOf = createScopes();
  let emptiedAtMs = options.now();

  const minuteNow = (): number => {
    const nowMs = options.now();
    if (nowMs - emptiedAtMs >= EMPTIED_AFTER_MINUTES * MINUTE_MS) {
      entries.clear();
      emptiedAtMs = nowMs;
    }
    return Math.floor((nowMs - emptiedAtMs) / MINUTE_MS);
  };

  const claim: ScoreCache['claim'] = (columns, subject, payer): ScoreClaim => {
    const minute = minuteNow();
    const key = keyOf(scopeOf(columns), subject);
    const packed = entries.get(key);
    if (packed !== undefined && minute < expiryOf(packed)) return { kind: 'hit', scores: unpack(packed) };
    const flight = `${payer}\n${key}`;
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
      if (answer.kind === 'scores' && !answer.isPassing) {
        entries.set(flat(key), pack(minuteNow() + CACHE_LIFETIME_MS / MINUTE_MS, answer.scores));
      }
      release(answer);
    };
    return { kind: 'claimed', settle };
  };
  return { claim, size: () => entries.size };
}

/** Categories and rules as a short text, made once for each revision of a policy. */
function createScopes(): (columns: Parameters<ScoreCache['claim']>[0]) => string {
  const scopes = new WeakMap<object, string>();
  return (columns) => {
    const known = scopes.get(columns);
    if (known !== undefined) return known;
    const scope = hash('sha256', JSON.stringify([columns.categories, columns.rules]), 'base64');
    scopes.set(columns, scope);
    return scope;
  };
}

function keyOf(scope: string, { text, topic }: { readonly text: string; readonly topic: string }): string {
  // The length keeps "a" + "bc" and "ab" + "c" apart.
  return hash('sha256', `${scope}${topic.length}:${topic}${text}`, 'binary').slice(0, KEY_CHARS);
}

/** The same text without the longer one that it is a slice of, which would stay in memory with it. */
function flat(slice: string): string {
  return Buffer.from(slice, 'latin1').toString('latin1');
}

function pack(expiryMinute: number, scores: readonly number[]): string {
  const bytes = [expiryMinute, ...scores.map((score) => Math.round(score * SCALE))].flatMap((value) => [
    Math.floor(value / BYTE),
    value % BYTE,
  ]);
  // A text of one-byte characters also where the engine built it from parts.
  return Buffer.from(bytes).toString('latin1');
}

function expiryOf(packed: string): number {
  return numberAt(packed, 0);
}

function unpack(packed: string): number[] {
  const scores = new Array<number>(packed.length / 2 - 1);
  for (let place = 0; place < scores.length; place++) scores[place] = numberAt(packed, 2 * place + 2) / SCALE;
  return scores;
}

function numberAt(packed: string, offset: number): number {
  return packed.charCodeAt(offset) * BYTE + packed.charCodeAt(offset + 1);
}
