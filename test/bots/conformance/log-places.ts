import { expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { Conformance } from './open.ts';

const LOST = 'The bot cannot use the log channel of';

/** Where entries go when their channel is lost. */
export function declareLogPlaces(get: () => Conformance): void {
  it('logs to the next best private place when the log channel is lost, and notifies its admin once', async () => {
    const { driver, restart } = get();
    const told = async () => (await driver.elsewhere()).filter((text) => text.includes(LOST));
    const entry = (words: string) =>
      until(async () => (await driver.elsewhere()).find((text) => text.includes(words)), { what: words });
    await driver.loseLog();
    await driver.say('member', 'free coins for everybody scam=0.93');
    await entry('scam 0.93');
    await until(async () => (await told()).length > 0, { what: 'the word of the loss' });
    expect((await told())[0]).toMatch(
      /cannot use the log channel of .*: (?:it no longer exists|the bot cannot see it)/,
    );
    expect((await driver.posts(driver.channelId)).filter(({ text }) => text.includes('scam 0.93'))).toEqual([]);
    await restart('stopped');
    await driver.say('other', 'double your money here today scam=0.94');
    await entry('scam 0.94');
    expect(await told()).toHaveLength(1);
  });

  it('shows at once that the setup is incomplete and where entries go', async () => {
    const { driver, pass } = get();
    await pass();
    const before = (await driver.command('owner', 'status'))?.text ?? '';
    expect(before).toMatch(/Everything is set up/);
    await driver.loseLog();
    const status = await until(
      async () => {
        const text = (await driver.command('owner', 'status'))?.text ?? '';
        return text.includes('NOT in') ? text : null;
      },
      { what: 'the loss in the status' },
    );
    expect(status).toMatch(/Setup incomplete/);
    expect(status).toMatch(/They go to .* in private|They go to another channel/);
  });
}
