import { randomUUID } from 'node:crypto';
import type { BotDeps, BotSettings } from '../../../bots/core/port/deps.ts';
import type { CommunityStore } from '../../../src/core/communities/community-store.ts';
import { hasNearCopy, PICTURE_HASH, packHashes } from '../../../src/core/filters/pictures/pictures.ts';
import { createFloodWindow } from '../../../src/core/filters/state/flood-window.ts';
import { NO_LISTS } from '../../../src/core/filters/state/known-lists.ts';
import { createScoreCache } from '../../../src/judge/score-cache.ts';
import { createAppealLinks } from '../../../src/service/incidents/appeal-links.ts';
import { createModeration } from '../../../src/service/moderation/moderate.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';
import { createMarkedJudge, type MarkedJudge } from './marked-judge.ts';
import { createSteeredSchedule, type SteeredSchedule } from './steered-schedule.ts';

/** Everything a bot stands on, over a real SQLite file; only the model is a function. */
export type BotWorld = {
  readonly temporary: TemporaryStore;
  readonly judge: MarkedJudge;
  readonly schedule: SteeredSchedule;
  /** Hashes on a list of pictures that the operator loads. */
  readonly listed: string[];
  /** What was logged, levels first. */
  readonly logged: readonly string[];
  /** What one process stands on; each call is another process over the same store. */
  process(settings?: Partial<BotSettings> & { readonly publicUrl?: string | null }): BotProcess;
  close(): Promise<void>;
};

/** One process, which can die. */
export type BotProcess = {
  readonly deps: BotDeps;
  /** The process does nothing any more from the moment that it calls this method of the store: neither that call nor any later one ends. */
  dieAt(method: keyof CommunityStore, when?: (...args: readonly unknown[]) => boolean): void;
  /** The same, but this call of the store is carried out: the process ends before it can do what comes next. */
  dieAfter(method: keyof CommunityStore, when?: (...args: readonly unknown[]) => boolean): void;
  /** The next call of this method never ends, as with a disk that hangs; the process works on beside it. */
  stallAt(method: keyof CommunityStore, when?: (...args: readonly unknown[]) => boolean): void;
  /** Whether it has come to that. */
  isDead(): boolean;
  /** Whether a call hangs. */
  isStalled(): boolean;
};

/** The settings of the tests: small batches at once. */
export const TEST_SETTINGS: BotSettings = {
  batchMessages: 25,
  batchWaitMs: 5,
  queueMaxMessages: 1_000,
  startInTrial: false,
  defaultPlan: 'trial',
  defaultQuota: 0,
  keepTextChars: 300,
  dashboardUrl: 'https://steward.example.com/dashboard',
  secretKeys: [],
  leaseMs: 60_000,
};

/** Opens a world. */
export async function openBotWorld(): Promise<BotWorld> {
  const schedule = createSteeredSchedule();
  const temporary = await temporaryStore({ now: schedule.now });
  const judge = createMarkedJudge();
  const logged: string[] = [];
  const listed: string[] = [];
  const log = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) => {
    logged.push(`${level} ${message} ${JSON.stringify(fields)}`);
  };
  return {
    temporary,
    judge,
    schedule,
    listed,
    logged,
    process({ publicUrl = null, ...settings } = {}) {
      const merged = { ...TEST_SETTINGS, ...settings };
      const { store } = temporary;
      const mortal = createMortal(store.communities);
      const { moderate, triage } = createModeration({
        store,
        judge,
        cache: createScoreCache({ now: schedule.now, maxEntries: 1_000 }),
        flood: createFloodWindow(),
        lists: {
          ...NO_LISTS,
          picture: (hash) => (hasNearCopy(packHashes(listed), hash) ? 'lists.example' : null),
        },
        now: schedule.now,
        keepTextChars: merged.keepTextChars,
        defaultQuota: merged.defaultQuota,
        limits: { global_budget: null, free_budget: null },
      });
      const deps: BotDeps = {
        store,
        communities: mortal.store,
        moderate,
        triage,
        judge,
        isJudgeAvailable: () => !judge.isDead(),
        // What a picture shows stands in its bytes: its hash, what is written in it, what its code says.
        async readPicture(bytes, reads) {
          const [hash = '', text = '', code = ''] = new TextDecoder().decode(bytes).split('\n');
          if (!PICTURE_HASH.test(hash)) return { why: 'unreadable' };
          return { hash, text: reads.text ? text : '', code: reads.codes ? code : '', missing: null, isLate: false };
        },
        appealLinks: createAppealLinks({
          publicUrl,
          secretKeys: [],
          readSecret: () => store.communities.ownSecret('links to appeals'),
          now: schedule.now,
        }),
        listStates: () => [],
        schedule,
        log: { info: log('info'), warn: log('warn'), error: log('error') },
        settings: merged,
        instanceId: randomUUID(),
      };
      const { dieAt, dieAfter, stallAt, isDead, isStalled } = mortal;
      return { deps, dieAt, dieAfter, stallAt, isDead, isStalled };
    },
    async close() {
      schedule.clear();
      await temporary.close();
    },
  };
}

type Moment = {
  readonly method: keyof CommunityStore;
  readonly when: (...args: readonly unknown[]) => boolean;
};

function createMortal(store: CommunityStore) {
  let fatal: Moment | null = null;
  let last: Moment | null = null;
  let stalling: Moment | null = null;
  let isDead = false;
  let isStalled = false;
  const isNow = (moment: Moment | null, name: string | symbol, args: readonly unknown[]) =>
    moment?.method === name && moment.when(...args);
  const never = () => new Promise(() => {});
  const mortal = new Proxy(store, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]) => {
        if (isNow(fatal, name, args)) isDead = true;
        if (isDead) return never();
        if (isNow(last, name, args)) {
          isDead = true;
          value(...args);
          return never();
        }
        if (isStalled || !isNow(stalling, name, args)) return value(...args);
        isStalled = true;
        return never();
      };
    },
  });
  const always = () => true;
  return {
    store: mortal,
    dieAt(method: Moment['method'], when: Moment['when'] = always) {
      fatal = { method, when };
    },
    dieAfter(method: Moment['method'], when: Moment['when'] = always) {
      last = { method, when };
    },
    stallAt(method: Moment['method'], when: Moment['when'] = always) {
      stalling = { method, when };
    },
    isDead: () => isDead,
    isStalled: () => isStalled,
  };
}
