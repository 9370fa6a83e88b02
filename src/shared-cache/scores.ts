import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { jsonOf } from '../core/common/untyped-json.ts';
import { JUDGE_FAILURES } from '../core/ports/judge.ts';
import type { SharedScore, SharedScores } from '../core/ports/shared-cache.ts';
import { DAY_MS } from '../core/time/time.ts';
import type { Link } from './link.ts';

/** How long a judgement is valid for its text, as in the cache of one process. */
const LIFETIME_MS = DAY_MS;
/** How long a killed process prevents others from judging its texts; a living one renews its hold every second. */
const HOLD_MS = 3_000;
const BEAT_MS = HOLD_MS / 3;
/** A failure is visible to waiting processes until they had time to query again. */
const FAILURE_MS = 5_000;
const PAUSES_MS = { first: 20, most: 200 } as const;

/** Finds the scores of a text, or reserves it for judging. KEYS: scores, hold, failure. ARGV: the process, its hold in ms, 1 if it has waited. */
const BEGIN = `
local scores = redis.call('GET', KEYS[1])
if scores then return 's' .. scores end
if ARGV[3] == '1' then
  local failure = redis.call('GET', KEYS[3])
  if failure then return 'f' .. failure end
end
if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return 'o' end
if redis.call('GET', KEYS[2]) == ARGV[1] then return 'o' end
return 'h'`;

/** Releases a hold. KEYS: the hold. ARGV: its owner. */
const LET_GO = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;
/** Renews a hold. KEYS: the hold. ARGV: its owner, and the new duration in ms. */
const HOLD = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`;

export type SharedScoresOptions = {
  /** The judge's identity: another model, or another version of ours, has other scores. */
  readonly judge: string;
  /** Longest wait for another process: as long as a judgement may take. */
  readonly waitMs: number;
};

/** Creates the scores that processes share, with holds on texts being judged. It validates what it reads, so that only real scores count. */
export function createSharedScores(
  link: Link,
  { judge, waitMs }: SharedScoresOptions,
): SharedScores & { close(): void } {
  const own = newId();
  const scope = `steward:score:${hash('sha256', judge, 'base64url').slice(0, 12)}`;
  const holdOf = (key: string, budgetKey: string): string => `${scope}:hold:${budgetKey}:${key}`;
  const failureOf = (key: string, budgetKey: string): string => `${scope}:failed:${budgetKey}:${key}`;
  const held = new Set<string>();
  let beat: NodeJS.Timeout | null = null;
  const beatOnce = (): void => {
    const holds = [...held];
    if (holds.length === 0) {
      if (beat) clearInterval(beat);
      beat = null;
      return;
    }
    void link.query((client) =>
      Promise.all(holds.map((hold) => client.eval(HOLD, { keys: [hold], arguments: [own, String(HOLD_MS)] }))),
    );
  };
  const hold = (key: string): void => {
    held.add(key);
    beat ??= setInterval(beatOnce, BEAT_MS).unref();
  };

  return {
    async begin({ keys, width, budgetKey }, round) {
      // The holder had as long as a judgement may take, so this process judges too and still shares its result.
      if (waitedMs(round) > waitMs) return keys.map(() => ({ kind: 'ours' }));
      const found = await link.query((client) =>
        Promise.all(
          keys.map((key) =>
            client.eval(BEGIN, {
              keys: [`${scope}:${key}`, holdOf(key, budgetKey), failureOf(key, budgetKey)],
              arguments: [own, String(HOLD_MS), round > 0 ? '1' : '0'],
            }),
          ),
        ),
      );
      if (!found) return null;
      const looks = found.map((answer) => readAnswer(String(answer), width));
      for (const [index, look] of looks.entries()) if (look.kind === 'ours') hold(holdOf(keys[index] ?? '', budgetKey));
      return looks;
    },
    async pause(round) {
      await pause(pauseMs(round));
    },
    settle(key, budgetKey, outcome) {
      const name = holdOf(key, budgetKey);
      if (!held.delete(name) && !(typeof outcome === 'object' && 'scores' in outcome)) return;
      void link.query(async (client) => {
        const writes: Promise<unknown>[] = [];
        if (typeof outcome === 'object') {
          const [target, value, lifetimeMs] =
            'scores' in outcome
              ? ([`${scope}:${key}`, JSON.stringify(outcome.scores), LIFETIME_MS] as const)
              : ([failureOf(key, budgetKey), outcome.failure, FAILURE_MS] as const);
          writes.push(client.set(target, value, { expiration: { type: 'PX', value: lifetimeMs } }));
        }
        writes.push(client.eval(LET_GO, { keys: [name], arguments: [own] }));
        await Promise.all(writes);
      });
    },
    close() {
      if (beat) clearInterval(beat);
      beat = null;
    },
  };
}

function pauseMs(round: number): number {
  return Math.min(PAUSES_MS.most, PAUSES_MS.first * 2 ** (round - 1));
}

function waitedMs(round: number): number {
  let total = 0;
  for (let past = 1; past <= round; past++) total += pauseMs(past);
  return total;
}

/** Reads an answer; anything that is not a score counts as missing and is overwritten. */
function readAnswer(answer: string, width: number): SharedScore {
  const rest = answer.slice(1);
  switch (answer[0]) {
    case 'h':
      return { kind: 'held' };
    case 's':
      return readScores(rest, width);
    case 'f': {
      const failure = JUDGE_FAILURES.find((known) => known === rest);
      return failure && failure !== 'budget' ? { kind: 'failed', failure } : { kind: 'ours' };
    }
    default:
      return { kind: 'ours' };
  }
}

function readScores(text: string, width: number): SharedScore {
  const scores = jsonOf(text);
  const isKnown = Array.isArray(scores) && scores.length === width && scores.every(isScore);
  return isKnown ? { kind: 'hit', scores } : { kind: 'ours' };
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
