import { afterEach, expect, it } from 'vitest';
import { COMMANDS } from '../../../../bots/shared/commands/definitions.ts';
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
    'phone',
  ],
  ...['for the dashboard', 'c-general', 'evil-example.com'],
];

it('answers every command without a word of English', async () => {
  const driver = createFakeDriver('discord');
  const run = await openConformance(driver);
  close = run.close;
  await run.set('language uk');
  for (const { path } of COMMANDS) {
    const command = path.join(' ');
    if (command === 'language') continue;
    const typed = (EXAMPLES[command]?.run ?? command).replace('{here}', driver.channelId);
    const shown = await driver.command('owner', typed, command === 'import' ? { file: '{}' } : {});
    const read = [shown?.text, ...(shown?.buttons ?? []).map(({ label }) => label)].join('\n');
    expect.soft(leftInEnglish(read, OWN), `${typed}\n${read}`).toEqual([]);
  }
});
