import { expect, it } from 'vitest';
import type { Conformance } from './open.ts';

/** What holds otherwise in a channel, and for newcomers. */
export function declareStandings(get: () => Conformance): void {
  it('is stricter with the first messages of a member, whatever happens to the bot, and then like with everybody', async () => {
    const { driver, set, gone, pass, restart } = get();
    const scam = 'a gift for all of you scam=0.92';
    await set('newcomers when 2', 'newcomers action scam delete', 'newcomers limit emoji 2 delete');
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

    await set('newcomers when 0 3');
    const [person = ''] = await driver.join(1);
    await pass();
    await gone(await driver.sayAs(person, `${scam}, says somebody who just came`));
  });

  it('does otherwise in a channel until that is taken away', async () => {
    const { driver, set, gone, pass } = get();
    const scam = 'a gift for all of you scam=0.92';
    const here = `channel:${driver.channelId}`;
    await set(`overlays action scam delete ${here}`, `overlays minutes 5 ${here}`);
    await gone(await driver.say('member', scam));
    const shown = await driver.command('moderator', 'overlays show');
    expect(shown?.text).toMatch(/scam: delete; timeout: 5 minutes/);
    await set(`overlays remove ${here}`);
    const stays = await driver.say('other', `${scam}, friends`);
    await pass();
    expect(await driver.exists(stays)).toBe(true);
    expect((await driver.command('owner', `overlays action nonsense delete ${here}`))?.text).toMatch(
      /no category or rule/,
    );
  });
}
