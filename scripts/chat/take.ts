import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, PageScreenshotOptions } from '../../test/support/browser.ts';
import { discordPage, type Names, type SentMessage } from './discord-page.ts';

/** The exact messages that the bot sends on Discord; a test checks them. */
const FIXTURE = join(dirname(dirname(import.meta.dirname)), 'test', 'bots', 'screens', 'discord.json');

/** The messages that get a picture, by the beginnings of their titles. */
const PICTURES: Readonly<Record<string, string>> = {
  'first-steps': 'The first steps',
  status: 'Status',
  entry: 'An entry:',
  incident: 'An incident:',
  german: 'An entry in German',
};

/** Takes the pictures of the messages in Discord. */
export async function takeDiscord(
  browser: Browser,
  folder: string,
  format: Pick<PageScreenshotOptions, 'type' | 'quality'>,
): Promise<void> {
  // `test/bots/screens` writes this file.
  const { names, sent } = JSON.parse(readFileSync(FIXTURE, 'utf8')) as { names: Names; sent: readonly SentMessage[] };
  const context = await browser.newContext({ viewport: { width: 680, height: 200 }, deviceScaleFactor: 1.5 });
  const page = await context.newPage();
  for (const [name, title] of Object.entries(PICTURES)) {
    const message = sent.find((one) => one.title.startsWith(title));
    if (!message) throw new Error(`${FIXTURE} has no screen ${title}`);
    await page.setContent(discordPage(message, names));
    const path = join(folder, `discord-${name}.${format.type === 'png' ? 'png' : 'jpg'}`);
    await page.locator('main').screenshot({ path, ...format });
  }
  await context.close();
}
