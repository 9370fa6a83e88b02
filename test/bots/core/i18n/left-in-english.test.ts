import { afterEach, expect, it } from 'vitest';
import { COMMANDS } from '../../../../bots/core/commands/specs/definitions.ts';
import { translateIn } from '../../../../bots/core/i18n/translate.ts';
import { until } from '../../../../emulators/until.ts';
import { EXAMPLES } from '../../conformance/commands.ts';
import { leftInEnglish } from '../../conformance/left-in-english.ts';
import { openConformance } from '../../conformance/open.ts';
import { createFakeDriver } from '../fake-driver.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

/** What the commands of the examples name, and the platform in memory says of itself. */
const OWN = [
  ...[
    'Delete messages',
    'Close the door',
    'Nobody talks about elections',
    'no-politics',
    'nitro*',
    'free coins',
    'nitrogen',
    'phone',
  ],
  ...['for the dashboard', 'c-general', 'evil-example.com', 'Europe/Berlin'],
];

/** What the people of the story write, and what they and their places are called. */
const NAMES = [
  ...['a joke of mine', 'look at this', 'first', 'second', 'Test community', 'general', 'c-log', 'c-general'],
  ...['u-member', 'member', 'owner', 'Delete messages', 'Close the door'],
];
/** The message of the self-test, which every judge must know for a scam. */
const TEST_SCAM = /Free Discord Nitro[^\n]*/;

/** Those that write in other letters than English does: what is left in English shows. */
const LANGUAGES = ['uk', 'hi', 'ar', 'fa', 'zh'] as const;

it.each(LANGUAGES)(
  'shows entries on raids, incidents, appeals and members and all button answers without English in %s',
  async (language) => {
    const driver = createFakeDriver('discord');
    const run = await openConformance(driver, {}, { isEmpty: true });
    close = run.close;
    // The first steps stand in the log as they were posted.
    await run.set(
      `language ${language}`,
      'log here',
      'notify on',
      'policy action scam timeout',
      'raid set 3 30 10 delete',
      'log bans on',
    );
    await run.set('offences set 2 timeout 1440', 'teaching block delete', 'flood set 1 5 60 delete');
    for (const name of ['first', 'second'])
      await run.gone(await driver.say('member', `look at this ${name} scam=0.93`));
    await driver.command('member', 'appeal a joke of mine');
    const crowd = await driver.join(4);
    for (const id of crowd) await run.gone(await driver.sayAs(id, 'look at this scam=0.97'));
    const shown = [
      ...(await Promise.all(
        ['member user:u-member', 'recent 10', 'stats 7', 'clean user:u-member 5'].map((command) =>
          driver.command('owner', command),
        ),
      )),
      ...(await driver.toldTo('member')).map((text) => ({ text, buttons: [] })),
    ];
    const pressed = new Set<string>();
    const counts = { messages: 4, authors: 4, channels: 1 };
    const crowdTold = translateIn(language)('entry.messages_of_accounts_in_channels', counts);
    const posts = await until(
      async () => {
        const found = await driver.posts(driver.logChannelId);
        const text = found.map((entry) => entry.text).join('\n');
        return text.includes('a joke of mine') && text.includes(crowdTold) && found;
      },
      { what: 'the appeal in its entry, and the entry of the raid' },
    );
    for (const entry of posts) {
      for (const button of entry.buttons) {
        if (pressed.has(button.id)) continue;
        pressed.add(button.id);
        shown.push(await driver.press('owner', button, entry));
      }
    }
    await run.pass();
    const all = [...shown, ...(await driver.posts(driver.logChannelId))];
    expect(pressed.size).toBeGreaterThan(7);
    for (const one of all) {
      const read = [one?.text, ...(one?.buttons ?? []).map(({ label }) => label)].join('\n');
      expect.soft(leftInEnglish(read.replace(TEST_SCAM, ''), NAMES), read).toEqual([]);
    }
  },
);

it.each(LANGUAGES)('answers every command without English in %s', async (language) => {
  const driver = createFakeDriver('discord');
  const run = await openConformance(driver);
  close = run.close;
  await run.set(`language ${language}`);
  for (const { path } of COMMANDS) {
    const command = path.join(' ');
    if (command === 'language') continue;
    const typed = (EXAMPLES[command]?.run ?? command).replace('{here}', driver.channelId);
    const shown = await driver.command('owner', typed, command === 'import' ? { file: '{}' } : {});
    const read = [shown?.text, ...(shown?.buttons ?? []).map(({ label }) => label)].join('\n');
    expect.soft(leftInEnglish(read, OWN), `${typed}\n${read}`).toEqual([]);
  }
});
