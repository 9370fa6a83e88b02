import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { beginTestMessage } from '../../../src/service/communities/self-test.ts';
import type { Shown } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';

function button(shown: Shown | null, label: string): { readonly id: string } {
  const found = shown?.buttons.find((one) => one.label.startsWith(label));
  if (!found) throw new Error(`no button ${label} in ${shown?.text}`);
  return found;
}

/** From an empty community to the green tick. */
export function declareFirstRun(get: () => Conformance): void {
  it('shows the green tick only after a test was found, logged and deleted, and names each failed part', async () => {
    const { driver, set, world } = get();
    const ask = async (): Promise<Shown> => {
      const shown = await driver.command('owner', 'log setup');
      if (!shown) throw new Error('nothing was shown');
      return shown;
    };
    /** The owner writes what the bot asks for, with the mark by which the judge of these tests knows a scam. */
    const test = async (mark: string): Promise<string> => {
      const before = (await driver.posts(driver.logChannelId)).length;
      const shown = await ask();
      const told = await driver.press('owner', button(shown, 'Send a test'), shown);
      const code = /steward-test-[0-9A-Z-]{14}/.exec(told?.text ?? '')?.[0];
      if (!code) throw new Error(`no code in ${told?.text}`);
      const message = await driver.say('owner', `Free gifts for everybody ${code} ${mark}`);
      const entry = await until(
        async () =>
          (await driver.posts(driver.logChannelId))
            .slice(before)
            .find(({ text }) => /The test (?:passed|did not)/i.test(text.replace('✅ ', ''))),
        { what: 'the end of the test' },
      );
      expect(await driver.exists(message)).toBe(new RegExp(`${ENGLISH('entry.deleted_title')}: NO`).test(entry.text));
      return entry.text;
    };
    expect((await ask()).text).not.toContain('✅');
    // Nobody but who asked for the test can make it pass, and a mark of their own is none.
    await driver.say('owner', 'Free gifts steward-test-AAAA-BBBB-CCCC');
    await driver.takeRights('delete');
    expect(await test('scam=0.93')).toMatch(
      new RegExp(`Found: ✅ scam 0\\.93, threshold 0\\.75[\\s\\S]*${ENGLISH('entry.deleted_title')}: NO: .*\\.`),
    );
    expect((await ask()).text).not.toContain('✅');
    await driver.takeRights('none');
    expect(await test('')).toMatch(
      new RegExp(`Found: NO: nothing triggered[\\s\\S]*${ENGLISH('entry.deleted_title')}: ✅`),
    );
    expect((await ask()).text).not.toContain('✅');
    await set('policy action scam delete');
    expect(await test('scam=0.93')).toMatch(
      new RegExp(`Found: ✅ scam[\\s\\S]*Logged: ✅[\\s\\S]*${ENGLISH('entry.deleted_title')}: ✅`),
    );
    expect((await ask()).text).toMatch(/✅ Steward moderates[\s\S]*Test: passed/);
    // What came of it is written down for the dashboard, where a test can be begun too, for whoever gets its text.
    const { communities } = world.temporary.store;
    const [community] = await communities.listCommunities({ presentOn: driver.platform });
    if (!community) throw new Error('no community');
    const reports = () => communities.listReports(community.tenantId, 'test');
    const [first] = await reports();
    expect(first?.data).toMatchObject({ found: { isWell: true }, logged: { isWell: true }, deleted: { isWell: true } });
    const asked = { communityId: community.id, personId: null };
    const text = await beginTestMessage({ communities, now: world.schedule.now }, asked);
    await driver.say('member', `${text} scam=0.93`);
    await until(async () => (await reports())[0]?.data.by !== first?.data.by, {
      what: 'the report of the second test',
    });
  });

  it('asks for confirmation before it logs to a public channel, and does not judge moderators there', async () => {
    const { driver, pass, world } = get();
    const asked = await driver.command('owner', 'log here');
    expect(asked?.text).toMatch(/Everyone here will be able to read deleted messages/);
    await driver.say('member', 'free coins for everybody scam=0.93');
    await until(async () => (await driver.posts(driver.logChannelId)).some(({ text }) => text.includes('scam 0.93')));
    const denied = await driver.command('moderator', 'log here');
    expect(denied?.text).toMatch(/Only people who manage/);
    if (!asked) throw new Error('nothing was asked');
    expect((await driver.press('owner', button(asked, 'Keep it'), asked))?.text).toMatch(/Nothing changed/);
    await pass();
    expect(world.judge.asked.length).toBeGreaterThan(0);
    expect((await driver.posts(driver.channelId)).some(({ text }) => text.includes('scam 0.93'))).toBe(false);
  });

  it('rejects a setup that cannot work', async () => {
    const { driver } = get();
    if (!driver.can.lockdown) return;
    await driver.takeRights('lockdown');
    const shown = await until(
      async () => {
        const answer = await driver.command('owner', 'raid lockdown on');
        return answer?.text.includes('cannot start a lockdown') ? answer : null;
      },
      { what: 'the refusal' },
    );
    expect(shown.text).toMatch(/NO: /);
    await driver.takeRights('none');
    await until(async () => (await driver.command('owner', 'raid lockdown on'))?.text.includes('Lockdown: on'));
    expect((await driver.command('owner', 'policy action nothing-of-that-name delete'))?.text).not.toContain('body.');
  });
}
