import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { type Conformance, openConformance } from '../conformance/open.ts';
import type { ConformanceDriver, SaidMessage, Shown } from '../conformance-driver.ts';
import type { Right, RightOf } from './rights.ts';

/** An empty community of a platform whose administrators can give and take every right. */
export type FirstRun = {
  readonly driver: ConformanceDriver;
  readonly rightOf: RightOf;
  /** What turns on whatever needs a right of its own. */
  readonly everything: readonly string[];
  /** What no administrator can take, in the words of `status`. */
  readonly forGood?: readonly string[];
  /** The rights that are tried in every combination, in the words of `status`: above all those of single channels. */
  readonly combined: readonly string[];
};

type Open = Conformance & FirstRun & { close(): Promise<void> };

/** Declares that a community comes from nothing to the green tick, with every right, and with none that is missing. */
export function describeFirstRun(name: string, open: () => Promise<FirstRun>): void {
  describe(`the first run on ${name}`, () => {
    let current: Open | undefined;
    beforeEach(async () => {
      const opened = await open();
      current = { ...opened, ...(await openConformance(opened.driver, {}, { isEmpty: true })) };
    });
    afterEach(() => current?.close());

    it('leads from an empty community to the green tick, and names each right that is missing until it is given', async () => {
      if (!current) throw new Error('the bot did not start');
      await toTheTick(current);
      await current.set(...current.everything);
      const all = needsIn(await statusOf(current));
      expect(all.filter(({ mark }) => mark !== 'yes')).toEqual([]);
      expect(all.length).toBeGreaterThan(4);
      const { forGood = [] } = current;
      for (const { what } of all) if (!forGood.includes(what)) await withoutRight(current, what);
    });

    it('names exactly what is missing in every combination of rights, and does later what it could not do', async () => {
      if (!current) throw new Error('the bot did not start');
      await toTheTick(current);
      await current.set(...current.everything, 'policy action scam delete');
      await inEveryCombination(current);
    });
  });
}

/** The buttons of the first steps, private places first, and a scam that its owner writes. */
async function toTheTick(run: Open): Promise<void> {
  const { driver } = run;
  const first = await setup(run);
  expect(first.text).not.toContain('✅');
  const places = first.buttons.filter(({ label }) => label.startsWith(ENGLISH('common.entries')));
  // A platform may have made or found a place by itself; where it has not, private ones stand first.
  if (first.text.includes('nowhere yet')) {
    expect(places.at(-1)?.label).toBe(ENGLISH('setup.entries_here'));
    const [place] = places;
    if (!place) throw new Error(`no place for entries in ${first.text}`);
    expect(place.label).toMatch(/for moderators|in private/);
    await driver.press('owner', place, first);
  }
  expect((await setup(run)).text).not.toContain('✅');
  expect(await test(run, await setup(run))).toMatch(/passed/);
  expect((await setup(run)).text).toMatch(/✅ Steward moderates[\s\S]*Test: passed/);
}

/** Each combination differs from the one before by one right, as administrators change them. A scam is written in each. */
async function inEveryCombination(run: Open): Promise<void> {
  const rights = run.combined.map((what) => ({ what, right: rightIn(run, what) }));
  const taken = new Set<string>();
  const heard: SaidMessage[] = [];
  for (let step = 1; step <= 2 ** rights.length; step++) {
    // The bits that are set in the Gray code of the step are those of the rights that are missing.
    const changed = rights[Math.min(Math.log2(step & -step), rights.length - 1)];
    if (!changed) throw new Error('no right is combined');
    await (taken.delete(changed.what) ? changed.right.give() : taken.add(changed.what) && changed.right.take());
    const without = rights.filter(({ what }) => taken.has(what));
    const expected = new Set(without.flatMap(({ what, right }) => [what, ...(right.hides ?? [])]));
    await showsMissing(run, [...expected].sort());
    const said = await run.driver.say('member', `Free gifts for everybody, number ${step} scam=0.93`);
    if (without.every(({ right }) => right.test !== 'silent')) heard.push(said);
    if (without.every(({ right }) => right.test === 'passes')) await run.gone(said);
  }
  expect(taken.size).toBe(0);
  let left = heard;
  const allGone = async () => {
    run.world.schedule.advance(60_000);
    const exists = await Promise.all(heard.map((said) => run.driver.exists(said)));
    left = heard.filter((_, index) => exists[index]);
    return left.length === 0;
  };
  await until(allGone, {
    what: () =>
      `all ${heard.length} that were heard are deleted once every right is back; left: ${JSON.stringify(left)}`,
  });
  // Where alerts are on, the first scam of the incident mentioned the moderators.
  await run.driver.takePings();
}

async function showsMissing(run: Open, expected: readonly string[]): Promise<void> {
  let missing: readonly string[] = [];
  const isShown = async () => {
    // For so long a process believes what it read.
    run.world.schedule.advance(6_000);
    missing = needsIn(await statusOf(run))
      .filter(({ mark }) => mark !== 'yes')
      .map(({ what }) => what)
      .sort();
    return JSON.stringify(missing) === JSON.stringify(expected);
  };
  await until(isShown, { what: () => `status without ${expected.join(', ')}: ${missing.join(', ')}` });
}

function rightIn(run: Open, what: string): Right {
  const right = run.rightOf(what);
  if (!right) throw new Error(`${what}: nobody here can take that right; teach the table of this platform`);
  return right;
}

/** One right is taken, what the bot says is read, and the right is given again. */
async function withoutRight(run: Open, what: string): Promise<void> {
  const right = rightIn(run, what);
  await forgetTest(run);
  await right.take();
  if (right.atLogin) await run.restart('stopped');
  if (right.mutes) await saysOfItself(run, what, right.mutes);
  else await saysWhenAsked(run, what, right);
  await right.give();
  if (right.atLogin) await run.restart('stopped');
  await until(async () => needsIn(await statusOf(run)).every(({ mark }) => mark === 'yes'), {
    what: `all rights after ${what}`,
  });
  const again = await setup(run);
  if (!again.text.includes('✅')) expect(await test(run, again, what), what).toMatch(/passed/);
  expect((await setup(run)).text, what).toContain('✅');
}

async function saysWhenAsked(run: Open, what: string, right: Right): Promise<void> {
  const asked: Shown[] = [];
  const ask = async (): Promise<Shown> => {
    const shown = await statusOf(run);
    asked.push(shown);
    return shown;
  };
  const line = await until(async () => needsIn(await ask()).find((need) => need.what === what && need.mark !== 'yes'), {
    what: () => `${what} in ${asked.at(-1)?.text}`,
  });
  // What it is for, and how to mend it, in the words of the platform.
  expect(line.how.length, what).toBeGreaterThan(20);
  const shown = await setup(run);
  const isNeeded = line.mark === 'NO';
  // One right may stand for several things, of which one is needed.
  const isMissing = needsIn(asked.at(-1) ?? shown).some(({ mark }) => mark === 'NO');
  expect(asked.at(-1)?.text.includes(ENGLISH('status.something_is_missing_here')), what).toBe(isMissing);
  expect(shown.text.includes(`Missing: ${what.slice(0, 50)}`), what).toBe(isNeeded);
  if (isNeeded) expect(shown.text, what).toContain(line.how.slice(0, 200));
  expect(shown.text, what).not.toContain('✅');
  if (right.shuts) {
    const refused = await run.driver.command('owner', 'log here');
    expect(refused?.text, what).toMatch(/Entries cannot be posted here: .{10}/);
    expect(refused?.buttons, what).toEqual([]);
  }
  if (right.test === 'silent') return;
  expect(await test(run, shown, what), what).toMatch(right.test === 'fails' ? /did not pass/ : /passed/);
  expect((await setup(run)).text.includes('✅'), what).toBe(!isMissing);
}

/** Without this right no command reaches the bot, or none is answered: its health names it. */
async function saysOfItself(run: Open, what: string, mutes: Right['mutes']): Promise<void> {
  const { problem } = await until(() => (run.health().problem === null ? null : run.health()), {
    what: `health: ${what}`,
  });
  expect(problem, what).toContain(what);
  if (mutes === 'commands') expect((await setup(run)).text).toContain(`NO: ${what}. `);
}

async function setup({ driver }: Open): Promise<Shown> {
  const shown = await driver.command('owner', 'log setup');
  if (!shown) throw new Error('nothing was shown');
  return shown;
}

async function statusOf({ driver }: Open): Promise<Shown> {
  const shown = await driver.command('owner', 'status');
  if (!shown) throw new Error('nothing was shown');
  return shown;
}

type Line = { readonly mark: 'yes' | 'NO' | 'optional, not granted'; readonly what: string; readonly how: string };

/** The lines of `status` about rights. */
function needsIn({ text }: Shown): Line[] {
  return text.split('\n').flatMap((line): Line[] => {
    const match = /(yes|NO|optional, not granted): (.*)$/.exec(line);
    if (!match) return [];
    const [, mark, rest = ''] = match;
    const [what = '', ...how] = mark === 'yes' ? [rest] : rest.split(/\. (?=[A-Z])/);
    return [{ mark: mark as Line['mark'], what, how: how.join('. ') }];
  });
}

/** The owner writes the scam that the bot asks for; what the bot says of it. */
async function test(run: Open, shown: Shown, what = 'everything'): Promise<string> {
  const { driver } = run;
  const button = shown.buttons.find(({ label }) => label.startsWith('Send a test'));
  if (!button) throw new Error(`no test in ${shown.text}`);
  const before = (await results(run)).length;
  const told = await driver.press('owner', button, shown);
  const code = /steward-test-[0-9A-Z-]{14}/.exec(told?.text ?? '')?.[0];
  if (!code) throw new Error(`no code in ${told?.text}`);
  await driver.say('owner', `Free gifts for everybody ${code} scam=0.93`);
  return until(async () => (await results(run))[before], { what: `the end of a test with or without: ${what}` });
}

async function results({ driver }: Open): Promise<readonly string[]> {
  const posts = [...(await driver.posts(driver.logChannelId)), ...(await driver.posts(driver.channelId))];
  const all = [...posts.map(({ text }) => text), ...(await driver.elsewhere())];
  return all.filter((text) => /The test (?:passed|did not pass)/.test(text));
}

/** The next test is the first one. */
async function forgetTest({ driver, world }: Open): Promise<void> {
  const { communities } = world.temporary.store;
  for (const { id } of await communities.listCommunities({ presentOn: driver.platform }))
    await communities.changeCommunity(id, { testedAtMs: null });
  // For so long a process believes what it read.
  world.schedule.advance(6_000);
}
