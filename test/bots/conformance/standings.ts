import { expect, it } from 'vitest';
import type { Conformance } from './open.ts';

/** What holds otherwise in a channel, and for newcomers. */
export function declareStandings(get: () => Conformance): void {
  it("applies stricter rules to a member's first messages, also after a restart, then the usual rules", async () => {
    const { driver, set, gone, pass, restart } = get();
    const scam = 'a gift for all of you scam=0.92';
    await set(
      'exceptions set messages 2 newcomers',
      'exceptions set policy.actions.scam delete newcomers',
      'exceptions limit emoji 2 delete newcomers',
    );
    await gone(await driver.say('member', scam));
    await gone(await driver.say('member', 'look here 😀😀😀'));
    const said = await driver.say('member', 'good morning everybody');
    await pass();
    await restart('stopped');
    await gone(await driver.say('member', `${scam} again`));
    await driver.say('member', 'how is everybody today');
    await pass();
    const stays = [await driver.say('member', `${scam} at last`), await driver.say('member', 'hooray 😀😀😀'), said];
    await pass();
    for (const message of stays) expect(await driver.exists(message)).toBe(true);

    await set('exceptions set messages 0 newcomers', 'exceptions set days 3 newcomers');
    const [person = ''] = await driver.join(1);
    await pass();
    await gone(await driver.sayAs(person, `${scam}, says somebody who just came`));
  });

  it('applies the exception of a channel until it is removed', async () => {
    const { driver, set, gone, pass } = get();
    const scam = 'a gift for all of you scam=0.92';
    const here = `channel:${driver.channelId}`;
    await set(`exceptions set policy.actions.scam delete ${here}`, `exceptions set policy.timeout_minutes 5 ${here}`);
    await gone(await driver.say('member', scam));
    const shown = await driver.command('moderator', 'exceptions show');
    expect(shown?.text).toMatch(/scam: delete; timeout: 5 minutes/);
    await set(`exceptions remove ${here}`);
    const stays = await driver.say('other', `${scam}, friends`);
    await pass();
    expect(await driver.exists(stays)).toBe(true);
    expect((await driver.command('owner', `exceptions set policy.actions.nonsense delete ${here}`))?.text).toMatch(
      /unknown category/,
    );
  });

  it('applies separate filters for a channel and for newcomers in addition to the general filters', async () => {
    const { driver, set, gone, pass } = get();
    const here = `channel:${driver.channelId}`;
    const link = 'look at https://example.com/page';
    await set('links mode block_all', 'links action delete', 'words add casino', 'words action delete');
    await gone(await driver.say('member', link));
    await set(`exceptions set links.mode off ${here}`, 'exceptions set links.mode block_all newcomers');
    const stays = await driver.say('member', link);
    await pass();
    expect(await driver.exists(stays)).toBe(true);
    expect((await driver.command('moderator', `test ${link}`))?.text).toMatch(/Result: none/);
    await gone(await driver.say('member', 'my casino'));
    await set('exceptions set messages 0 newcomers', 'exceptions set days 3 newcomers');
    const [person = ''] = await driver.join(1);
    await pass();
    await gone(await driver.sayAs(person, link));
  });

  it('shows the effect of a candidate policy, and promotes it', async () => {
    const { driver, set, gone, pass } = get();
    await set('words add casino', 'words action flag', 'exceptions set share 0 everyone:b');
    await set('exceptions set words.action delete everyone:b');
    const stays = await driver.say('member', 'my casino');
    await pass();
    expect(await driver.exists(stays)).toBe(true);
    expect((await driver.command('moderator', 'observe show'))?.text).toMatch(
      /version:b[\s\S]*for 0 % of authors; delete 1; 0 upheld, 0 dismissed/,
    );
    await set('observe promote version:b');
    expect((await driver.command('moderator', 'observe show'))?.text).toMatch(/Nothing is observed/);
    await gone(await driver.say('other', 'a casino again'));
    await set('observe add local:word');
    const observed = await driver.say('other', 'casino once more');
    await set(
      'exceptions set hours 00:00-00:00/Europe/Berlin everyone:day',
      'exceptions set words.action delete everyone:day',
    );
    await pass();
    expect(await driver.exists(observed)).toBe(true);
    expect((await driver.command('moderator', 'exceptions show'))?.text).toMatch(/everyone day/);
  });
}
