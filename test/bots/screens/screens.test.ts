import { expect, it } from 'vitest';
import { openDiscordDriver } from '../discord/driver.ts';
import { openSlackDriver } from '../slack/driver.ts';
import { openTelegramDriver } from '../telegram/driver.ts';
import { asText, steady, takeScreens } from './screens.ts';

// `npx vitest run test/bots/screens -u` writes them anew; read what changed before you commit it.
it.each([
  ['slack', openSlackDriver],
  ['telegram', openTelegramDriver],
] as const)('shows on %s what its fixture holds, word by word', async (platform, open) => {
  await expect(asText(steady(await takeScreens(await open())))).toMatchFileSnapshot(`${platform}.txt`);
});

it('shows on discord what its fixture holds, word by word, and sends what its pictures are drawn from', async () => {
  const driver = await openDiscordDriver();
  const { users, channels } = driver.server.world;
  const screens = await takeScreens(driver);
  const names = [...users].map(([id, { user }]) => [id, user.username]);
  for (const [id, { name }] of channels) names.push([id, name]);
  const sent = screens.flatMap(({ title, shown: { raw, isPrivate } }) => {
    if (raw === '') return [];
    // As the driver writes it.
    const [content, embeds, components] = JSON.parse(raw) as readonly unknown[];
    return [{ title, isPrivate, content, embeds, components }];
  });
  const all = steady({ screens, sent, names });
  await expect(asText(all.screens)).toMatchFileSnapshot('discord.txt');
  const asked = all.names.filter(
    ([id]) => JSON.stringify(all.sent).includes(`<@${id}>`) || JSON.stringify(all.sent).includes(`<#${id}>`),
  );
  await expect(
    `${JSON.stringify({ names: Object.fromEntries(asked), sent: all.sent }, null, 2)}\n`,
  ).toMatchFileSnapshot('discord.json');
});
