import { expect, it } from 'vitest';
import { openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import { openDiscordDriver } from './driver.ts';

it('flags @everyone by somebody without the right, until mentions have no limit or the text is dismissed', async () => {
  const opened = await openConformance(await openDiscordDriver());
  const { driver, set, pass, entries, entryWith } = opened;
  try {
    const text = 'good night @everyone who stayed until the end';
    await set('limits off mentions');
    await driver.say('member', text);
    await pass();
    expect(await entries(0)).toEqual([]);
    await set('limits set mentions 19 delete');
    const said = await driver.say('member', text);
    const entry = await entryWith('tried to mention everyone without permission');
    expect(await driver.exists(said)).toBe(true);
    await driver.press('moderator', buttonOf(entry, /^Dismiss/), entry);
    await driver.say('other', text);
    await pass();
    expect(await entries(1)).toHaveLength(1);
    expect((await entries(1))[0]?.text).not.toContain('2 messages');
  } finally {
    await opened.close();
  }
});
