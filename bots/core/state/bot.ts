import { StewardError } from '../../../src/core/common/errors.ts';
import type { MemberTimeouts } from '../actions/member-timeouts.ts';
import { cutLine } from '../i18n/text.ts';
import type { NativeRules } from '../port/automod-mirror.ts';
import type { BotDeps } from '../port/deps.ts';
import type { PersonRef } from '../port/events.ts';
import type { LogPlaces } from '../port/log-place.ts';
import type { Platform } from '../port/platform.ts';
import type { CallQueue } from '../runtime/call-queue.ts';
import type { Cipher } from '../runtime/cipher.ts';
import type { Directory } from '../runtime/directory.ts';
import type { RightsCache } from '../runtime/rights-cache.ts';
import { createUnderWay } from '../runtime/under-way.ts';
import type { Deciding } from './deciding.ts';
import type { MemberTrustReader } from './member-trust.ts';
import type { RaidSignals } from './raid-signals.ts';
import type { RecentMessages } from './recent-messages.ts';

/** What the parts of one running bot share. */
export type Bot = {
  readonly deps: BotDeps;
  readonly platform: Platform;
  readonly calls: CallQueue;
  readonly directory: Directory;
  readonly logPlaces: LogPlaces;
  readonly work: Work;
  readonly rights: RightsCache;
  readonly memberTimeouts: MemberTimeouts;
  /** For texts that wait. */
  readonly cipher: Cipher;
  /** What is being decided. */
  readonly deciding: Deciding;
  /** What members wrote lately. */
  readonly recent: RecentMessages;
  readonly memberTrust: MemberTrustReader;
  readonly raidSignals: RaidSignals;
  readonly native: NativeRules;
  readonly problems: Problems;
  /** Processes that have ended: what they claimed and did not conclude is free. */
  readonly ended: () => readonly string[];
  /** What is not decided by now is left to the next process. */
  readonly isStopping: () => boolean;
};

/** The same bot, whose changes stand in the audit trail under the name and the id of whoever asked for them. */
export function actingFor(bot: Bot, { id, name }: PersonRef): Bot {
  const by = `${cutLine(name, 80)} (${bot.platform.capabilities.label} ${id})`;
  return { ...bot, deps: { ...bot.deps, store: bot.deps.store.as({ by, via: 'chat' }) } };
}

/** The last thing that went wrong, for `status`. */
export type Problems = {
  /** `what` is safe to show. */
  note(what: string): void;
  last(): { readonly what: string; readonly atMs: number } | null;
};

/** Remembers the last problem only. */
export function createProblems(now: () => number): Problems {
  let latest: ReturnType<Problems['last']> = null;
  return {
    note(what) {
      latest = { what, atMs: now() };
    },
    last: () => latest,
  };
}

/** What goes on by itself, so that a stop can wait for it. */
export type Work = {
  /** Begins something that nobody waits for; what it throws is logged under this name. */
  begin(name: string, task: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
  /** What is not done is left to the next process, which is no failure: from now on nothing that fails is told. */
  leave(): void;
};

/** Keeps track of background work. */
export function createWork(deps: Pick<BotDeps, 'log'>, problems: Problems): Work {
  const { track, settled } = createUnderWay();
  let isLeft = false;
  return {
    begin(name, task) {
      track(task()).catch((error: unknown) => {
        if (isLeft) return;
        deps.log.error({ task: name, error: describeError(error) }, 'a bot task failed');
        problems.note(`${name}: ${describeError(error)}`);
      });
    },
    settled,
    leave() {
      isLeft = true;
    },
  };
}

/** An error in words that are safe to log and to show: its code or its class, never its text. */
export function describeError(error: unknown): string {
  if (error instanceof StewardError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}
