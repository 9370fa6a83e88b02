import { expect } from 'vitest';
import type { BotSettings } from '../../../bots/core/port/deps.ts';
import { type Conformance, openConformance } from '../conformance/open.ts';
import type { SaidMessage } from '../conformance-driver.ts';
import type { FireDriver, Happened } from './fire.ts';
import { entriesOf, findLies, type Group, readClaims, timesTold } from './truth.ts';

/** A bot under fire: what is said is kept in groups, one an incident, and all of it must come to a good end. */
export type UnderFire = Conformance & {
  readonly driver: FireDriver;
  /** Has each of these people say this word, and something extra that decides what the judge makes of it. */
  say(word: string, personIds: readonly string[], options?: { readonly extra?: string }): Promise<void>;
  /** Waits, and moves the clock on whenever nothing else happens. */
  until(condition: () => boolean | Promise<boolean>, what: () => string): Promise<void>;
  /** Lets so much time pass, in which the bot tries what it tries. */
  elapse(milliseconds: number): Promise<void>;
  /** Whether any message with this word is still there. */
  isStanding(word: string): Promise<boolean>;
  /**
   * Waits until everything that was said is gone and every entry tells of all of it; then all that must hold is checked: nothing stands, at most
   * one entry and one private message an incident, and no entry was untrue at any moment.
   */
  endsWell(options?: { readonly isSilent?: boolean }): Promise<void>;
  close(): Promise<void>;
};

const LOOK_MS = 8;
/** So many looks without any call of the bot's and with a process that did next to nothing, and the clock moves on by so much. */
const QUIET_LOOKS = 4;
const IDLE_ACTIVE_MS = 3;
const STEP_MS = 5_000;
/** Beyond this something hangs: an hour. */
const STEPS_MAX = 720;

/** Starts a bot on a platform that is to burn: it deletes and times out for scams, and tells their authors. */
export async function openUnderFire(driver: FireDriver, settings: Partial<BotSettings> = {}): Promise<UnderFire> {
  const conformance = await openConformance(driver, settings);
  const { world } = conformance;
  await conformance.set(
    'policy action scam timeout',
    'notify on',
    'raid set 1000 1 1 flag',
    'words add forbiddenword',
    'words action delete',
  );
  const groups = new Map<string, { readonly word: string; messageIds: string[]; authorIds: string[] }>();
  const said: SaidMessage[] = [];

  /**
   * Resolves when the bot has made no call for a moment, and is not about to: it has done all that it can at this time. On a machine that has other
   * things to do as well, a bot that makes no call may be in the middle of its work; hours would pass for it meanwhile.
   */
  const quiet = async (): Promise<void> => {
    let before = -1;
    for (let same = 0; same < QUIET_LOOKS; ) {
      const loop = performance.eventLoopUtilization();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const isIdle = performance.eventLoopUtilization(loop).active < IDLE_ACTIVE_MS;
      same = isIdle && driver.calls() === before ? same + 1 : 0;
      before = driver.calls();
    }
  };
  const until: UnderFire['until'] = async (condition, what) => {
    for (let steps = 0; ; steps++) {
      await quiet();
      if (await condition()) return;
      if (steps > STEPS_MAX) throw new Error(`this did not come about: ${what()}`);
      world.schedule.advance(STEP_MS);
    }
  };
  const isStanding = async (word: string): Promise<boolean> => {
    const ids = new Set(groups.get(word)?.messageIds ?? []);
    const of = said.filter(({ messageId }) => ids.has(messageId));
    return (await Promise.all(of.map((message) => driver.exists(message)))).includes(true);
  };
  const areGone = async () => (await Promise.all([...groups.keys()].map(isStanding))).every((is) => !is);
  /** Whether the last form of every entry of a group tells of all of it. */
  const isTold = (group: Group): boolean => {
    const told = entriesOf(driver.happened(), group).map(readClaims);
    const sum = told.reduce((all, { deleted, alreadyGone }) => all + deleted + alreadyGone, 0);
    return sum === group.messageIds.length && told.every(({ waiting }) => waiting === 0);
  };

  return {
    ...conformance,
    driver,
    until,
    isStanding,
    async say(word, personIds, { extra = 'scam=0.93' } = {}) {
      const group = groups.get(word) ?? { word, messageIds: [], authorIds: [] };
      groups.set(word, group);
      const messages = await Promise.all(personIds.map((id) => driver.sayAs(id, `${word} ${extra}`)));
      said.push(...messages);
      group.messageIds.push(...messages.map(({ messageId }) => messageId));
      group.authorIds.push(...new Set(personIds));
    },
    async elapse(milliseconds) {
      const endsAtMs = world.schedule.now() + milliseconds;
      await until(
        () => world.schedule.now() >= endsAtMs,
        () => 'the time',
      );
    },
    async endsWell({ isSilent = false } = {}) {
      await until(areGone, () => `${said.length} deletions; ${world.logged.slice(-5).join('\n')}`);
      const untold = () => [...groups.values()].filter((group) => !isTold(group));
      if (!isSilent)
        await until(
          () => untold().length === 0,
          () => describe(untold(), driver.happened()),
        );
      await conformance.pass();
      const happened = driver.happened();
      expect(findLies(happened, [...groups.values()])).toEqual([]);
      for (const group of groups.values()) {
        const entries = entriesOf(happened, group).length;
        expect({ word: group.word, entries }).toEqual({ word: group.word, entries: isSilent ? 0 : 1 });
        for (const id of new Set(group.authorIds)) expect(timesTold(happened, id)).toBeLessThanOrEqual(1);
      }
    },
  };
}

/** What is missing, for whoever looks into a test that failed. */
function describe(groups: readonly Group[], happened: readonly Happened[]): string {
  const lines = groups.map((group) => {
    const entries = entriesOf(happened, group);
    return `${group.messageIds.length} messages of ${group.word}: ${JSON.stringify(entries)}`;
  });
  return ['entries that tell of all that was done', ...lines].join('\n');
}
